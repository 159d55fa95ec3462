import CPostgreSQL
package import SQLStatements

/// A line to one server, on which one query is in flight at a time; a second one is refused, since a
/// transaction is a conversation.
package actor Connection {
    package struct Settings: Sendable {
        /// The name that the server's lists of connections show (`application_name`).
        package var applicationName = "postgresql"
        /// How long the server may say nothing while something was asked of it.
        package var longestSilence: Duration = .seconds(30)
        package var preparedStatements = 256
        /// How often a transaction is tried while it conflicts with others.
        package var transactionAttempts = 10
        /// The pauses between those.
        package var transactionPauses = ReconnectBackoff(first: .milliseconds(4), longest: .milliseconds(500))
        package var timing = Timing.real
        /// Hears what libpq would write to the terminal; it must not wait for anything.
        package var notice: @Sendable (ServerMessage) -> Void = { _ in }

        package init() {}
    }

    let settings: Settings
    /// Nil once the connection was closed or lost.
    var handle: Handle?
    var cache: StatementCache
    private var isBusy = false
    /// The BEGIN that goes out with the first statement.
    var pendingBegin: String?
    var isInTransaction = false
    var following: Statement?
    /// The result of the statement that followed the latest COMMIT; nil where none did, or it failed.
    package internal(set) var followed: QueryResult?
    /// The error that rolled back the running transaction, if it may succeed when it is done again.
    var conflict: ServerMessage?
    /// True if the server said that it is no longer one to write to.
    private var isCondemned = false
    private var roundTrips = 0
    /// After how many of them the server forgets its plans.
    private var planningAnew = 32

    init(_ handle: Handle, settings: Settings) {
        self.handle = handle
        self.settings = settings
        cache = StatementCache(limit: max(settings.preparedStatements, 0))
    }

    /// True if something can still be asked; a broken line may be found out by the next question only.
    package var isOpen: Bool { handle != nil }

    /// The server's process for this connection, as in `pg_stat_activity.pid`.
    package var serverProcess: Int32? { handle.map { PQbackendPID($0.pointer) } }

    package var preparedStatements: Int { cache.count }

    /// Closes the connection at once; whatever is asked of it later throws `.connectionLost`.
    package func close() { handle = nil }

    /// Runs a statement. Outside of a transaction a line that is lost leaves open whether it took effect:
    /// writes belong into a transaction.
    @discardableResult
    package func execute(_ sql: String, _ values: [Value] = []) async throws -> QueryResult {
        let results = try await execute([Statement(sql, values)])
        guard let result = results.first else { throw PostgreSQLError.connectionLost(.closed) }
        return result
    }

    /// Runs several statements in one round trip. They take effect together or not at all, and the first that
    /// fails is what is thrown.
    @discardableResult
    package func execute(_ statements: [Statement]) async throws -> [QueryResult] {
        var commands = try plan(statements)
        if let begin = pendingBegin { commands.insert(.plain(begin), at: 0) }
        let results = try await run(commands)
        return zip(commands, results).filter { $0.0.answers }.map(\.1)
    }

    /// Asks for a statement that runs after the COMMIT of the transaction under way, in the same round trip;
    /// what it answers is ``followed`` when the transaction is over.
    package func follow(with statement: Statement) {
        if isInTransaction { following = statement }
    }

    /// One round trip. Throws for the first command that fails.
    func run(_ commands: [Command], isShielded: Bool = false) async throws -> [QueryResult] {
        let (outcomes, wasCancelled) = try await outcomes(of: commands, isShielded: isShielded)
        return try check(outcomes, wasCancelled: wasCancelled)
    }

    /// One round trip, with what became of each command.
    ///
    /// - Parameter enough: How many of the first are enough to know when the line is lost meanwhile; nil when
    ///   only all are.
    func outcomes(
        of commands: [Command], enough: Int? = nil, isShielded: Bool
    ) async throws -> (outcomes: [Outcome], wasCancelled: Bool) {
        guard let handle else { throw PostgreSQLError.connectionLost(.closed) }
        guard !isBusy else { throw PostgreSQLError.connectionBusy }
        if !isShielded { try Task.checkCancellation() }
        guard !handle.isBroken else { throw lose(.ended(nil)) }
        isBusy = true
        defer { isBusy = false }
        roundTrips += 1
        pendingBegin = nil
        // The silence begins before anything is sent, so that a clock that is turned afterwards ends it.
        var wait = Wait(
            silence: settings.longestSilence, silentSince: settings.timing.now(), isShielded: isShielded)
        guard commands.allSatisfy({ $0.send(handle.pointer) }), PQpipelineSync(handle.pointer) == 1 else {
            throw lose(.ended(handle.lastWords()))
        }
        do {
            try await receive(commands.count, handle, &wait)
        } catch {
            if wait.isCancelled { throw CancellationError() }
            guard let enough, wait.outcomes.count >= enough else { throw error }
        }
        learn(commands, wait.outcomes)
        return (wait.outcomes, wait.isCancelled)
    }

    func check(_ outcomes: [Outcome], wasCancelled: Bool) throws -> [QueryResult] {
        try outcomes.map { outcome in
            switch outcome {
            case .done(let result): return result
            case .failed(let message):
                if message.isConflict { conflict = message }
                if message.condemnsConnection { isCondemned = true }
                if wasCancelled, message.sqlState == SQLState.queryCancelled { throw CancellationError() }
                throw PostgreSQLError.server(message)
            case .skipped: throw PostgreSQLError.rolledBack
            }
        }
    }

    /// Gives up the line, which cannot be trusted any more.
    func lose(_ loss: PostgreSQLError.Loss) -> PostgreSQLError {
        handle = nil
        return .connectionLost(loss)
    }

    // MARK: Between two borrowers

    /// True if the line still stands, as far as can be known without asking the server.
    func isUsable() -> Bool {
        guard let handle, !isBusy, !isCondemned, handle.takePending() != nil else {
            close()
            return false
        }
        return true
    }

    /// Makes it ready for the next borrower: an open transaction is rolled back. False when it is closed.
    func recycle() async -> Bool {
        conflict = nil
        pendingBegin = nil
        isInTransaction = false
        guard let handle, !isBusy, !isCondemned, !handle.isBroken else {
            close()
            return false
        }
        if PQtransactionStatus(handle.pointer) != PQTRANS_IDLE { try? await rollBack() }
        guard let handle = self.handle, PQtransactionStatus(handle.pointer) == PQTRANS_IDLE else {
            close()
            return false
        }
        await planAnew()
        return self.handle != nil
    }

    /// Lets the server plan its prepared statements anew whenever there were as many questions again: a plan
    /// that was made while a table was nearly empty is kept, and reads all of it when it is full.
    private func planAnew() async {
        guard roundTrips >= planningAnew else { return }
        planningAnew = roundTrips * 2
        _ = try? await run([.plain("DISCARD PLANS")], isShielded: true)
    }
}
