import CPostgreSQL
import SQLStatements

/// How far a transaction is kept apart from others.
package enum Isolation: String, Sendable, CaseIterable {
    case readCommitted = "READ COMMITTED"
    case repeatableRead = "REPEATABLE READ"
    case serializable = "SERIALIZABLE"
}

extension Connection {
    /// Runs a transaction, once more from the start after a conflict with others.
    ///
    /// The body may run several times and must do nothing but ask and write here. What it throws takes
    /// everything back. `outcomeUnknown` is thrown when the line was lost while COMMIT was on its way, and by
    /// nothing else; a task that is cancelled before COMMIT takes everything back, later it is not heard.
    @discardableResult
    package func transaction<Value: Sendable>(
        isolation: Isolation = .readCommitted, readOnly: Bool = false,
        _ body: @Sendable (Connection) async throws -> Value
    ) async throws -> Value {
        guard !isInTransaction else { throw PostgreSQLError.transactionInProgress }
        isInTransaction = true
        followed = nil
        defer { isInTransaction = false }
        let begin = "BEGIN ISOLATION LEVEL \(isolation.rawValue)\(readOnly ? " READ ONLY" : "")"
        var attempt = 1
        while true {
            conflict = nil
            do {
                return try await attemptTransaction(begin, body)
            } catch {
                guard conflict != nil, attempt < settings.transactionAttempts, handle != nil else {
                    throw error
                }
            }
            try await settings.timing.sleep(
                settings.transactionPauses.pause(after: attempt, chance: settings.timing.chance()))
            attempt += 1
        }
    }

    private func attemptTransaction<Value: Sendable>(
        _ begin: String, _ body: @Sendable (Connection) async throws -> Value
    ) async throws -> Value {
        pendingBegin = begin
        following = nil
        let value: Value
        do {
            value = try await body(self)
            try Task.checkCancellation()
        } catch {
            try? await rollBack()
            throw error
        }
        try await commit()
        return value
    }

    func rollBack() async throws {
        // Nothing was begun.
        guard pendingBegin == nil else { return pendingBegin = nil }
        guard let handle, PQtransactionStatus(handle.pointer) != PQTRANS_IDLE else { return }
        _ = try await run([.plain("ROLLBACK")], isShielded: true)
    }

    private func commit() async throws {
        guard pendingBegin == nil else { return pendingBegin = nil }
        guard let handle, !handle.isBroken else { throw lose(.ended(nil)) }
        let notices = handle.notices
        _ = notices.takeWarning()
        let (result, answer): (QueryResult?, QueryResult?)
        do {
            let more = try following.map { try plan([$0]) } ?? []
            let (outcomes, _) = try await outcomes(
                of: [.plain("COMMIT")] + more, enough: 1, isShielded: true)
            result = try check(Array(outcomes.prefix(1)), wasCancelled: false).first
            let last = outcomes.count == 1 + more.count ? outcomes.dropFirst().last : nil
            if case .done(let found) = last { answer = found } else { answer = nil }
        } catch PostgreSQLError.connectionLost {
            throw PostgreSQLError.outcomeUnknown
        } catch PostgreSQLError.server(let message) where message.condemnsConnection {
            throw PostgreSQLError.outcomeUnknown
        }
        guard result?.command == "COMMIT" else {
            throw conflict.map { .server($0) } ?? PostgreSQLError.rolledBack
        }
        // A wait for the standby that somebody ended: durable here, and perhaps nowhere else.
        if notices.takeWarning() { throw PostgreSQLError.outcomeUnknown }
        followed = answer
    }
}
