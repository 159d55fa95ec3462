import InventoryServer
import StoreAPI
import Storefront
import Synchronization
import TUI
import Testing
import Vitrine
import Window

/// The real shop behind a line that can be cut.
@MainActor struct OfflineTests {
    @Test("UX-CAT-01 a shop that is gone stands there in words, sells nothing and comes back by itself")
    func shopGoesAndComesBack() async throws {
        try await DemoShop.open { demo in
            let isCut = Mutex(false)
            let shopper = await Shopper(
                { request, body in
                    guard !isCut.withLock({ $0 }) else { throw StoreError.unreachable }
                    return try await demo.transport(request, body)
                }, wallet: try DemoShop.wallet("ready"))
            await shopper.enter()
            await shopper.press(.enter)
            isCut.withLock { $0 = true }
            await shopper.press(.character("r"))
            #expect(await shopper.sees("Offline: prices and stock as of 14:32. No buying until"))
            await shopper.press(.character("b"))
            #expect(await shopper.sees("Offline: no buying until the shop is back"))
            #expect(await !shopper.sees("VITRINE WALLET"))
            await shopper.press(.character("a"))
            #expect(await shopper.sees("Cart 1"))
            try await demo.count("WAX-01", 2)
            await shopper.wait(20_000)
            #expect(await shopper.sees("Offline"))
            isCut.withLock { $0 = false }
            await shopper.wait(40_000)
            #expect(await !shopper.sees("Offline"))
            #expect(await shopper.sees("Only 2 left"))
            #expect(await shopper.sees("Cart 1 · $10.00"))
            await shopper.press(.enter)
            #expect(await shopper.sees("VITRINE WALLET"))
        }
    }
}
