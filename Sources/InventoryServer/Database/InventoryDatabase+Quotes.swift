import FoundationEssentials
import GRDB
import StoreAPI

extension InventoryDatabase {
    /// A basket line with what the catalogue says about it.
    struct PricedLine: Sendable {
        var line: Basket.Line
        var product: StoredProduct
        var variant: StoredProduct.Variant
    }

    /// Finds every line of a basket; refuses what the shop does not sell.
    func find(_ basket: Basket) async throws -> [PricedLine] {
        try await read { db in
            try basket.lines.enumerated().map { index, line in
                let row = try Row.fetchOne(
                    db,
                    sql:
                        "SELECT product.* FROM product JOIN variant ON product = product.id WHERE variant.id = ?",
                    arguments: [line.variant])
                let product = try row.map { try Self.product($0, db) }
                guard let product, let variant = product.variants.first(where: { $0.id == line.variant })
                else {
                    throw Refusal.unknownProduct(pointer: "/lines/\(index)/variant")
                }
                return PricedLine(line: line, product: product, variant: variant)
            }
        }
    }

    /// Stores a quote and forgets those that ended a day ago.
    func store(_ quote: PricedQuote, now: Date) async throws {
        try await write { db in
            try db.execute(
                sql: "DELETE FROM quote WHERE expires_at < ?", arguments: [now.seconds - 86_400])
            try db.execute(
                sql: "INSERT INTO quote VALUES (?, ?, ?)",
                arguments: [quote.id, try StoredText.encode(quote), quote.expiresAt.seconds])
        }
    }

    func quote(id: String) async throws -> PricedQuote? {
        try await read { db in try Self.quote(id: id, db) }
    }

    static func quote(id: String, _ db: Database) throws -> PricedQuote? {
        let text = try String.fetchOne(db, sql: "SELECT snapshot FROM quote WHERE id = ?", arguments: [id])
        return try text.map { try StoredText.decode(PricedQuote.self, from: $0) }
    }
}
