import CPostgreSQL
import Glibc
import SQLStatements

extension Connection {
    /// How one round trip waits for its answer.
    struct Wait {
        var silence: Duration
        /// When the silence began, by the clock of the connection.
        var silentSince: ContinuousClock.Instant
        /// True if it goes on in a cancelled task.
        var isShielded: Bool
        var isCancelled = false
        var outcomes: [Outcome] = []
        var lastWords: ServerMessage?

        /// Keeps what the server said; libpq's own remarks about the socket are none.
        mutating func take(_ message: ServerMessage) {
            if !message.sqlState.isEmpty { lastWords = message }
        }
    }

    /// How long the server may take to stop, or to take back a transaction.
    static let endTimeout: Duration = .seconds(5)

    /// Waits until it is known what became of each command, up to the mark at the end of the round trip.
    func receive(_ count: Int, _ handle: Handle, _ wait: inout Wait) async throws {
        var latest: Outcome?
        while true {
            try await settle(handle, &wait)
            let pointer = PQgetResult(handle.pointer)
            if handle.isBroken {
                if let pointer { wait.take(ServerMessage(pointer)) }
                PQclear(pointer)
                throw ended(handle, wait)
            }
            guard let pointer else {
                guard let outcome = latest else { throw lose(.ended(nil)) }
                wait.outcomes.append(outcome)
                latest = nil
                continue
            }
            let memory = ResultMemory(pointer)
            let status = PQresultStatus(pointer)
            if status == PGRES_PIPELINE_SYNC {
                guard wait.outcomes.count == count else { throw lose(.ended(nil)) }
                return
            }
            guard let outcome = outcome(status, memory) else { throw lose(.ended(nil)) }
            if case .failed(let message) = outcome, message.endsConnection { wait.take(message) }
            latest = outcome
        }
    }

    private func ended(_ handle: Handle, _ wait: Wait) -> PostgreSQLError {
        lose(.ended(handle.lastWords() ?? wait.lastWords))
    }

    /// Nil for what nothing here asks for, such as COPY.
    private func outcome(_ status: ExecStatusType, _ memory: ResultMemory) -> Outcome? {
        switch status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: .done(memory.result)
        case PGRES_PIPELINE_ABORTED: .skipped
        case PGRES_FATAL_ERROR: .failed(ServerMessage(memory.pointer))
        default: nil
        }
    }

    private func settle(_ handle: Handle, _ wait: inout Wait) async throws {
        while true {
            let isSent = PQflush(handle.pointer) != 1
            if PQisBusy(handle.pointer) == 0 { return }
            let readiness = await Poller.shared.wait(
                handle.socket, isSent ? .reading : [.reading, .writing],
                until: wait.silentSince + wait.silence, by: settings.timing.now, isShielded: wait.isShielded)
            switch readiness {
            case .ready:
                wait.silentSince = settings.timing.now()
                guard PQconsumeInput(handle.pointer) == 1 else { throw ended(handle, wait) }
            case .timedOut: throw lose(.noAnswer)
            case .failed: throw lose(.ended(nil))
            case .cancelled:
                wait.isCancelled = true
                wait.isShielded = true
                wait.silence = Self.endTimeout
                guard await handle.cancel(atMost: Self.endTimeout) else { throw lose(.noAnswer) }
                wait.silentSince = settings.timing.now()
            }
        }
    }
}

extension Handle {
    /// Reads the server's last message that was not read yet, after the line is broken.
    func lastWords() -> ServerMessage? {
        var words: ServerMessage?
        for _ in 0..<8 {
            guard PQisBusy(pointer) == 0, let result = PQgetResult(pointer) else { continue }
            defer { PQclear(result) }
            if PQresultStatus(result) == PGRES_FATAL_ERROR {
                let message = ServerMessage(result)
                if !message.sqlState.isEmpty { words = message }
            }
        }
        return words
    }

    /// Reads what came while no query was in flight; nil when the line has ended.
    func takePending() -> [Notification]? {
        var found = takeNotifications()
        while true {
            guard !isBroken else { return nil }
            var socket = pollfd(fd: self.socket, events: Int16(POLLIN), revents: 0)
            guard poll(&socket, 1, 0) > 0 else { return found }
            guard PQconsumeInput(pointer) == 1 else { return nil }
            found += takeNotifications()
        }
    }

    func takeNotifications() -> [Notification] {
        var found: [Notification] = []
        while let notification = PQnotifies(pointer) {
            found.append(
                Notification(
                    channel: String(cString: notification.pointee.relname),
                    payload: String(cString: notification.pointee.extra),
                    process: notification.pointee.be_pid))
            PQfreemem(notification)
        }
        return found
    }

    /// Asks the server to stop what it does, over a line of its own, and waits until it was heard: later it
    /// would stop what comes next. False when it was not heard.
    func cancel(atMost timeout: Duration) async -> Bool {
        guard let request = PQgetCancel(pointer).map(CancelRequest.init) else { return false }
        return await Blocking.run(atMost: timeout) { request.send() } ?? false
    }
}

/// libpq's `PGcancel`, which any thread may send.
private final class CancelRequest: Sendable {
    nonisolated(unsafe) private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQfreeCancel(pointer) }

    func send() -> Bool {
        var trouble = [CChar](repeating: 0, count: 256)
        return PQcancel(pointer, &trouble, Int32(trouble.count)) == 1
    }
}
