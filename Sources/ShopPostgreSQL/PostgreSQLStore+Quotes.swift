package import FoundationEssentials
import PostgreSQL
package import SQLStatements
package import ShopCore
import ShopSQL
import StoreAPI

extension PostgreSQLStore {
    /// Finds every line of a basket and every coupon that there is; refuses what the shop does not sell.
    package func find(
        _ basket: Basket, coupons codes: [String]
    ) async throws -> (lines: [FoundLine], coupons: [String: StoredCoupon]) {
        let canonical = Set(codes.map(CouponRules.canonical)).sorted()
        return try await read { connection in
            let products = try await Self.products(selling: basket.lines.map(\.variant), connection)
            let lines = try basket.lines(sold: products)
            guard !canonical.isEmpty else { return (lines, [:]) }
            let rows = try await connection.execute(
                "SELECT code, definition, used FROM coupon WHERE code = ANY($1)", [.texts(canonical)])
            let coupons = try rows.map { row in
                (try row.get("code", as: String.self), try StoredCoupon(row))
            }
            return (lines, Dictionary(uniqueKeysWithValues: coupons))
        }
    }

    /// Stores a quote and, for a holder, reserves its stock under the holder's advisory lock.
    ///
    /// - Throws: ``Refusal`` `tooManyHolds` or `insufficientStock` for a holder.
    package func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws {
        guard let holder else {
            let decision = try Quoting.keep(quote, for: nil, beside: [], at: now)
            return try await write { try await Self.carryOut(decision, $0) }
        }
        try await hold(holder, [Self.lockHeld(by: holder.replaced ?? "")], at: now) { found, ends in
            let held = try found[0].map { try OrderLine($0) }
            return try Quoting.keep(quote, for: holder, passing: held, beside: ends, at: now)
        }
    }

    /// Holds the stock of a quote that nothing was ordered from, anew or for longer.
    ///
    /// - Throws: ``Refusal`` as ``Quoting/hold(_:for:beside:at:)`` decides, or `insufficientStock`.
    package func hold(_ quote: String, for holder: QuoteHolder, at now: Date) async throws {
        try await hold(holder, Self.lockFacts(of: quote), at: now) { found, ends in
            try Quoting.hold(Self.facts(found), for: holder, beside: ends, at: now)
        }
    }

    /// Decides about a hold by what these statements find and when the holder's other holds end.
    private func hold(
        _ holder: QuoteHolder, _ statements: [Statement], at now: Date,
        _ decide: @escaping @Sendable ([QueryResult], [Date]) throws -> Decision<Void>
    ) async throws {
        try await afterEnds(upTo: now) { transaction, mindsEnds in
            let found = try await transaction.run(
                [
                    // The lock keeps out other quotes of this holder, whose holds are counted, too.
                    Statement(
                        "SELECT pg_advisory_xact_lock(hashtextextended('holder ' || $1, 0))",
                        [.text(holder.name)]),
                    Self.isAnyOver(at: now),
                    Statement(Self.heldQuotes, [.text(holder.name), .text(holder.replaced ?? "")]),
                ] + statements)
            try Self.requireNothingOver(found[1], mindsEnds)
            let ends = try holder.mostHolds == nil ? [] : found[2].map { try $0.moment("until") }
            try await Self.carryOut(decide(Array(found.dropFirst(3)), ends), transaction)
        }
    }

    /// SQL for the ends of the holds of `$1` but those of the quote `$2`, the earliest first.
    package static let heldQuotes = """
        SELECT min(until) AS until FROM quote JOIN stock_hold ON stock_hold.quote = quote.id
        WHERE holder = $1 AND quote.id <> $2 GROUP BY quote.id ORDER BY min(until)
        """

    /// The quote if it has not ended at a moment.
    ///
    /// - Throws: ``Refusal`` `quoteGone` for a quote that ended or was given up, `notFound` for an unknown
    ///   one.
    package func liveQuote(id: String, at now: Date) async throws -> PricedQuote {
        let found = try await read(
            "SELECT CASE WHEN dropped_at IS NULL THEN snapshot END AS snapshot FROM quote WHERE id = $1",
            [.text(id)]
        ).first
        let snapshot = try found?.get("snapshot", as: String?.self)
        let quote = try snapshot.map { try StoredText.decode(PricedQuote.self, from: $0) }
        return try Quoting.live(Quoting.Facts(isKnown: found != nil, quote: quote), at: now)
    }

    /// The quote, expired or not; none when it was given up.
    package static func selectQuote(_ id: String) -> Statement {
        Statement("SELECT snapshot FROM quote WHERE id = $1 AND dropped_at IS NULL", [.text(id)])
    }

    /// Reads a result of ``selectQuote(_:)``; nil when it is empty.
    ///
    /// - Throws: ``DecodingError`` for a snapshot that cannot be read, ``PostgreSQLError`` for another
    ///   column.
    package static func quote(_ result: QueryResult) throws -> PricedQuote? {
        try result.first.map { try StoredText.decode(PricedQuote.self, from: try $0.get("snapshot")) }
    }

    /// The quote, expired or not; nil when there is none, and when it was given up.
    package func quote(id: String) async throws -> PricedQuote? {
        let statement = Self.selectQuote(id)
        return try Self.quote(try await read(statement.sql, statement.values))
    }

    /// Gives up a quote, whose row is locked, that nothing was ordered from, and frees the stock it holds.
    ///
    /// - Throws: ``Refusal`` as ``Quoting/drop(_:at:)`` decides.
    package func dropQuote(id: String, at now: Date) async throws {
        try await write { transaction in
            let found = try await transaction.run(Self.lockFacts(of: id))
            try await Self.carryOut(Quoting.drop(Self.facts(found), at: now), transaction)
        }
    }

    private static func lockFacts(of quote: String) -> [Statement] {
        [
            Statement("SELECT id FROM quote WHERE id = $1 FOR NO KEY UPDATE", [.text(quote)]),
            selectQuote(quote),
            Statement("SELECT 1 FROM shop_order WHERE quote = $1 LIMIT 1", [.text(quote)]),
            lockHeld(by: quote),
        ]
    }

    private static func facts(_ found: [QueryResult]) throws -> Quoting.Facts {
        Quoting.Facts(
            isKnown: !found[0].isEmpty, quote: try quote(found[1]), isOrdered: !found[2].isEmpty,
            held: try found[3].map { try OrderLine($0) })
    }
}
