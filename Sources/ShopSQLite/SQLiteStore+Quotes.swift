package import FoundationEssentials
package import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// Finds every line of a basket and every coupon that there is; refuses what the shop does not sell.
    package func find(
        _ basket: Basket, coupons codes: [String]
    ) async throws -> (lines: [FoundLine], coupons: [String: StoredCoupon]) {
        try await read { db in
            let products = try basket.lines.map { line in
                try StoredProduct.fetch(Self.soldProduct, [line.variant], db).products.first
            }
            let lines = try basket.lines(sold: products)
            return (lines, try Self.coupons(codes, db))
        }
    }

    /// A product that is sold, by one of its variants.
    private static let soldProduct = StoredProduct.select(
        where: "product.id = (SELECT product FROM variant WHERE id = ?) AND is_active = 1")

    /// Stores a quote and, for a holder, reserves its stock until it ends; forgets quotes that ended a day
    /// ago.
    ///
    /// - Throws: ``Refusal`` `tooManyHolds` or `insufficientStock` for a holder, or `overloaded` from a full
    ///   write queue.
    package func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws {
        try await write { db in
            if holder != nil { try Self.expire(upTo: now, db) }
            let ends = try holder.map { try Self.ends(of: $0, db) } ?? []
            let held = try holder?.replaced.map { try Self.held(by: $0, db) } ?? []
            try Self.carryOut(Quoting.keep(quote, for: holder, passing: held, beside: ends, at: now), db)
        }
    }

    /// Holds the stock of a quote that nothing was ordered from, anew or for longer.
    ///
    /// - Throws: ``Refusal`` as ``Quoting/hold(_:for:beside:at:)`` decides, or `insufficientStock`.
    package func hold(_ quote: String, for holder: QuoteHolder, at now: Date) async throws {
        try await write { db in
            try Self.expire(upTo: now, db)
            let decision = try Quoting.hold(
                Self.facts(of: quote, db), for: holder, beside: Self.ends(of: holder, db), at: now)
            try Self.carryOut(decision, db)
        }
    }

    /// Inserts a quote as a snapshot in JSON, or changes its holder; a nil holder holds no stock.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, ``EncodingError`` if the quote cannot be encoded.
    package static func insert(_ quote: PricedQuote, holder: String?, _ db: Database) throws {
        try db.run(
            """
            INSERT INTO quote (id, snapshot, expires_at, holder) VALUES (?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET holder = excluded.holder
            """,
            arguments: [quote.id, try StoredText.encode(quote), quote.expiresAt.seconds, holder])
    }

    /// Deletes quotes that ended before a moment.
    package static func forgetQuotes(endedBefore moment: Date, _ db: Database) throws {
        try db.run("DELETE FROM quote WHERE expires_at < ?", arguments: [moment.seconds])
    }

    /// Marks a quote as given up; no row changes if it has ended, was given up or was ordered.
    package static func drop(_ quote: String, at now: Date, _ db: Database) throws {
        try db.run(droppedQuote, arguments: [now.seconds, quote, now.seconds])
    }

    /// SQL for the ends of a holder's holds but those of one quote, the earliest first.
    package static let heldQuotes = """
        SELECT min(until) FROM quote JOIN stock_hold ON stock_hold.quote = quote.id
        WHERE holder = ? AND quote.id <> ? GROUP BY quote.id ORDER BY min(until)
        """

    /// SQL that marks a quote as given up unless it has ended, was given up or was ordered.
    package static let droppedQuote = """
        UPDATE quote SET dropped_at = ? WHERE id = ? AND dropped_at IS NULL AND expires_at > ?
        AND NOT EXISTS (SELECT 1 FROM shop_order WHERE shop_order.quote = quote.id)
        """

    /// When the other holds of somebody end whose holds are counted.
    private static func ends(of holder: QuoteHolder, _ db: Database) throws -> [Date] {
        guard holder.mostHolds != nil else { return [] }
        return try Int64.fetchAll(
            db.cachedStatement(sql: heldQuotes), arguments: [holder.name, holder.replaced ?? ""]
        ).map { Date(seconds: $0) }
    }

    /// The quote if it has not ended at a moment.
    ///
    /// - Throws: ``Refusal`` `quoteGone` for a quote that ended or was given up, `notFound` for an unknown
    ///   one.
    package func liveQuote(id: String, at now: Date) async throws -> PricedQuote {
        try await read { db in
            let quote = try Self.quote(id: id, db)
            let isKnown = try quote != nil || Self.isKnown(id, db)
            return try Quoting.live(Quoting.Facts(isKnown: isKnown, quote: quote), at: now)
        }
    }

    /// True if there is a quote that nobody gave up.
    package static func isStanding(_ id: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM quote WHERE id = ? AND dropped_at IS NULL)"),
            arguments: [id]) ?? false
    }

    /// The state of a key so far and, when it is unknown, the quote that it is to be worked with.
    ///
    /// - Throws: ``Refusal`` `keyReused` for another request's key, `withdrawn` for one that was given up.
    package func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) throws -> (known: KnownAttempt?, quote: PricedQuote?) {
        if let known = try look({ db in try Self.attempt(request, db) }) { return (known, nil) }
        return (nil, try look { db in try Self.quote(id: id, db) })
    }

    /// The quote, expired or not; nil when there is none, and when it was given up.
    package func quote(id: String) async throws -> PricedQuote? {
        try await read { db in try Self.quote(id: id, db) }
    }

    /// The quote, expired or not; nil when there is none, and when it was given up.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, ``DecodingError`` for a snapshot that cannot be read.
    package static func quote(id: String, _ db: Database) throws -> PricedQuote? {
        let text = try String.fetchOne(
            db.cachedStatement(sql: "SELECT snapshot FROM quote WHERE id = ? AND dropped_at IS NULL"),
            arguments: [id])
        return try text.map { try StoredText.decode(PricedQuote.self, from: $0) }
    }

    /// Gives up a quote that nothing was ordered from, and frees the stock it holds.
    ///
    /// - Throws: ``Refusal`` as ``Quoting/drop(_:at:)`` decides, or `overloaded` from a full write queue.
    package func dropQuote(id: String, at now: Date) async throws {
        try await write { db in try Self.carryOut(Quoting.drop(Self.facts(of: id, db), at: now), db) }
    }

    private static func facts(of id: String, _ db: Database) throws -> Quoting.Facts {
        Quoting.Facts(
            isKnown: try isKnown(id, db), quote: try quote(id: id, db), isOrdered: try isOrdered(id, db),
            held: try held(by: id, db))
    }

    private static func isOrdered(_ quote: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM shop_order WHERE quote = ?)"),
            arguments: [quote]) ?? false
    }

    private static func isKnown(_ id: String, _ db: Database) throws -> Bool {
        try String.fetchOne(db.cachedStatement(sql: "SELECT id FROM quote WHERE id = ?"), arguments: [id])
            != nil
    }
}
