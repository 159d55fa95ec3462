package import FoundationEssentials
import SQLStatements
package import ShopCore
package import StoreAPI

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
                    variant: try row.get("id"), onHand: try row.get("on_hand"),
                    reserved: try row.get("reserved"))
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
