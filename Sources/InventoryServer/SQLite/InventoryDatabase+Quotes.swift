import FoundationEssentials
import GRDB
import StoreAPI

extension InventoryDatabase {
    /// Finds every line of a basket and every coupon that there is; refuses what the shop does not sell.
    func find(
        _ basket: Basket, coupons codes: [String]
    ) async throws -> (lines: [FoundLine], coupons: [String: StoredCoupon]) {
        try await read { db in
            let lines = try basket.lines.enumerated().map { index, line in
                let found = try StoredProduct.fetch(Self.soldProduct, [line.variant], db).products
                guard let product = found.first,
                    let variant = product.variants.first(where: { $0.id == line.variant })
                else {
                    throw Refusal.unknownProduct(pointer: "/lines/\(index)/variant")
                }
                return FoundLine(line: line, product: product, variant: variant)
            }
            return (lines, try Self.coupons(codes, db))
        }
    }

    /// A product that is sold, by one of its variants.
    private static let soldProduct = StoredProduct.select(
        where: "product.id = (SELECT product FROM variant WHERE id = ?) AND is_active = 1")

    /// Stores a quote, with its stock when somebody holds it, and forgets those that ended a day ago.
    func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws {
        try await write { db in
            if let holder { try holder.requireRoom(beside: Self.ends(of: holder, at: now, db), at: now) }
            try db.run("DELETE FROM quote WHERE expires_at < ?", arguments: [now.seconds - 86_400])
            try db.run(
                "INSERT INTO quote (id, snapshot, expires_at, holder) VALUES (?, ?, ?, ?)",
                arguments: [
                    quote.id, try StoredText.encode(quote), quote.expiresAt.seconds, holder?.name,
                ])
            guard holder != nil else { return }
            try Self.hold(quote.lines, for: quote.id, until: quote.expiresAt, at: now, db)
        }
    }

    static let heldQuotes = """
        SELECT expires_at FROM quote WHERE holder = ? AND expires_at > ? AND dropped_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM shop_order WHERE shop_order.quote = quote.id) ORDER BY expires_at
        """

    static let droppedQuote = """
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

    /// The quote as it may be read at a moment; refuses one that ended or was given up.
    func liveQuote(id: String, at now: Date) async throws -> PricedQuote {
        try await read { db in
            guard let quote = try Self.quote(id: id, db), quote.expiresAt > now else {
                throw try Self.isKnown(id, db) ? Refusal.quoteExpired(status: 410) : .notFound
            }
            return quote
        }
    }

    /// Whether there is a quote that nobody gave up.
    static func isStanding(_ id: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM quote WHERE id = ? AND dropped_at IS NULL)"),
            arguments: [id]) ?? false
    }

    /// What a key brought so far and, when that is nothing, the quote that it is to be worked with.
    func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) throws -> (known: KnownAttempt?, quote: PricedQuote?) {
        if let known = try look({ db in try Self.attempt(request, db) }) { return (known, nil) }
        return (nil, try look { db in try Self.quote(id: id, db) })
    }

    func quote(id: String) async throws -> PricedQuote? {
        try await read { db in try Self.quote(id: id, db) }
    }

    /// The quote, expired or not; nil when there is none, and when it was given up.
    static func quote(id: String, _ db: Database) throws -> PricedQuote? {
        let text = try String.fetchOne(
            db.cachedStatement(sql: "SELECT snapshot FROM quote WHERE id = ? AND dropped_at IS NULL"),
            arguments: [id])
        return try text.map { try StoredText.decode(PricedQuote.self, from: $0) }
    }

    /// Gives up a quote that nothing was ordered from, and the stock it holds; a second time it is gone.
    func dropQuote(id: String, at now: Date) async throws {
        try await write { db in
            try db.run(Self.droppedQuote, arguments: [now.seconds, id, now.seconds])
            guard db.changesCount == 0 else {
                for change in Holding.giveUp(try Self.held(by: id, db), of: id, at: now) {
                    try Self.carryOut(change, db)
                }
                return
            }
            guard let quote = try Self.quote(id: id, db), quote.expiresAt > now else {
                throw try Self.isKnown(id, db) ? Refusal.quoteExpired(status: 410) : .notFound
            }
            throw Refusal.quoteStale("This quote has already been ordered.")
        }
    }

    private static func isKnown(_ id: String, _ db: Database) throws -> Bool {
        try String.fetchOne(db.cachedStatement(sql: "SELECT id FROM quote WHERE id = ?"), arguments: [id])
            != nil
    }
}
