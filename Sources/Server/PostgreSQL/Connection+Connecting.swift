import CPostgreSQL

extension Connection {
    /// Connects to the first host that answers and is of the kind that the address asks for.
    /// - Throws: ``PostgreSQLError`` `.connectionFailed` with every host's reason.
    package static func connect(
        to address: PostgreSQLAddress, settings: Settings = Settings()
    ) async throws -> Connection {
        let attempts = await Blocking.run { address.attempts() ?? [] }
        var reasons: [String] = []
        for attempt in attempts {
            do {
                return Connection(try await open(attempt, settings), settings: settings)
            } catch PostgreSQLError.connectionFailed(let reason) {
                reasons.append(reason)
            }
        }
        throw PostgreSQLError.connectionFailed(reasons.joined(separator: "; "))
    }

    private static func open(_ attempt: PostgreSQLAddress.Attempt, _ settings: Settings) async throws
        -> Handle
    {
        try Task.checkCancellation()
        let name = PostgreSQLAddress.Parameter(
            key: "fallback_application_name", value: settings.applicationName)
        let notices = Notices(settings.notice)
        let deadline = ContinuousClock.now + attempt.timeout
        let started = await Blocking.run {
            Handle(starting: attempt.parameters + [name], notices: notices)
        }
        guard let handle = started, !handle.isBroken else {
            throw PostgreSQLError.connectionFailed(started?.message ?? "out of memory")
        }
        try await finish(handle, attempt, deadline)
        // Everything goes through a pipeline: one that prepares, begins and asks is one round trip.
        guard PQsetnonblocking(handle.pointer, 1) == 0, PQenterPipelineMode(handle.pointer) == 1 else {
            throw PostgreSQLError.connectionFailed(handle.message)
        }
        return handle
    }

    private static func finish(
        _ handle: Handle, _ attempt: PostgreSQLAddress.Attempt, _ deadline: ContinuousClock.Instant
    ) async throws {
        var status = PGRES_POLLING_WRITING
        while status == PGRES_POLLING_WRITING || status == PGRES_POLLING_READING {
            let interest: Poller.Interest = status == PGRES_POLLING_WRITING ? .writing : .reading
            switch await Poller.shared.wait(handle.socket, interest, until: deadline, isShielded: false) {
            case .ready: break
            case .cancelled: throw CancellationError()
            case .timedOut, .failed:
                throw PostgreSQLError.connectionFailed(
                    "no answer within \(attempt.timeout) from \(handle.place)")
            }
            // The next address of the same host may have to be looked up.
            status = await Blocking.run { PQconnectPoll(handle.pointer) }
        }
        guard status == PGRES_POLLING_OK else { throw PostgreSQLError.connectionFailed(handle.message) }
    }
}

extension Handle {
    fileprivate var place: String {
        func text(_ value: UnsafeMutablePointer<CChar>?) -> String {
            value.map { String(cString: $0) } ?? "?"
        }
        return "\(text(PQhost(pointer))) port \(text(PQport(pointer)))"
    }
}
