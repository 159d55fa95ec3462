import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

/// The stored answer to an idempotency key; the order's token is not in it.
struct StoredAnswer: Sendable {
    var status: Int
    var orderID: String
    var body: String
}

/// What is known of an idempotency key.
struct StoredAttempt: Sendable {
    var fingerprint: Data
    var createdAt: Date
    /// Nil while the order is being paid.
    var answer: StoredAnswer?
}

extension InventoryDatabase {
    func attempt(key: String) async throws -> StoredAttempt? {
        try await read { try Self.attempt(key: key, $0) }
    }

    func order(id: String) async throws -> StoredOrder? { try await read { try Self.order(id: id, $0) } }

    static func attempt(key: String, _ db: Database) throws -> StoredAttempt? {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM attempt WHERE key = ?", arguments: [key])
        else { return nil }
        let status: Int? = row["status"]
        let body: String? = row["body"]
        var answer: StoredAnswer?
        if let status, let body {
            answer = StoredAnswer(status: status, orderID: row["order_id"], body: body)
        }
        return StoredAttempt(
            fingerprint: row["fingerprint"], createdAt: Date(seconds: row["created_at"]), answer: answer)
    }

    static func order(id: String, _ db: Database) throws -> StoredOrder? {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM shop_order WHERE id = ?", arguments: [id]),
            let status = Order.Status(rawValue: row["status"]), let currency = Currency(code: row["currency"])
        else { return nil }
        let steps = try Row.fetchAll(
            db, sql: "SELECT * FROM order_step WHERE order_id = ? ORDER BY position", arguments: [id])
        return StoredOrder(
            id: id, number: row["number"], attemptKey: row["attempt_key"], status: status,
            axes: Order.Axes(order: row["order_axis"], money: row["money_axis"], goods: row["goods_axis"]),
            total: Money(minorUnits: row["total"], currency: currency),
            frozen: try StoredText.decode(FrozenOrder.self, from: row["frozen"]),
            createdAt: Date(seconds: row["created_at"]), version: row["version"],
            steps: steps.map { step in
                Order.Step(at: Date(seconds: step["at"]), from: step["from_status"], to: step["to_status"])
            })
    }
}
