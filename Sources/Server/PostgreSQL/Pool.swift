package import SQLStatements
import Synchronization

/// A connection pool: a bounded number of connections, each lent to one borrower at a time; other borrowers
/// wait in a queue that is bounded in length and in time.
///
/// A connection that broke, or that told of a server which is no longer one to write to, is replaced when it
/// is needed. While a server cannot be reached one attempt at a time is made, with growing pauses; each looks
/// through all hosts again, and so finds the one that was promoted.
package final class Pool: Sendable {
    package struct Settings: Sendable {
        /// The most connections, lent ones included.
        package var connections = 8
        package var queueLimit = 1_024
        package var timeout: Duration = .seconds(5)
        package var reconnectPauses = ReconnectBackoff(first: .milliseconds(50), longest: .seconds(5))
        package var connection = Connection.Settings()

        package init() {}
    }

    package struct Figures: Hashable, Sendable {
        /// Connections that stand, lent ones included.
        package var open = 0
        package var idle = 0
        package var waiting = 0
        package var reconnects = 0
        package var failedAttempts = 0
        /// Borrowers that found the line too long, or waited too long.
        package var rejected = 0

        package init(
            open: Int = 0, idle: Int = 0, waiting: Int = 0, reconnects: Int = 0, failedAttempts: Int = 0,
            rejected: Int = 0
        ) {
            self.open = open
            self.idle = idle
            self.waiting = waiting
            self.reconnects = reconnects
            self.failedAttempts = failedAttempts
            self.rejected = rejected
        }
    }

    package let address: PostgreSQLAddress
    private let settings: Settings
    private let state: Mutex<State>

    package init(_ address: PostgreSQLAddress, settings: Settings = Settings()) {
        self.address = address
        self.settings = settings
        state = Mutex(State(settings))
    }

    package var figures: Figures { state.withLock(\.figuresNow) }

    private var timing: Timing { settings.connection.timing }

    /// Lends a connection. A transaction that is open at its end is rolled back.
    /// - Throws: ``PostgreSQLError`` `.waitingLineFull`, `.poolClosed`, after `timeout` the latest failure
    ///   to connect or `.waitedTooLong`; ``CancellationError`` while it waits; else the errors of `body`.
    @discardableResult
    package func withConnection<Value: Sendable>(
        _ body: @Sendable (Connection) async throws -> Value
    ) async throws -> Value {
        let connection = try await borrow()
        do {
            let value = try await body(connection)
            await giveBack(connection)
            return value
        } catch {
            await giveBack(connection)
            throw error
        }
    }

    @discardableResult
    package func transaction<Value: Sendable>(
        isolation: Isolation = .readCommitted, readOnly: Bool = false,
        _ body: @Sendable (Connection) async throws -> Value
    ) async throws -> Value {
        try await withConnection { connection in
            try await connection.transaction(isolation: isolation, readOnly: readOnly, body)
        }
    }

    /// Runs a statement outside of a transaction, which is for reading.
    @discardableResult
    package func execute(_ sql: String, _ values: [Value] = []) async throws -> QueryResult {
        try await withConnection { try await $0.execute(sql, values) }
    }

    /// Lends nothing any more, refuses waiting borrowers, and returns when all connections are closed.
    package func close() async {
        let (idle, line, openers) = state.withLock { $0.close() }
        for opener in openers { opener.cancel() }
        for waiter in line { waiter.resume(.failure(PostgreSQLError.poolClosed)) }
        for connection in idle { await connection.close() }
        await withCheckedContinuation { continuation in
            if state.withLock({ $0.waitForEnd(continuation) }) { continuation.resume() }
        }
    }

    // MARK: Borrowing

    private func borrow() async throws -> Connection {
        while true {
            let connection = try await next()
            if await connection.isUsable() { return connection }
            drop()
        }
    }

    private func next() async throws -> Connection {
        try Task.checkCancellation()
        let id = state.withLock { $0.newID() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let waiter = Waiter(
                    id: id, deadline: timing.now() + settings.timeout, continuation: continuation)
                let answer = state.withLock { $0.join(waiter) }
                switch answer {
                case .lent(let connection): waiter.resume(.success(connection))
                case .rejected(let error): waiter.resume(.failure(error))
                case .waits(let needsWatch):
                    openAsNeeded()
                    if needsWatch { watchLine() }
                    // A task that was cancelled before it joined the queue was not found there.
                    if Task.isCancelled { leave(id) }
                }
            }
        } onCancel: {
            leave(id)
        }
    }

    private func leave(_ id: UInt64) {
        state.withLock { $0.leave(id) }?.resume(.failure(CancellationError()))
    }

    private func giveBack(_ connection: Connection) async {
        guard await connection.recycle() else { return drop() }
        await place(connection)
    }

    private func place(_ connection: Connection) async {
        switch state.withLock({ $0.place(connection) }) {
        case .kept: break
        case .lent(let waiter): waiter.resume(.success(connection))
        case .refused:
            await connection.close()
            drop()
        }
    }

    private func drop() {
        state.withLock { $0.drop() }
        openAsNeeded()
        endIfEmpty()
    }

    private func endIfEmpty() {
        for waiting in state.withLock({ $0.takeEnd() }) { waiting.resume() }
    }

    /// Refuses borrowers that have waited for too long, as long as any waits.
    private func watchLine() {
        Task { [self] in
            while let deadline = state.withLock({ $0.nextDeadline() }) {
                try? await timing.sleep(timing.now().duration(to: deadline))
                let now = timing.now()
                for (waiter, error) in state.withLock({ $0.takeLate(now) }) {
                    waiter.resume(.failure(error))
                }
            }
        }
    }

    // MARK: Connecting

    private func openAsNeeded() {
        while let id = state.withLock({ $0.beginOpening() }) {
            let task = Task { [self] in await open(id) }
            state.withLock { $0.keep(task, for: id) }
        }
    }

    /// Connects once, or until it works while a borrower waits and no other attempt is under way.
    private func open(_ id: UInt64) async {
        while let pause = state.withLock({ $0.pauseBeforeOpening(id, timing.now()) }) {
            do {
                if pause > .zero { try await timing.sleep(pause) }
                let connection = try await Connection.connect(to: address, settings: settings.connection)
                state.withLock { $0.opened(id) }
                await place(connection)
                return openAsNeeded()
            } catch {
                let chance = timing.chance()
                let now = timing.now()
                state.withLock { $0.failed(error, chance, now) }
            }
        }
        endIfEmpty()
    }
}
