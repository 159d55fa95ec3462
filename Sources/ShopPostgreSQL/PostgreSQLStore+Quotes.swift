package import FoundationEssentials
package import PostgreSQL
package import ShopCore
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
    /// - Throws: ``Refusal`` `tooManyHolds` or `insufficientStock` for a holder, or `overloaded` if no
    ///   connection gets free in time, ``PostgreSQLError`` if the server fails.
    package func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws {
        guard let holder else {
            let decision = try Quoting.keep(quote, for: nil, beside: [], at: now)
            return try await write { try await Self.carryOut(decision, $0) }
        }
        try await afterEnds(upTo: now) { transaction, mindsEnds in
            let found = try await transaction.run([
                // The lock keeps out other quotes of this holder, whose holds are counted, too.
                Statement(
                    "SELECT pg_advisory_xact_lock(hashtextextended('holder ' || $1, 0))",
                    [.text(holder.name)]),
                Self.isAnyOver(at: now),
                Statement(Self.heldQuotes, [.text(holder.name), .moment(now)]),
            ])
            let ends = try found[2].map { try $0.moment("expires_at") }
            let decision = try Quoting.keep(
                quote, for: holder, beside: holder.mostHolds == nil ? [] : ends, at: now)
            try Self.requireNothingOver(found[1], mindsEnds)
            try await Self.carryOut(decision, transaction)
        }
    }

    /// SQL for the ends of unordered quotes that the holder `$1` has at `$2`, the earliest first.
    package static let heldQuotes = """
        SELECT expires_at FROM quote WHERE holder = $1 AND expires_at > $2 AND dropped_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM shop_order WHERE shop_order.quote = quote.id) ORDER BY expires_at
        """

    /// The quote if it has not ended at a moment.
    ///
    /// - Throws: ``Refusal`` `quoteGone` for a quote that ended or was given up, `notFound` for an unknown
    ///   one, or `overloaded` if no connection gets free in time, ``PostgreSQLError`` if the server fails.
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
    ///
    /// - Throws: ``Refusal`` `overloaded` if no connection gets free in time, ``PostgreSQLError`` if the
    ///   server fails.
    package func quote(id: String) async throws -> PricedQuote? {
        let statement = Self.selectQuote(id)
        return try Self.quote(try await read(statement.sql, statement.values))
    }

    /// Gives up a quote, whose row is locked, that nothing was ordered from, and frees the stock it holds.
    ///
    /// - Throws: ``Refusal`` as ``Quoting/drop(_:at:)`` decides, or `overloaded` if no connection gets free
    ///   in time, ``PostgreSQLError`` if the server fails.
    package func dropQuote(id: String, at now: Date) async throws {
        try await write { transaction in
            let found = try await transaction.run([
                Statement("SELECT id FROM quote WHERE id = $1 FOR NO KEY UPDATE", [.text(id)]),
                Self.selectQuote(id),
                Statement("SELECT 1 FROM shop_order WHERE quote = $1 LIMIT 1", [.text(id)]),
                Self.lockHeld(by: id),
            ])
            let facts = Quoting.Facts(
                isKnown: !found[0].isEmpty, quote: try Self.quote(found[1]), isOrdered: !found[2].isEmpty,
                held: try found[3].map { try OrderLine($0) })
            try await Self.carryOut(Quoting.drop(facts, at: now), transaction)
        }
    }
}
