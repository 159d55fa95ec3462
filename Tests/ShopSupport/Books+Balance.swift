import CardNetwork
import GRDB
import PayKit
import ShopCore
import ShopSQL
import ShopSQLite
import StoreAPI
import StoreSupport
import Testing

extension OpenShop {
    /// Everything that has to be true of the shop's books whenever nobody works on them: the invariants I1 to
    /// I7 and I10 (server.md, Invariants), against the ledger and against the card network.
    package func expectBooksBalance() async throws {
        let broken = try await engine.store.reconciliation().flatMap { finding in
            finding.violations.map { "\(finding.invariant) \(finding.sentence) \($0)" }
        }
        #expect(broken == [])
        // When nobody works, nothing is left open either.
        let left = try await texts(
            """
            SELECT id FROM payment WHERE state IN ('pending', 'capturing', 'voiding')
            UNION SELECT id FROM refund WHERE state = 'pending'
            UNION SELECT key FROM attempt WHERE status IS NULL
            """)
        #expect(left == [])
        try await expectMoneyBalances()
        try await expectHistoriesFollowTheTable()
    }

    /// I4 and I5: what the network holds, took and gave back is what the payments say, one for one. Of what
    /// was reversed the shop never heard; nothing is held of it.
    private func expectMoneyBalances() async throws {
        let ours = try await texts(
            """
            SELECT network_reference || ' ' || state || ' ' || captured || ' ' || refunded
            FROM payment WHERE network_reference IS NOT NULL
            """)
        let theirs = world.network.holds.map { hold in
            switch hold.state {
            case .held: "\(hold.reference) authorized 0 0"
            case .captured(let amount, let refunded):
                "\(hold.reference) captured \(amount.minorUnits) \(refunded.minorUnits)"
            case .voided: "\(hold.reference) voided 0 0"
            }
        }
        let reversed = theirs.filter { $0.hasSuffix(" voided 0 0") && !ours.contains($0) }
        #expect(ours.sorted() == theirs.filter { !reversed.contains($0) }.sorted())
    }

    /// I10 and I6: every history is a way through the table and ends where its order is, and the rows of
    /// every order add up to its total.
    private func expectHistoriesFollowTheTable() async throws {
        for id in try await texts("SELECT id FROM shop_order") {
            let order = try #require(try await engine.store.order(id: id))
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
