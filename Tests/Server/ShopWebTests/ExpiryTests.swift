import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

struct ExpiryTests {
    @Test func orderExpiresByTheClockBeforeAnybodyWritesItDown() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            open.world.pass(899)
            #expect(try await open.show(order).status == .awaitingPayment)
            open.world.pass(1)
            let shown = try await open.show(order)
            #expect(shown.state == "expired expired none none" && shown.links[.payment] == nil)
            let late = try await open.pay(order)
            #expect(late.status == .conflict)
            #expect(try late.problem().name == .orderExpired)
            #expect(try await open.cancel(order).problem().from == "expired")
            try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            #expect(try await open.show(order) == shown)
            #expect(try await open.stock("COMB") == 1)
            try await open.expectBooksBalance()
        }
    }

    @Test func unitOfAnExpiredOrderIsSoldBeforeMaintenanceRuns() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote("COMB")
            var request = try open.cardOrder(quote)
            request.payment = nil
            _ = try await open.place(request, key: "first-0123456789abc")
            // The second shopper's quote is of the time when the unit was free.
            open.world.pass(600)
            let other = try await open.heldElsewhere("COMB")
            open.world.pass(300)
            let paid = try await open.place(open.cardOrder(other), key: "second-0123456789abc")
            #expect(paid.status == .created)
            try await open.expectBooksBalance()
        }
    }

    @Test func pendingPaymentOutlivesItsOrdersTime() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            try await open.leavePending(order)
            open.world.pass(901)
            #expect(try await open.show(order).status == .paymentPending)
            try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            #expect(try await open.show(order).status == .paid)
            try await open.expectBooksBalance()
        }
    }

    @Test(
        "T27 a payment that races the end of its order is paid, or expired and not charged", arguments: 1...8)
    func paymentRacesExpiry(round: Int) async throws {
        try await OpenShop.run { open in
            var orders: [Order] = []
            for number in 1...8 { orders.append(try await open.unpaid(key: "race-\(number)-0123456789abc")) }
            open.world.pass(899)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, order) in orders.enumerated() {
                    group.addTask { _ = try await open.pay(order, key: "pay-\(index)-0123456789abc") }
                    if index == round - 1 { group.addTask { open.world.pass(1) } }
                    group.addTask {
                        try await open.shop.orderService.runMaintenance(startedBefore: .distantPast)
                    }
                }
                try await group.waitForAll()
            }
            try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            let taken = open.world.network.holds.count
            var paid = 0
            for order in orders {
                let state = try await open.show(order).state
                #expect(["paid open captured none", "expired expired none none"].contains(state))
                if state.hasPrefix("paid") { paid += 1 }
            }
            #expect(taken == paid)
            #expect(try await open.stock("WAX") == 12 - paid)
            try await open.expectBooksBalance()
        }
    }

    @Test func heldUnitsAreFreeWhenTheirTimeIsOver() async throws {
        try await OpenShop.run { open in
            let now = open.world.now
            let quote = try #require(try await open.shop.store.quote(id: try await open.quote("COMB").id))
            try await open.engine.carryOut(Holding.hold(quote, replacing: nil, [], at: now))
            #expect(try await open.stock("COMB") == 0)
            try await open.expectBooksBalance()
            open.world.pass(Holding.lifetime)
            try await open.shop.orderService.runMaintenance(startedBefore: .distantPast)
            #expect(try await open.stock("COMB") == 1)
            try await open.expectBooksBalance()
        }
    }

    @Test func orderTakesTheHoldOfItsQuoteOver() async throws {
        try await OpenShop.run { open in
            let now = open.world.now
            let quote = try await open.quote("COMB")
            let priced = try #require(try await open.shop.store.quote(id: quote.id))
            try await open.engine.carryOut(Holding.hold(priced, replacing: nil, [], at: now))
            let other = try await open.place(open.cardOrder(open.heldElsewhere("COMB")))
            #expect(try other.problem().name == .insufficientStock)
            let paid = try await open.place(open.cardOrder(quote), key: "mine-0123456789abcd")
            #expect(paid.status == .created)
            #expect(try await open.count("stock_hold") == 0)
            try await open.expectBooksBalance()
        }
    }
}

extension OpenShop {
    /// A quote that another shopper got for a unit that is not free now.
    func heldElsewhere(_ sku: String) async throws -> Quote {
        let variant = try await variant(sku)
        try await engine.execute("UPDATE variant SET on_hand = on_hand + 1 WHERE id = '\(variant)'")
        let quote = try await quote(sku)
        try await engine.execute("UPDATE variant SET on_hand = on_hand - 1 WHERE id = '\(variant)'")
        return quote
    }
}
