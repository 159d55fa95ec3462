import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// A shop whose time moves only when it is set.
struct StandingClockTests {
    private static let moment = Date(seconds: 1_795_186_800)

    @Test func clockStandsUntilItIsSet() {
        let clock = SimulatedClock(standingAt: Self.moment)
        #expect(clock.standsStill && clock.now == Self.moment && clock.worldTime == Self.moment)
        #expect(clock.change(by: 60, allowingBackwards: false) && clock.ahead == 60)
        #expect(clock.now == Date(seconds: 1_795_186_860) && clock.worldTime == clock.now)
        #expect(!SimulatedClock { Self.moment }.standsStill)
    }

    @Test(arguments: [true, false])
    func whatIsDueIsDoneBeforeWhoSetTheClockIsAnswered(standsStill: Bool) async throws {
        let clock = standsStill ? SimulatedClock(standingAt: Self.moment) : SimulatedClock { Self.moment }
        try await OpenShop.run(world: TestWorld(clock: clock)) { open in
            _ = try await open.unpaid("COMB")
            #expect(try await open.stock("COMB") == 0)
            let answer = try await open.admin(.put, "/admin/clock", json: #"{"advance":900}"#)
            #expect(answer.status == .ok)
            #expect(try await open.stock("COMB") == 1)
        }
    }

    /// Whoever sets the clock while a payment hangs is not held up by it.
    @Test func maintenanceRunsAroundAnOrderThatIsBeingPaid() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            let known = Box<OrderService>()
            let orderService = try open.orderService { client in
                let authorize = client.authorize
                client.authorize = { request in
                    try? await known.value?.runMaintenance(startedBefore: .distantFuture)
                    return await authorize(request)
                }
            }
            known.value = orderService
            let stored = try #require(try await open.shop.store.order(id: order.id))
            let outcome = try await orderService.pay(
                stored, PayRequest(payment: .card(.visa())), open.keyed("hung"))
            #expect(outcome.answer.outcome == .created)
            #expect(try await open.show(order).status == .paid)
            try await open.expectBooksBalance()
        }
    }

    @Test func certificateIsRenewedByTheShopsClock() async throws {
        let renewed = Box<Date>()
        let clock = SimulatedClock(standingAt: Self.moment)
        var keys = try TestTokens.shared.get().keyClient
        keys.renew = { identity, now in
            #expect(identity.merchantID == "merchant.org.example.acme")
            renewed.value = now
        }
        try await OpenShop.run(world: TestWorld(clock: clock), keys: keys) { open in
            _ = try await open.admin(.put, "/admin/clock", json: #"{"advance":86400}"#)
            #expect(renewed.value == Date(seconds: 1_795_273_200))
        }
    }
}
