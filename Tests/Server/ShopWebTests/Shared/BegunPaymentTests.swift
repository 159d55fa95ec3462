import CardNetwork
import FoundationEssentials
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// A payment that was written down and never sent, because a server lost the store in between.
@Suite struct BegunPaymentTests {
    /// Another server cannot know whether it is being sent and waits; the one that began it knows.
    @Test func serverEndsAtOnceWhatItBeganItself() async throws {
        try await TwoServers.run { first, second in
            let order = try await first.unpaid("COMB")
            let stored = try #require(try await first.shop.store.order(id: order.id))
            let orderService = try first.orderService {
                $0.authorize = { _ in
                    try? await second.engine.execute("ALTER TABLE payment RENAME TO lost")
                    return .noAnswer
                }
                $0.inquire = { _ in .unknown }
            }
            await #expect(throws: (any Error).self) {
                try await orderService.pay(stored, PayRequest(payment: .card(.visa())), first.keyed("lost"))
            }
            try await second.engine.execute("ALTER TABLE lost RENAME TO payment")

            let now = first.world.now
            try await second.shop.orderService.runMaintenance(
                startedBefore: second.shop.orderService.leftOver(at: now))
            #expect(try await second.show(order).state == "payment_pending open pending none")
            try await orderService.runMaintenance(startedBefore: orderService.leftOver(at: now))
            #expect(try await second.show(order).state == "awaiting_payment open voided none")
            try await second.expectBooksBalance()
        }
    }

    @Test func whatWasBroughtToItsEndIsForgotten() async throws {
        let begun = InFlightPayments()
        let now = Date(timeIntervalSince1970: 1_795_363_200)
        try await begun.begin("pay_1", of: "ord_1", at: now) { #expect(begun.contains("pay_1")) }
        #expect(!begun.contains("pay_1"))
        for (id, age) in [("pay_2", 60.0), ("pay_3", 59)] {
            await #expect(throws: Refusal.notFound) {
                try await begun.begin(id, of: "ord \(id)", at: now.addingTimeInterval(-age)) {
                    throw Refusal.notFound
                }
            }
        }
        #expect(begun.contains("pay_2"))
        #expect(begun.orders(forgettingUpTo: now.addingTimeInterval(-60)) == ["ord pay_3"])
        #expect(!begun.contains("pay_2") && begun.contains("pay_3"))
    }
}
