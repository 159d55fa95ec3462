package import FoundationEssentials
package import SQLStatements
package import ShopCore
package import StoreAPI

extension SQLStore {
    package func shortShelves(atMost free: Int, limit: Int) async throws(Refusal) -> [StoredShelf] {
        try await view(
            StoreTransaction([Statement(Self.shortShelves, [.number(free), .number(limit)])]) { found in
                let ids = Array(Set(try found[0].map { try $0.get("product", as: String.self) }))
                return .run([Self.products(ids)], []) { more in
                    let products = try Self.products(in: more[0])
                    return .done(try found[0].compactMap { try Self.shelf($0, among: products) })
                }
            })
    }

    /// SQL for variants on sale with at most `$1` free units, the emptiest first, `$2` rows at most.
    package static var shortShelves: String {
        """
        SELECT variant.id, product, on_hand, reserved FROM variant
        JOIN product ON product.id = variant.product
        WHERE \(available) <= $1 AND is_active ORDER BY \(available), sku LIMIT $2
        """
    }

    package func shelf(sku: String, moves limit: Int) async throws(Refusal) -> (
        shelf: StoredShelf, moves: [Shelf.Move]
    )? {
        let asked = Statement(
            "SELECT id, product, on_hand, reserved FROM variant WHERE sku = $1", [.text(sku)])
        return try await view(
            StoreTransaction([asked]) { found in
                guard let row = found[0].first else { return .done(nil) }
                let more = [
                    Self.products([try row.get("product")]),
                    Statement(Self.latestMoves, [.text(try row.get("id")), .number(limit)]),
                ]
                return .run(more, []) { found in
                    let shelf = try Self.shelf(row, among: Self.products(in: found[0]))
                    return .done(try shelf.map { ($0, try found[1].map { try Shelf.Move($0) }) })
                }
            })
    }

    /// SQL for the latest `$2` stock moves of the variant `$1`, the newest first.
    package static var latestMoves: String {
        """
        SELECT stock_move.*, shop_order.number, stock_adjustment.reason FROM stock_move
        LEFT JOIN shop_order ON shop_order.id = stock_move.order_id
        LEFT JOIN stock_adjustment ON stock_adjustment.id = stock_move.reference
        WHERE stock_move.variant = $1 ORDER BY stock_move.id DESC LIMIT $2
        """
    }

    package static func selectShelves(of products: [StoredProduct]) -> Statement {
        Statement(
            "SELECT id, product, on_hand, reserved FROM variant WHERE product = ANY($1)",
            [.texts(products.map(\.id))])
    }

    package static func shelves(
        of products: [StoredProduct], _ found: QueryResult
    ) throws -> [StoredShelf] {
        let rows = try found.map { (try $0.get("id", as: String.self), $0) }
        let byVariant = Dictionary(rows) { first, _ in first }
        return try products.flatMap { product in
            try product.variants.compactMap { variant in
                try byVariant[variant.id].map { try Self.shelf($0, variant, of: product) }
            }
        }
    }

    private static func shelf(_ row: Row, among products: [StoredProduct]) throws -> StoredShelf? {
        let (id, product): (String, String) = (try row.get("id"), try row.get("product"))
        guard let product = products.first(where: { $0.id == product }),
            let variant = product.variants.first(where: { $0.id == id })
        else { return nil }
        return try shelf(row, variant, of: product)
    }

    private static func shelf(
        _ row: Row, _ variant: StoredProduct.Variant, of product: StoredProduct
    ) throws -> StoredShelf {
        StoredShelf(
            product: product, variant: variant, onHand: try row.get("on_hand"),
            reserved: try row.get("reserved"))
    }
}

extension Shelf.Move {
    fileprivate init(_ row: Row) throws {
        let order: String? = try row.get("order_id")
        var links: [Relation: Link] = [:]
        links[.order] = order.map { Endpoints.order.link(id: $0) }
        self.init(
            at: try row.moment("at"), cause: try row.get("cause"), quantity: try row.get("quantity"),
            from: try row.get("from_account"), to: try row.get("to_account"),
            order: try row.get("number"), reason: try row.get("reason"), links: Links(links))
    }
}

extension SQLStore {
    package func adjust(
        _ request: StockAdjustmentRequest, id: String, by principal: Principal, _ keyed: KeyedRequest,
        at now: Date
    ) async throws(Refusal) -> KeyedOutcome {
        let correction = StockCorrection(request: request, id: id, accessKey: principal.key, now: now)
        let shelf = Statement(
            "SELECT id, on_hand, reserved FROM variant WHERE sku = $1 FOR NO KEY UPDATE",
            [.text(request.sku)])
        return try await once(keyed, facts: [shelf]) { found in
            let shelf = try found[0].first.map { row in
                StockCorrection.Shelf(
                    try row.get("id"), onHand: try row.get("on_hand"), reserved: try row.get("reserved"))
            }
            return try correction.decide(shelf, keyed)
        }
    }

    package func adjustment(id: String) async throws(Refusal) -> StockAdjustment? {
        try await first(
            """
            SELECT stock_adjustment.*, variant.sku FROM stock_adjustment
            JOIN variant ON variant.id = stock_adjustment.variant WHERE stock_adjustment.id = $1
            """, [.text(id)]
        ) { row in
            StockAdjustment(
                id: id, sku: try row.get("sku"), variant: try row.get("variant"),
                delta: try row.get("delta"), onHand: try row.get("on_hand"),
                reserved: try row.get("reserved"), reason: try row.get("reason"), at: try row.moment("at"),
                links: StockAdjustment.links(id))
        }
    }
}
