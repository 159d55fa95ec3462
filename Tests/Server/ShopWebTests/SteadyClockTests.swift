import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Synchronization
import Testing

/// What becomes of the shop's time when the machine's clock is put back.
struct SteadyClockTests {
    /// A machine whose clock and whose time since the start can be set apart.
    private final class Machine: Sendable {
        private let state = Mutex((wall: 1_795_186_800.0, elapsed: 0.0))

        var wall: Date { Date(timeIntervalSince1970: state.withLock { $0.wall }) }
        var elapsed: Duration { .seconds(state.withLock { $0.elapsed }) }
        var clock: SteadyClock { SteadyClock(wall: { self.wall }, elapsed: { self.elapsed }) }

        func pass(_ seconds: Double) {
            state.withLock { $0 = ($0.wall + seconds, $0.elapsed + seconds) }
        }

        func set(by seconds: Double) { state.withLock { $0.wall += seconds } }
    }

    private static func seconds(_ clock: SteadyClock) -> Double {
        clock.now.timeIntervalSince1970 - 1_795_186_800
    }

    @Test func clockShowsTheMachines() {
        let machine = Machine()
        let clock = machine.clock
        machine.pass(60)
        #expect(Self.seconds(clock) == 60)
        machine.set(by: 3600)
        #expect(Self.seconds(clock) == 3660)
    }

    @Test func clockThatIsPutBackGoesOnAndIsCaughtUpWith() {
        let machine = Machine()
        let clock = machine.clock
        machine.set(by: -3600)
        #expect(Self.seconds(clock) == 0)
        machine.pass(600)
        #expect(abs(Self.seconds(clock) - 540) < 0.001)
        machine.pass(35_500)
        #expect(Self.seconds(clock) == 32_500)
        machine.pass(10)
        #expect(Self.seconds(clock) == 32_510)
    }

    @Test("T23 the clock goes back an hour: what ends still ends, and what is later stays later")
    func clockGoesBackAnHour() async throws {
        let machine = Machine()
        let clock = machine.clock
        try await OpenShop.run(world: TestWorld(base: { clock.now })) { open in
            let early = try await open.unpaid(key: "before-0123456789")
            let held = try await open.holdAll("TEE-S")
            let quote = try await open.quote()
            machine.set(by: -3600)
            machine.pass(60)
            // What was priced before is still good, and what is ordered now is later than what was.
            let late = try await open.place(open.cardOrder(quote), key: "after-0123456789ab")
                .decoded(Order.self)
            let moments = [early, late].map(\.createdAt)
            #expect(moments[0] < moments[1])
            #expect(early.number < late.number)
            for order in [early, late] {
                #expect(order.history.map(\.at) == order.history.map(\.at).sorted())
            }
            // A quarter of an hour is one, a tenth more at most.
            machine.pass(950)
            try await open.shop.store.expire(upTo: open.world.now)
            #expect(try await open.show(early).status == .expired)
            #expect(try await open.get("/quotes/\(held.id)").status == .gone)
            #expect(try await open.stock("TEE-S") > 0)
            try await open.expectBooksBalance()
        }
    }
}

extension OpenShop {
    /// A quote that holds all there is of something.
    fileprivate func holdAll(_ sku: String) async throws -> Quote {
        let line = OrderLine(variant: try await variant(sku), quantity: try await stock(sku))
        let answer = try await post("/quotes", QuoteRequest(lines: [line], hold: true))
        #expect(answer.status == .created)
        #expect(try await stock(sku) == 0)
        return try answer.decoded(Quote.self)
    }
}
