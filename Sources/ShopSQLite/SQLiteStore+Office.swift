import FoundationEssentials
import GRDB
package import ShopCore
import StoreAPI

/// Reads for the pages of the back office.
extension SQLiteStore {
    package func shelves(_ query: ProductQuery) async throws -> (page: ProductListing, shelves: [StoredShelf])
    {
        try await read { db in
            let page = try Self.page(query, db)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, product, on_hand, reserved FROM variant
                    WHERE product IN (SELECT value FROM json_each(?))
                    """, arguments: [try StoredText.encode(page.products.map(\.id))])
            let byVariant = Dictionary(rows.map { ($0["id"] as String, $0) }) { first, _ in first }
            let shelves = page.products.flatMap { product in
                product.variants.compactMap { variant in
                    byVariant[variant.id].map { Self.shelf($0, variant, of: product) }
                }
            }
            return (page, shelves)
        }
    }

    /// The shelves of products on sale with at most so many free units, the emptiest first.
    package func shortShelves(atMost free: Int, limit: Int) async throws -> [StoredShelf] {
        try await read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT variant.id, product, on_hand, reserved FROM variant
                    JOIN product ON product.id = variant.product
                    WHERE \(Self.available) <= ? AND is_active = 1
                    ORDER BY \(Self.available), sku LIMIT ?
                    """, arguments: [free, limit])
            let products = try Self.products(Array(Set(rows.map { $0["product"] as String })), db)
            return rows.compactMap { row in Self.shelf(row, among: products) }
        }
    }

    /// A shelf and its latest moves, the newest first.
    package func shelf(sku: String, moves limit: Int) async throws -> (
        shelf: StoredShelf, moves: [StoredMove]
    )? {
        try await read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT id, product, on_hand, reserved FROM variant WHERE sku = ?", arguments: [sku])
            guard let row, let shelf = Self.shelf(row, among: try Self.products([row["product"]], db)) else {
                return nil
            }
            return (shelf, try Self.moves(of: row["id"], limit, db))
        }
    }

    private static func moves(of variant: String, _ limit: Int, _ db: Database) throws -> [StoredMove] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT stock_move.*, shop_order.number, stock_adjustment.reason FROM stock_move
                LEFT JOIN shop_order ON shop_order.id = stock_move.order_id
                LEFT JOIN stock_adjustment ON stock_adjustment.id = stock_move.reference
                WHERE stock_move.variant = ? ORDER BY stock_move.id DESC LIMIT ?
                """, arguments: [variant, limit]
        ).map { row in
            let order: String? = row["order_id"]
            return StoredMove(
                at: Date(seconds: row["at"]), cause: row["cause"], quantity: row["quantity"],
                from: row["from_account"], to: row["to_account"],
                order: order.map { ($0, row["number"]) }, reason: row["reason"])
        }
    }

    private static func shelf(_ row: Row, among products: [StoredProduct]) -> StoredShelf? {
        let (id, product): (String, String) = (row["id"], row["product"])
        guard let product = products.first(where: { $0.id == product }),
            let variant = product.variants.first(where: { $0.id == id })
        else { return nil }
        return shelf(row, variant, of: product)
    }

    private static func shelf(
        _ row: Row, _ variant: StoredProduct.Variant, of product: StoredProduct
    ) -> StoredShelf {
        StoredShelf(product: product, variant: variant, onHand: row["on_hand"], reserved: row["reserved"])
    }
}
