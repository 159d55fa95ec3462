import FoundationEssentials
import GRDB
import StoreAPI

extension InventoryDatabase {
    /// Corrects the stock of one SKU, with its move in the ledger, once for each key.
    func adjust(
        _ request: StockAdjustmentRequest, id: String, by principal: Principal, _ keyed: KeyedRequest,
        at now: Date
    ) async throws -> KeyedOutcome {
        try await once(keyed, at: now) { db in
            let shelf = try Self.shelf(request, db)
            let delta = (request.count ?? shelf.onHand) - shelf.onHand + (request.delta ?? 0)
            try Self.shift(delta, shelf, reference: id, at: now, db)
            try db.execute(
                sql: "INSERT INTO stock_adjustment VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    id, shelf.variant, delta, shelf.onHand + delta, shelf.reserved, request.reason,
                    principal.key, now.seconds,
                ])
            guard let made = try Self.adjustment(id, db) else { throw Refusal.notFound }
            return try StoredAnswer(status: 201, made, location: made.links[.this]?.href)
        }
    }

    func adjustment(id: String) async throws -> StockAdjustment? {
        try await read { db in try Self.adjustment(id, db) }
    }

    private struct Shelf {
        var variant: String
        var sku: String
        var onHand: Int
        var reserved: Int
    }

    /// The shelf as it is, when that is what the request was decided on.
    private static func shelf(_ request: StockAdjustmentRequest, _ db: Database) throws -> Shelf {
        let row = try Row.fetchOne(
            db, sql: "SELECT id, on_hand, reserved FROM variant WHERE sku = ?", arguments: [request.sku])
        guard let row else { throw Refusal.unknownProduct(pointer: "/sku") }
        let shelf = Shelf(
            variant: row["id"], sku: request.sku, onHand: row["on_hand"], reserved: row["reserved"])
        guard request.expectedFrom ?? shelf.onHand == shelf.onHand else {
            throw Refusal.stockChanged(expected: request.expectedFrom ?? 0, actual: shelf.onHand)
        }
        return shelf
    }

    /// More comes from the supplier, what is missing counts as scrapped; never what is spoken for.
    private static func shift(
        _ delta: Int, _ shelf: Shelf, reference: String, at now: Date, _ db: Database
    ) throws {
        guard delta != 0 else { return }
        guard shelf.onHand + delta <= mostOnHand else { throw Refusal.wouldBeTooMany }
        do {
            try move(
                abs(delta), of: shelf.variant, from: delta > 0 ? .supplier : .available,
                to: delta > 0 ? .available : .scrapped, cause: .adjustment, order: nil,
                reference: reference, at: now, db)
        } catch let short as StockShort {
            throw Refusal.wouldGoNegative(
                Problem.Shortage(sku: shelf.sku, requested: abs(delta), available: short.available))
        }
    }

    private static let mostOnHand = 1_000_000_000

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
                at: Date(seconds: row["at"]),
                links: Links([
                    .this: Endpoints.adjustment.link((name: "id", value: id)),
                    .collection: Endpoints.adjustStock.link,
                ]))
        }
    }
}

extension Refusal {
    fileprivate static func stockChanged(expected: Int, actual: Int) -> Refusal {
        Refusal(
            Problem(
                .stockChanged, title: "The stock changed meanwhile", status: 409,
                detail:
                    "There are \(actual) on the shelf and not \(expected). Look again, then decide again.",
                expected: "\(expected)", actual: "\(actual)"))
    }

    fileprivate static func wouldGoNegative(_ shortage: Problem.Shortage) -> Refusal {
        Refusal(
            Problem(
                .wouldGoNegative, title: "Not so many are free", status: 409,
                detail: "Only \(shortage.available) are on the shelf that nobody has spoken for.",
                lines: [shortage]))
    }

    fileprivate static let wouldBeTooMany = Refusal(
        Problem(
            .wouldGoNegative, title: "Too many", status: 409, detail: "No shelf holds a billion units."))
}
