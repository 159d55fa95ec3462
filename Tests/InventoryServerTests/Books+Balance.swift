import CardNetwork
import GRDB
import PayKit
import StoreAPI
import Testing

@testable import InventoryServer

extension OpenShop {
    /// Everything that has to be true of the shop's books whenever nobody works on them: the invariants I1 to
    /// I7 and I10 of the contract, against the ledger and against the card network.
    func expectBooksBalance() async throws {
        let wrong = try await database.read { db in try Books.faults(db) }
        #expect(wrong == [])
        try await expectMoneyBalances()
        try await expectHistoriesFollowTheTable()
    }

    /// I4 and I5: what the network holds, took and gave back is what the payments say, one for one.
    private func expectMoneyBalances() async throws {
        let ours = try await database.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM payment WHERE network_reference IS NOT NULL").map {
                "\($0["network_reference"] as String) \($0["state"] as String) "
                    + "\($0["captured"] as Int64) \($0["refunded"] as Int64)"
            }
        }
        let theirs = world.network.holds.map { hold in
            switch hold.state {
            case .held: "\(hold.reference) authorized 0 0"
            case .captured(let amount, let refunded):
                "\(hold.reference) captured \(amount.minorUnits) \(refunded.minorUnits)"
            case .voided: "\(hold.reference) voided 0 0"
            }
        }
        #expect(ours.sorted() == theirs.sorted())
    }

    /// I10 and I6: every history is a way through the table and ends where its order is, and the rows of
    /// every order add up to its total.
    private func expectHistoriesFollowTheTable() async throws {
        let ids = try await database.read { db in try String.fetchAll(db, sql: "SELECT id FROM shop_order") }
        for id in ids {
            let order = try #require(try await database.order(id: id))
            var state: OrderState? = .placed
            for step in order.steps {
                #expect(state?.status.rawValue == step.from)
                state = step.event.flatMap(OrderEvent.init).flatMap { state?.after($0) }
                #expect(state?.status.rawValue == step.to, "\(id) \(step.event ?? "-")")
            }
            #expect(state == order.state)
            let rows = try order.frozen.summary.map {
                try Money(decimal: $0.amount, currency: order.total.currency).minorUnits
            }
            #expect(rows.dropLast().reduce(0, +) == order.total.minorUnits)
            #expect(rows.last == order.total.minorUnits)
        }
    }
}

/// The shop's books in SQL.
enum Books {
    /// What does not add up, in words.
    static func faults(_ db: Database) throws -> [String] {
        try rules.flatMap { rule in
            try String.fetchAll(db, sql: rule.sql).map { "\(rule.name): \($0)" }
        }
    }

    private static func balance(_ account: String) -> String {
        """
        (SELECT coalesce(sum(CASE WHEN to_account = '\(account)' THEN quantity
            WHEN from_account = '\(account)' THEN -quantity ELSE 0 END), 0)
        FROM stock_move WHERE variant = variant.id)
        """
    }

    private static func lines(_ expression: String) -> String {
        "(SELECT coalesce(sum(\(expression)), 0) FROM order_line WHERE variant = variant.id)"
    }

    private static let rules: [(name: String, sql: String)] = [
        ("I1 reserved", "SELECT sku FROM variant WHERE reserved <> \(balance("reserved"))"),
        ("I1 available", "SELECT sku FROM variant WHERE on_hand - reserved <> \(balance("available"))"),
        (
            "I1 received",
            """
            SELECT sku FROM variant WHERE on_hand + \(balance("shipped")) + \(balance("scrapped"))
            <> -\(balance("supplier"))
            """
        ),
        (
            "I2 reserved units have an owner",
            """
            SELECT sku FROM variant WHERE reserved <> \(lines("quantity - withdrawn - shipped"))
            + (SELECT coalesce(sum(quantity), 0) FROM stock_hold WHERE variant = variant.id)
            """
        ),
        (
            "I2 shipped units have an owner",
            "SELECT sku FROM variant WHERE \(balance("shipped")) <> \(lines("shipped - returned"))"
        ),
        (
            "ended orders hold nothing",
            """
            SELECT order_id FROM order_line JOIN shop_order ON shop_order.id = order_id
            WHERE status IN ('expired', 'cancelled') AND quantity > withdrawn + shipped
            """
        ),
        (
            "I3 one charge",
            "SELECT order_id FROM payment WHERE state = 'captured' GROUP BY order_id HAVING count(*) > 1"
        ),
        (
            "I3 one order",
            """
            SELECT key FROM attempt WHERE operation = 'place' GROUP BY scope, key
            HAVING count(DISTINCT order_id) > 1
            """
        ),
        (
            "I5 paid orders are paid",
            """
            SELECT id FROM shop_order
            WHERE (status IN ('paid', 'partially_fulfilled', 'fulfilled')) <> (order_axis <> 'cancelled'
                AND EXISTS (SELECT 1 FROM payment WHERE order_id = shop_order.id AND state = 'captured'))
            """
        ),
        (
            "I5 refunds",
            """
            SELECT id FROM payment WHERE refunded <> (SELECT coalesce(sum(refund.amount), 0) FROM refund
            WHERE payment_id = payment.id AND refund.state <> 'failed')
            """
        ),
        (
            "nothing is open",
            """
            SELECT id FROM payment WHERE state IN ('pending', 'capturing', 'voiding')
            UNION SELECT id FROM refund WHERE state = 'pending' UNION SELECT key FROM attempt WHERE status IS NULL
            """
        ),
    ]
}
