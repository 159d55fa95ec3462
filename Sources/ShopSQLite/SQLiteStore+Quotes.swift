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
    /// - Throws: ``Refusal`` `tooManyHolds` or `insufficientStock` for a holder, or `overloaded` from a
    ///   full write queue, ``DatabaseError`` if SQLite fails.
    package func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws {
        try await write { db in
            let ends = try holder.map { try Self.ends(of: $0, at: now, db) } ?? []
            let decision = try Quoting.keep(quote, for: holder, beside: ends, at: now)
            if holder != nil { try Self.expire(upTo: now, db) }
            try Self.carryOut(decision, db)
        }
    }

    /// Inserts a quote as a snapshot in JSON; a nil holder holds no stock.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, ``EncodingError`` if the quote cannot be encoded.
    package static func insert(_ quote: PricedQuote, holder: String?, _ db: Database) throws {
        try db.run(
            "INSERT INTO quote (id, snapshot, expires_at, holder) VALUES (?, ?, ?, ?)",
            arguments: [quote.id, try StoredText.encode(quote), quote.expiresAt.seconds, holder])
    }

    /// Deletes quotes that ended before a moment.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails.
    package static func forgetQuotes(endedBefore moment: Date, _ db: Database) throws {
        try db.run("DELETE FROM quote WHERE expires_at < ?", arguments: [moment.seconds])
    }

    /// Marks a quote as given up; no row changes if it has ended, was given up or was ordered.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails.
    package static func drop(_ quote: String, at now: Date, _ db: Database) throws {
        try db.run(droppedQuote, arguments: [now.seconds, quote, now.seconds])
    }

    /// SQL for the ends of unordered quotes that a holder has at a moment, the earliest first.
    package static let heldQuotes = """
        SELECT expires_at FROM quote WHERE holder = ? AND expires_at > ? AND dropped_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM shop_order WHERE shop_order.quote = quote.id) ORDER BY expires_at
        """

    /// SQL that marks a quote as given up unless it has ended, was given up or was ordered.
    package static let droppedQuote = """
        UPDATE quote SET dropped_at = ? WHERE id = ? AND dropped_at IS NULL AND expires_at > ?
        AND NOT EXISTS (SELECT 1 FROM shop_order WHERE shop_order.quote = quote.id)
        """

    /// When the quotes end that hold stock for somebody whose holds are counted.
    private static func ends(of holder: QuoteHolder, at now: Date, _ db: Database) throws -> [Date] {
        guard holder.mostHolds != nil else { return [] }
        return try Int64.fetchAll(
            db.cachedStatement(sql: heldQuotes), arguments: [holder.name, now.seconds]
        ).map { Date(seconds: $0) }
    }

    /// The quote if it has not ended at a moment.
    ///
    /// - Throws: ``Refusal`` `quoteGone` for a quote that ended or was given up, `notFound` for an unknown
    ///   one; ``DatabaseError`` if SQLite fails.
    package func liveQuote(id: String, at now: Date) async throws -> PricedQuote {
        try await read { db in
            let quote = try Self.quote(id: id, db)
            let isKnown = try quote != nil || Self.isKnown(id, db)
            return try Quoting.live(Quoting.Facts(isKnown: isKnown, quote: quote), at: now)
        }
    }

    /// True if there is a quote that nobody gave up.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails.
    package static func isStanding(_ id: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM quote WHERE id = ? AND dropped_at IS NULL)"),
            arguments: [id]) ?? false
    }

    /// The state of a key so far and, when it is unknown, the quote that it is to be worked with.
    ///
    /// - Throws: ``Refusal`` `keyReused` for another request's key, `withdrawn` for one that was given up;
    ///   ``DatabaseError`` if SQLite fails.
    package func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) throws -> (known: KnownAttempt?, quote: PricedQuote?) {
        if let known = try look({ db in try Self.attempt(request, db) }) { return (known, nil) }
        return (nil, try look { db in try Self.quote(id: id, db) })
    }

    /// The quote, expired or not; nil when there is none, and when it was given up.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails.
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
    /// - Throws: ``Refusal`` as ``Quoting/drop(_:at:)`` decides, or `overloaded` from a full write queue,
    ///   ``DatabaseError`` if SQLite fails.
    package func dropQuote(id: String, at now: Date) async throws {
        try await write { db in
            let facts = Quoting.Facts(
                isKnown: try Self.isKnown(id, db), quote: try Self.quote(id: id, db),
                isOrdered: try Self.isOrdered(id, db), held: try Self.held(by: id, db))
            try Self.carryOut(Quoting.drop(facts, at: now), db)
        }
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
