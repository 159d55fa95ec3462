import HummingbirdTesting
import ServerConnection
import SimWallet
import StoreAPI
import TUI
import Testing
import Vitrine

/// The last unit under the sheets of many shoppers: whole clients, the real router, events over the network.
@MainActor struct LastUnitTests {
    private static let heldElsewhere = "Another shopper is paying"

    @Test func lastUnitIsHeldForOneSheetAndGoesToAnotherWhenThatOneIsCancelled() async throws {
        try await DemoShop.open(.live) { demo in
            try await demo.count("WAX-01", 1)
            let address = try ServerAddress("http://localhost:\(demo.client.port ?? 0)")
            let lines = (0..<64).map { number in
                HTTPTransport(ConnectionTarget(address: address), session: "0123456789abcd\(10 + number)")
            }
            let shoppers = await Self.shoppers(at: lines, with: try DemoShop.wallet("ready"))
            let race = await Task { try await Self.race(shoppers, in: demo) }.result
            for shopper in shoppers { await shopper.leave() }
            for line in lines { await line.close() }
            try race.get()
        }
    }

    private static func shoppers(at lines: [HTTPTransport], with wallet: SimulatedWallet) -> [Shopper] {
        lines.map { line in
            Shopper({ try await line.send($0, $1) }, stream: { try await line.stream($0) }, wallet: wallet)
        }
    }

    private static func race(_ shoppers: [Shopper], in demo: DemoShop) async throws {
        await together(shoppers) {
            await $0.enter()
            await $0.press(.enter)
        }
        #expect(shoppers.allSatisfy { $0.sees("Pay with") })
        await together(shoppers) {
            await $0.press(.enter)
            await $0.wait(300)
        }
        let first = try #require(await soleHolder(among: shoppers))
        #expect(try await demo.stock("WAX-01") == 0)
        let waiting = shoppers.filter { $0 !== first }
        await together(waiting) {
            await $0.press(.space)
            await $0.wait(2_000)
        }
        #expect(
            waiting.allSatisfy { $0.sees(heldElsewhere) },
            "a touch pays nothing that somebody else holds")

        await first.press(.escape)
        let second = try #require(await soleHolder(among: waiting))
        await second.wait(300)
        await second.press(.space)
        #expect(await second.comesToSee("Paid to ACME"))
        let late = waiting.filter { $0 !== second }
        let deadline = ContinuousClock.now + .seconds(120)
        while !late.allSatisfy({ $0.sees("Just sold out") }), ContinuousClock.now < deadline {
            await together(late) { await $0.wait(1_000) }
        }
        #expect(late.allSatisfy { $0.sees("Just sold out") && !$0.sees(heldElsewhere) })
        #expect(shoppers.allSatisfy { !$0.sees("eclined") && !$0.sees("DECLINED") })
        #expect(shoppers.count { $0.sees("Paid to ACME") } == 1)
    }

    /// The only shopper whose sheet can be paid, once all the others read that somebody else pays.
    private static func soleHolder(among shoppers: [Shopper]) async -> Shopper? {
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            let holders = shoppers.filter { !$0.sees(heldElsewhere) }
            if holders.count == 1, let holder = holders.first, holder.sees("USD 15.83") { return holder }
            await together(shoppers) { await $0.wait(250) }
        }
        return nil
    }

    private static func together(
        _ shoppers: [Shopper], _ act: @escaping @MainActor @Sendable (Shopper) async -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for shopper in shoppers { group.addTask { await act(shopper) } }
        }
    }
}
