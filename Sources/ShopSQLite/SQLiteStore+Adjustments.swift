package import FoundationEssentials
package import GRDB
package import ShopCore
package import StoreAPI

extension SQLiteStore {
    /// Corrects the stock of one SKU in one transaction, once for each idempotency key.
    ///
    /// - Throws: ``Refusal`` as ``StockCorrection`` decides, `keyReused` or `inProgress` for the key, or
    ///   `overloaded` from a full write queue.
    package func adjust(
        _ request: StockAdjustmentRequest, id: String, by principal: Principal, _ keyed: KeyedRequest,
        at now: Date
    ) async throws -> KeyedOutcome {
        let correction = StockCorrection(request: request, id: id, accessKey: principal.key, now: now)
        return try await once(keyed) { db in
            try correction.decide(Self.shelf(ofSKU: request.sku, db), keyed)
        }
    }

    /// The adjustment with an id; nil when there is none.
    package func adjustment(id: String) async throws -> StockAdjustment? {
        try await read { db in try Self.adjustment(id, db) }
    }

    private static func shelf(ofSKU sku: String, _ db: Database) throws -> StockCorrection.Shelf? {
        try Row.fetchOne(
            db, sql: "SELECT id, on_hand, reserved FROM variant WHERE sku = ?", arguments: [sku]
        ).map { StockCorrection.Shelf(variant: $0["id"], onHand: $0["on_hand"], reserved: $0["reserved"]) }
    }

    /// Inserts an adjustment; the stock itself is changed by its move.
    package static func insert(_ made: StockAdjustment, by key: String?, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO stock_adjustment VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                made.id, made.variant, made.delta, made.onHand, made.reserved, made.reason, key,
                made.at.seconds,
            ])
    }

    private static func adjustment(_ id: String, _ db: Database) throws -> StockAdjustment? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT stock_adjustment.*, sku FROM stock_adjustment
                JOIN variant ON variant.id = variant WHERE stock_adjustment.id = ?
                """, arguments: [id]
        ).map { row in
            StockAdjustment(
                id: id, sku: row["sku"], variant: row["variant"], delta: row["delta"],
                onHand: row["on_hand"], reserved: row["reserved"], reason: row["reason"],
                at: Date(seconds: row["at"]), links: StockAdjustment.links(id))
        }
    }
}
