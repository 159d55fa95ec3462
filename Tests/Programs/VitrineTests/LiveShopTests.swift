import FoundationEssentials
import ShopCore
import ShopWeb
import StoreAPI
import TUI
import Testing
import Vitrine
import Window

/// Client and server on a line of this machine: what changes in the shop changes on the screen.
@MainActor struct LiveShopTests {
    @Test func stockThatChangesInTheShopChangesOnTheList() async throws {
        try await DemoShop.visit { demo, shopper in
            #expect(shopper.sees("Mustache Wax"))
            try await demo.count("WAX-01", 2)
            #expect(await shopper.comesToSee("Only 2 left"))
            #expect(await shopper.comesToSee("Mustache Wax: Only 2 left"))
            try await demo.count("WAX-01", 0)
            #expect(await shopper.comesToSee("Mustache Wax: Sold out"))
        }
    }

    @Test func cardThatSoldOutIsOfferedAgainWhenUnitsCome() async throws {
        try await DemoShop.visit { demo, shopper in
            await shopper.press(.enter)
            #expect(shopper.sees("Pay with ◆ Vitrine Wallet"))
            try await demo.count("WAX-01", 0)
            #expect(await shopper.comesToSee("Mustache Wax: Sold out"))
            #expect(!shopper.sees("Pay with"))
            try await demo.count("WAX-01", 5)
            #expect(await shopper.comesToSee("Pay with ◆ Vitrine Wallet"))
            // The price comes right behind the button; until then Enter says so.
            for _ in 0..<20 where !shopper.sees("VITRINE WALLET") { await shopper.press(.enter) }
            #expect(shopper.sees("USD 15.83"))
        }
    }

    @Test func purchaseOfOneShopperIsSeenByAnother() async throws {
        try await DemoShop.visit { demo, watcher in
            try await demo.count("WAX-01", 4)
            let buyer = Shopper(demo.transport, wallet: try DemoShop.wallet("ready"))
            await buyer.enter()
            await buyer.press(.enter)
            await buyer.press(.enter)
            await buyer.wait(300)
            await buyer.press(.space)
            #expect(await watcher.comesToSee("Mustache Wax: Only 3 left"))
        }
    }
}

extension DemoShop {
    /// Counts a SKU anew.
    func count(_ sku: String, _ count: Int) async throws {
        let request = StockAdjustmentRequest(sku: sku, count: count, reason: "counted")
        let id = "adj_test-of-the-line-\(sku)-\(count)"
        let keyed = try KeyedRequest(
            principal: "test", path: "/count", key: id, body: request, requestID: "req_test", seal: shop.seal)
        let outcome = try await shop.store.adjust(
            request, id: id, by: .anyone, keyed, at: shop.environment.clock())
        #expect(!outcome.isReplay)
    }
}
