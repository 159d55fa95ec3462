package import FoundationEssentials
package import SQLStatements
package import ShopCore

extension SQLStore {
    /// `LIMIT 1` for the planner: without it a generic plan is rated dearer than one planned for each key. A
    /// `CASE`, since SQLite fills a temporary table for `IN` with parameters.
    package static func selectAttempt(_ request: KeyedRequest) -> Statement {
        Statement(
            """
            SELECT attempt.*, \(orderKey) FROM attempt
            WHERE key = $3 AND CASE scope WHEN $1 THEN TRUE WHEN $2 THEN TRUE END LIMIT 1
            """,
            [.text(request.scope), .text(KeyedRequest.withdrawnScope), .text(request.key)])
    }

    /// The attempt that ``selectAttempt(_:)`` found; throws when the key came with another request.
    package static func attempt(
        _ request: KeyedRequest, _ result: QueryResult
    ) throws -> KnownAttempt? {
        guard let row = result.first else { return nil }
        let attempt = try KnownAttempt(row)
        guard try row.get("fingerprint", as: [UInt8].self) == [UInt8](request.fingerprint) else {
            throw Refusal.keyReused
        }
        return attempt
    }

    package static func beginning(
        _ request: KeyedRequest, _ result: QueryResult
    ) throws -> KeyedBeginning? {
        switch try attempt(request, result) {
        case .answered(let answer): .answered(KeyedOutcome(answer: answer, isReplay: true))
        case .open(let order): .open(order: order)
        case nil: nil
        }
    }

    package func attempt(_ request: KeyedRequest) async throws(Refusal) -> KnownAttempt? {
        try await rows([Self.selectAttempt(request)]) { try Self.attempt(request, $0[0]) }
    }

    /// The attempt of a key in any scope, placed orders first and then the oldest; nil when the key is new.
    package func attempt(key: String) async throws(Refusal) -> (
        attempt: KnownAttempt, operation: KeyedOperation
    )? {
        try await first(
            """
            SELECT attempt.*, \(orderKey) FROM attempt WHERE key = $1
            ORDER BY operation = 'place' DESC, created_at, scope LIMIT 1
            """, [.text(key)]
        ) { row in
            let attempt = try KnownAttempt(row)
            return KeyedOperation(rawValue: try row.get("operation")).map { (attempt, $0) }
        }
    }

    /// The state of a key or, when it is new, a quote, in one round trip.
    package func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) async throws(Refusal) -> (known: KnownAttempt?, quote: PricedQuote?) {
        try await rows([Self.selectAttempt(request), Self.selectQuote(id)]) { found in
            if let known = try Self.attempt(request, found[0]) { return (known, nil) }
            return (nil, try Self.quote(found[1]))
        }
    }

    package func withdrawAttempt(key: String, at now: Date) async throws(Refusal) {
        let scope = Value.text(KeyedRequest.withdrawnScope)
        let statements = [
            Self.lockKey(key),
            Statement("SELECT status FROM attempt WHERE key = $1 AND scope <> $2", [.text(key), scope]),
            Statement(
                """
                INSERT INTO attempt
                (scope, key, fingerprint, operation, request, status, body, created_at)
                SELECT $2, $1, ''::bytea, $3, '', 409, '{}', $4::bigint
                WHERE NOT EXISTS (SELECT 1 FROM attempt WHERE key = $1 AND scope <> $2)
                ON CONFLICT DO NOTHING
                """,
                [.text(key), scope, .text(KeyedOperation.other.rawValue), .moment(now)]),
        ]
        try await run(
            StoreTransaction(statements) { found in
                let statuses = try found[1].map { try $0.get("status", as: Int?.self) }
                guard statuses.isEmpty else {
                    throw statuses.contains(nil) ? Refusal.inProgress : Refusal.attemptHasEnded
                }
                return .done(())
            })
    }

    /// Does the work of a key with its answer in one transaction, or gives what it brought before.
    ///
    /// A refusal of the work rolls back the key with it.
    func once(
        _ request: KeyedRequest, facts: [Statement],
        _ decide: @escaping @Sendable ([QueryResult]) throws -> Decision<KeyedOutcome>
    ) async throws(Refusal) -> KeyedOutcome {
        let asked = [Self.lockKey(request.key), Self.selectAttempt(request)] + facts
        return try await run(
            StoreTransaction(asked) { found in
                switch try Self.attempt(request, found[1]) {
                case .answered(let answer): .done(KeyedOutcome(answer: answer, isReplay: true))
                case .open: throw Refusal.inProgress
                case nil: .write(try decide(Array(found.dropFirst(2))))
                }
            })
    }

    /// Begins the work of a key that waits for the network, or gives what it brought before.
    func begin(
        _ request: KeyedRequest, facts: [Statement],
        _ decide: @escaping @Sendable ([QueryResult]) throws -> Decision<KeyedBeginning>
    ) async throws(Refusal) -> KeyedBeginning {
        let asked = [Self.lockKey(request.key), Self.selectAttempt(request)] + facts
        return try await run(
            StoreTransaction(asked) { found in
                if let known = try Self.beginning(request, found[1]) { return .done(known) }
                return .write(try decide(Array(found.dropFirst(2))))
            })
    }

    package static func selectWaiting(for subject: String) -> Statement {
        Statement("SELECT * FROM attempt WHERE subject = $1 AND status IS NULL", [.text(subject)])
    }

    package func forgetAttempts(before moment: Date) async throws(Refusal) {
        let sql = "DELETE FROM attempt WHERE order_id IS NULL AND created_at < $1"
        try await write([Statement(sql, [.moment(moment)])])
    }
}

private let orderKey =
    "(SELECT attempt_key FROM shop_order WHERE shop_order.id = attempt.order_id) AS order_key"

extension WaitingAttempt {
    /// Reads a row of `attempt`; nil for an operation that this program does not know.
    package init?(_ row: Row) throws {
        guard let operation = KeyedOperation(rawValue: try row.get("operation")) else { return nil }
        self.init(
            scope: try row.get("scope"), key: try row.get("key"), operation: operation,
            requestID: try row.get("request"))
    }
}

extension KnownAttempt {
    /// Throws for a key that was given up.
    fileprivate init(_ row: Row) throws {
        let scope: String = try row.get("scope")
        guard scope != KeyedRequest.withdrawnScope else { throw Refusal.withdrawn }
        let order: String? = try row.get("order_id")
        if let status: Int = try row.get("status", as: Int?.self),
            let body: String = try row.get("body", as: String?.self)
        {
            self = .answered(
                StoredAnswer(
                    try StoredAnswer.Outcome(stored: status), body: body, location: try row.get("location"),
                    order: order,
                    orderKey: KeyedRequest.handsOverToken(inScope: scope) ? try row.get("order_key") : nil))
        } else {
            self = .open(order: order ?? "")
        }
    }
}
