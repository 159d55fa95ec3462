extension Pool {
    struct Waiter: Sendable {
        let id: UInt64
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Connection, any Error>

        func resume(_ answer: Result<Connection, any Error>) { continuation.resume(with: answer) }
    }

    enum Answer {
        case lent(Connection)
        case rejected(PostgreSQLError)
        case waits(needsWatch: Bool)
    }

    enum Place {
        case kept
        case lent(Waiter)
        case refused
    }

    /// Everything the pool knows; it decides and does nothing.
    struct State {
        private let settings: Settings
        private var figures = Figures()
        /// The one given back last is lent first: the others rest.
        private var idle: [Connection] = []
        private var line: [Waiter] = []
        /// Attempts under way, which count as connections.
        private var opening: [UInt64: Task<Void, Never>?] = [:]
        private var newest: UInt64 = 0
        private var isWatched = false
        private var isClosed = false
        private var ends: [CheckedContinuation<Void, Never>] = []
        private var failures = 0
        private var latestFailure: PostgreSQLError?
        private var notBefore: ContinuousClock.Instant?
        /// Lost connections that were not replaced yet.
        private var lost = 0

        init(_ settings: Settings) { self.settings = settings }

        var figuresNow: Figures {
            var now = figures
            now.idle = idle.count
            now.waiting = line.count
            return now
        }

        mutating func newID() -> UInt64 {
            newest += 1
            return newest
        }

        // MARK: The line

        mutating func join(_ waiter: Waiter) -> Answer {
            guard !isClosed else { return .rejected(.poolClosed) }
            if let connection = idle.popLast() { return .lent(connection) }
            guard line.count < settings.queueLimit else {
                figures.rejected += 1
                return .rejected(.waitingLineFull)
            }
            line.append(waiter)
            defer { isWatched = true }
            return .waits(needsWatch: !isWatched)
        }

        mutating func leave(_ id: UInt64) -> Waiter? {
            line.firstIndex { $0.id == id }.map { line.remove(at: $0) }
        }

        /// When somebody has to be looked for next; nil ends the watch.
        mutating func nextDeadline() -> ContinuousClock.Instant? {
            isWatched = !line.isEmpty
            return line.first?.deadline
        }

        mutating func takeLate(_ now: ContinuousClock.Instant) -> [(Waiter, PostgreSQLError)] {
            let late = line.prefix { $0.deadline <= now }
            line.removeFirst(late.count)
            figures.rejected += late.count
            return late.map { ($0, latestFailure ?? .waitedTooLong) }
        }

        mutating func place(_ connection: Connection) -> Place {
            guard !isClosed else { return .refused }
            guard !line.isEmpty else {
                idle.append(connection)
                return .kept
            }
            return .lent(line.removeFirst())
        }

        mutating func drop() {
            figures.open -= 1
            lost += 1
        }

        // MARK: Connecting

        mutating func beginOpening() -> UInt64? {
            guard !isClosed, line.count > opening.count, figures.open + opening.count < settings.connections,
                failures == 0 || opening.isEmpty
            else { return nil }
            let id = newID()
            opening[id] = .some(nil)
            return id
        }

        mutating func keep(_ task: Task<Void, Never>, for id: UInt64) {
            guard opening[id] != nil else { return }
            opening[id] = task
            if isClosed { task.cancel() }
        }

        /// How long to wait before an attempt; nil when it is not to be made.
        mutating func pauseBeforeOpening(_ id: UInt64, _ now: ContinuousClock.Instant) -> Duration? {
            guard !isClosed, !line.isEmpty, failures == 0 || opening.count == 1 else {
                opening[id] = nil
                return nil
            }
            return notBefore.map { max(now.duration(to: $0), .zero) } ?? .zero
        }

        mutating func opened(_ id: UInt64) {
            opening[id] = nil
            figures.open += 1
            failures = 0
            latestFailure = nil
            notBefore = nil
            if lost > 0 {
                lost -= 1
                figures.reconnects += 1
            }
        }

        mutating func failed(_ error: any Error, _ chance: Double, _ now: ContinuousClock.Instant) {
            guard let error = error as? PostgreSQLError else { return }
            figures.failedAttempts += 1
            failures += 1
            latestFailure = error
            notBefore = now + settings.reconnectPauses.pause(after: failures, chance: chance)
        }

        // MARK: The end

        mutating func close() -> (idle: [Connection], line: [Waiter], openers: [Task<Void, Never>]) {
            isClosed = true
            defer { (idle, line) = ([], []) }
            figures.open -= idle.count
            return (idle, line, opening.values.compactMap(\.self))
        }

        /// True if everything is closed already; else it will be told.
        mutating func waitForEnd(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
            guard figures.open + opening.count > 0 else { return true }
            ends.append(continuation)
            return false
        }

        mutating func takeEnd() -> [CheckedContinuation<Void, Never>] {
            guard isClosed, figures.open + opening.count == 0 else { return [] }
            defer { ends = [] }
            return ends
        }
    }
}
