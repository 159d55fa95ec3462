import FoundationEssentials
import GRDB
import StoreAPI

extension InventoryDatabase {
    /// A basket line with what the catalogue says about it.
    struct FoundLine: Sendable {
        var line: Basket.Line
        var product: StoredProduct
        var variant: StoredProduct.Variant
        /// What one weighs.
        var grams: Int64
    }

    /// Finds every line of a basket and every coupon that there is; refuses what the shop does not sell.
    func find(
        _ basket: Basket, coupons codes: [String]
    ) async throws -> (lines: [FoundLine], coupons: [String: StoredCoupon]) {
        try await read { db in
            let lines = try basket.lines.enumerated().map { index, line in
                let row = try Row.fetchOne(
                    db,
                    sql:
                        """
                        SELECT product.* FROM product JOIN variant ON product = product.id
                        WHERE variant.id = ?
                        """,
                    arguments: [line.variant])
                let product = try row.map { try Self.product($0, db) }
                guard let product, let variant = product.variants.first(where: { $0.id == line.variant })
                else {
                    throw Refusal.unknownProduct(pointer: "/lines/\(index)/variant")
                }
                let grams: Int64? = row?["weight_grams"]
                return FoundLine(line: line, product: product, variant: variant, grams: grams ?? 0)
            }
            return (lines, try Self.coupons(codes, db))
        }
    }

    /// Stores a quote and forgets those that ended a day ago.
    func store(_ quote: PricedQuote, now: Date) async throws {
        try await write { db in try Self.insert(quote, holder: nil, at: now, db) }
    }

    private static func insert(
        _ quote: PricedQuote, holder: String?, at now: Date, _ db: Database
    ) throws {
        try db.execute(sql: "DELETE FROM quote WHERE expires_at < ?", arguments: [now.seconds - 86_400])
        try db.execute(
            sql: "INSERT INTO quote (id, snapshot, expires_at, holder) VALUES (?, ?, ?, ?)",
            arguments: [quote.id, try StoredText.encode(quote), quote.expiresAt.seconds, holder])
    }

    /// The quote as it may be read at a moment; refuses one that ended or was given up.
    func liveQuote(id: String, at now: Date) async throws -> PricedQuote {
        try await read { db in
            guard let quote = try Self.quote(id: id, db), quote.expiresAt > now else {
                throw try Self.isKnown(id, db) ? Refusal.quoteExpired(status: 410) : .notFound
            }
            return quote
        }
    }

    /// The quote, expired or not; nil when there is none, and when it was given up.
    static func quote(id: String, _ db: Database) throws -> PricedQuote? {
        let text = try String.fetchOne(
            db, sql: "SELECT snapshot FROM quote WHERE id = ? AND dropped_at IS NULL", arguments: [id])
        return try text.map { try StoredText.decode(PricedQuote.self, from: $0) }
    }

    /// Gives up a quote that nothing was ordered from; a second time it is gone.
    func dropQuote(id: String, at now: Date) async throws {
        try await write { db in
            try db.execute(
                sql: """
                    UPDATE quote SET dropped_at = ? WHERE id = ? AND dropped_at IS NULL AND expires_at > ?
                    AND NOT EXISTS (SELECT 1 FROM shop_order WHERE shop_order.quote = quote.id)
                    """, arguments: [now.seconds, id, now.seconds])
            guard db.changesCount == 0 else { return }
            guard let quote = try Self.quote(id: id, db), quote.expiresAt > now else {
                throw try Self.isKnown(id, db) ? Refusal.quoteExpired(status: 410) : .notFound
            }
            throw Refusal.quoteStale("This quote has already been ordered.")
        }
    }

    private static func isKnown(_ id: String, _ db: Database) throws -> Bool {
        try String.fetchOne(db, sql: "SELECT id FROM quote WHERE id = ?", arguments: [id]) != nil
    }
}
