package import FoundationEssentials
package import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// The state of a key so far; throws when it came with another request.
    package func attempt(_ request: KeyedRequest) async throws -> KnownAttempt? {
        try await read { try Self.attempt(request, $0) }
    }

    /// The attempt of a key, whatever it was used for; orders that were placed come first.
    ///
    /// - Throws: ``Refusal`` `withdrawn` for a key that was given up.
    package func attempt(key: String) async throws -> (attempt: KnownAttempt, operation: KeyedOperation)? {
        try await read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT attempt.*, \(Self.orderKey) FROM attempt WHERE key = ?
                        ORDER BY operation = 'place' DESC, created_at, scope LIMIT 1
                        """), arguments: [key])
            guard let row else { return nil }
            let attempt = try KnownAttempt(row)
            guard let operation = KeyedOperation(rawValue: row["operation"]) else { return nil }
            return (attempt, operation)
        }
    }

    /// Gives a key up with which nothing came so far; what comes with it later is refused. A second time it
    /// is given up already.
    package func withdrawAttempt(key: String, at now: Date) async throws {
        try await write { db in
            try db.run(
                """
                INSERT INTO attempt (scope, key, fingerprint, operation, request, status, body, created_at)
                SELECT ?, ?, x'', ?, '', 409, '{}', ?
                WHERE NOT EXISTS (SELECT 1 FROM attempt WHERE key = ? AND scope <> ?)
                ON CONFLICT DO NOTHING
                """,
                arguments: [
                    KeyedRequest.withdrawnScope, key, KeyedOperation.other.rawValue, now.seconds, key,
                    KeyedRequest.withdrawnScope,
                ])
            let statuses = try Int?.fetchAll(
                db.cachedStatement(sql: "SELECT status FROM attempt WHERE key = ? AND scope <> ?"),
                arguments: [key, KeyedRequest.withdrawnScope])
            guard statuses.isEmpty else {
                throw statuses.contains(nil) ? Refusal.inProgress : Refusal.attemptHasEnded
            }
        }
    }

    /// The key that the order of an attempt was created with.
    private static let orderKey =
        "(SELECT attempt_key FROM shop_order WHERE shop_order.id = attempt.order_id) AS order_key"

    /// The state of an idempotency key within a transaction; nil when the key is new.
    ///
    /// - Throws: ``Refusal`` `withdrawn` for a key that was given up, `keyReused` for another request's.
    package static func attempt(_ request: KeyedRequest, _ db: Database) throws -> KnownAttempt? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT attempt.*, \(orderKey) FROM attempt WHERE scope IN (?, ?) AND key = ?"),
            arguments: [request.scope, KeyedRequest.withdrawnScope, request.key])
        guard let row else { return nil }
        let attempt = try KnownAttempt(row)
        guard row["fingerprint"] == request.fingerprint else { throw Refusal.keyReused }
        return attempt
    }

    /// Does the work of a key with its answer in one transaction, or gives what it brought before.
    ///
    /// A refusal of the work rolls back the key with it.
    package func once(
        _ request: KeyedRequest, _ decide: @escaping @Sendable (Database) throws -> Decision<KeyedOutcome>
    ) async throws -> KeyedOutcome {
        try await write { db in
            switch try Self.attempt(request, db) {
            case .answered(let answer): return KeyedOutcome(answer: answer, isReplay: true)
            case .open: throw Refusal.inProgress
            case nil: return try Self.carryOut(decide(db), db)
            }
        }
    }

    /// Writes a key down: with its answer, or with the payment or refund whose end will bring one.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, `SQLITE_CONSTRAINT` for a key that is there already.
    package static func file(_ filed: FiledAttempt, _ db: Database) throws {
        let (request, answer) = (filed.request, filed.answer)
        try db.run(
            """
            INSERT INTO attempt (scope, key, fingerprint, operation, request, order_id, subject, status,
            body, location, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                request.scope, request.key, request.fingerprint, filed.operation.rawValue, request.requestID,
                filed.order, filed.subject, answer?.outcome.rawValue, answer?.body, answer?.location,
                filed.at.seconds,
            ])
    }

    /// The keys that wait for a payment or a refund.
    package static func waiting(for subject: String, _ db: Database) throws -> [WaitingAttempt] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM attempt WHERE subject = ? AND status IS NULL"),
            arguments: [subject]
        ).compactMap { row in
            KeyedOperation(rawValue: row["operation"]).map { operation in
                WaitingAttempt(
                    scope: row["scope"], key: row["key"], operation: operation, requestID: row["request"])
            }
        }
    }

    /// Answers a key that waited.
    package static func write(_ answer: StoredAnswer, to attempt: WaitingAttempt, _ db: Database) throws {
        try db.run(
            """
            UPDATE attempt SET status = ?, body = ?, location = ?
            WHERE scope = ? AND key = ? AND status IS NULL
            """,
            arguments: [answer.outcome.rawValue, answer.body, answer.location, attempt.scope, attempt.key])
    }

    /// Forgets keys that belong to no order and were used before a moment; those of orders stay with them.
    package func forgetAttempts(before moment: Date) async throws {
        try await write { db in
            try db.run(
                "DELETE FROM attempt WHERE order_id IS NULL AND created_at < ?",
                arguments: [moment.seconds])
        }
    }
}

extension KnownAttempt {
    /// Throws for a key that was given up.
    fileprivate init(_ row: Row) throws {
        guard row["scope"] != KeyedRequest.withdrawnScope else { throw Refusal.withdrawn }
        let order: String? = row["order_id"]
        if let status: Int = row["status"], let body: String = row["body"] {
            self = .answered(
                StoredAnswer(
                    try StoredAnswer.Outcome(stored: status), body: body, location: row["location"],
                    order: order,
                    orderKey: row["order_key"]))
        } else {
            self = .open(order: order ?? "")
        }
    }
}
