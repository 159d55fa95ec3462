import FoundationEssentials
package import GRDB
import PayKit
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// The order with an id, with its history and standing payment; nil when there is none.
    package func order(id: String) async throws -> StoredOrder? {
        try await read { try Self.order(id: id, $0) }
    }

    /// The orders with a number or the reference of a quote, or the latest one where there is none.
    package func orders(namedOrLatest number: String, quotePrefix: String?) async throws -> [StoredOrder] {
        try await read { db in
            let ids = try String.fetchAll(
                db.cachedStatement(
                    sql: """
                        WITH named AS (SELECT id FROM shop_order WHERE number = ? OR quote BETWEEN ? AND ?
                            ORDER BY rowid DESC LIMIT 8)
                        SELECT id FROM named UNION ALL
                        SELECT id FROM (SELECT id FROM shop_order WHERE NOT EXISTS (SELECT 1 FROM named)
                            ORDER BY rowid DESC LIMIT 1)
                        """), arguments: [number, quotePrefix, quotePrefix.map { $0 + "~" }])
            return try ids.compactMap { try Self.order(id: $0, db) }
        }
    }

    /// The same as a transaction sees it.
    package static func order(id: String, _ db: Database) throws -> StoredOrder? {
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT * FROM shop_order WHERE id = ?"), arguments: [id]),
            let state = OrderState(row), let currency = Currency(code: row["currency"])
        else { return nil }
        let steps = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM order_step WHERE order_id = ? ORDER BY position"),
            arguments: [id])
        return StoredOrder(
            id: id, number: row["number"], quote: row["quote"], attemptKey: row["attempt_key"], state: state,
            total: Money(minorUnits: row["total"], currency: currency),
            frozen: try StoredText.decode(FrozenOrder.self, from: row["frozen"]),
            createdAt: Date(seconds: row["created_at"]), expiresAt: Date(seconds: row["expires_at"]),
            version: row["version"],
            steps: steps.map { step in
                Order.Step(
                    at: Date(seconds: step["at"]), from: step["from_status"], to: step["to_status"],
                    event: step["event"])
            },
            payment: try standingPayment(of: id, db))
    }

    /// The payment of an order that was not declined or voided.
    package static func standingPayment(of order: String, _ db: Database) throws -> StoredPayment? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT * FROM payment WHERE order_id = ? AND state NOT IN ('declined', 'voided')"),
            arguments: [order]
        ).flatMap(StoredPayment.init)
    }

    /// The payment with an id within a transaction; nil when there is none.
    package static func payment(id: String, _ db: Database) throws -> StoredPayment? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM payment WHERE id = ?"), arguments: [id])
            .flatMap(StoredPayment.init)
    }

    /// The payment with an id; nil when there is none.
    package func payment(id: String) async throws -> StoredPayment? {
        try await read { try Self.payment(id: id, $0) }
    }
}

extension StoredPayment {
    /// Reads a row of `payment`; nil for an unknown state or currency.
    package init?(_ row: Row) {
        guard let state = OrderPayment.State(rawValue: row["state"]),
            let currency = Currency(code: row["currency"])
        else { return nil }
        let code: String = row["network"]
        let network = PaymentNetwork(rawValue: code)?.displayName ?? code
        let digits: String = row["last_four"]
        self.init(
            id: row["id"], order: row["order_id"], state: state,
            line: Order.PaymentLine(type: row["kind"], displayName: "\(network) \(digits)"),
            amount: Money(minorUnits: row["amount"], currency: currency),
            captured: Money(minorUnits: row["captured"], currency: currency),
            refunded: Money(minorUnits: row["refunded"], currency: currency),
            mode: row["is_manual"] ? .manual : .automatic, declineCode: row["decline_code"],
            reference: row["network_reference"], deadline: Date(seconds: row["deadline"]),
            createdAt: Date(seconds: row["created_at"]))
    }
}
