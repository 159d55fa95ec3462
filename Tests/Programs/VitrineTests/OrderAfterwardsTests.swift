import HTTPTypes
import HummingbirdTesting
import NIOCore
import ShopCore
import ShopWeb
import StoreAPI
import TUI
import Testing
import Vitrine

/// Client and server together, after an order was placed.
@MainActor struct OrderAfterwardsTests {
    private func buy(
        _ body: @escaping @MainActor @Sendable (DemoShop, Shopper) async throws -> Void
    ) async throws {
        try await DemoShop.visit { demo, shopper in
            await shopper.press(.enter)
            await shopper.press(.enter)
            await shopper.wait(300)
            await shopper.press(.space)
            await shopper.wait(2_000)
            try await body(demo, shopper)
        }
    }

    @Test func orderThatIsShippedSaysSoByItself() async throws {
        try await buy { demo, shopper in
            #expect(await shopper.comesToSee("Paid, being packed"))
            #expect(shopper.sees("http://shop.test/o/2026-000001."))
            try await demo.ship()
            #expect(await shopper.comesToSee("Order 2026-000001: Shipped"))
            #expect(!shopper.sees("x cancel"))
        }
    }

    @Test func orderIsCancelledFromItsReceipt() async throws {
        try await buy { demo, shopper in
            #expect(await shopper.comesToSee("x cancel"))
            let stock = try await demo.stock("WAX-01")
            await shopper.press(.character("x"))
            await shopper.press(.character("y"))
            #expect(await shopper.comesToSee("Cancelled and refunded"))
            #expect(try await demo.stock("WAX-01") == stock.map { $0 + 1 })
        }
    }

    @Test func orderIsChangedAndFoundAgain() async throws {
        try await buy { _, shopper in
            #expect(await shopper.comesToSee("e change"))
            await shopper.press(.character("e"))
            await shopper.press(.control("u"))
            await shopper.type("new@example.org")
            for _ in 0..<4 { await shopper.press(.enter) }
            #expect(await shopper.comesToSee("The change is saved"))
            await shopper.press(.character("o"))
            await shopper.type("new@example.org")
            await shopper.press(.enter)
            await shopper.press(.enter)
            #expect(await shopper.comesToSee("Your order"))
            #expect(shopper.sees("new@example.org") && shopper.sees("x cancel"))
        }
    }

    @Test func linkOfTheProductPageOpensItsSheet() async throws {
        try await DemoShop.open { @MainActor demo in
            let page = try await demo.shop.store.page(ProductQuery(limit: 250))
            let id = try #require(page.products.first { $0.variants.contains { $0.sku == "WAX-01" } }?.id)
            let html = try await demo.page("/products/\(id)")
            #expect(html.contains("href=\"vitrine:buy/\(id)\""))
            let shopper = Shopper(demo.transport, wallet: try DemoShop.wallet("ready"))
            await shopper.enter()
            await shopper.open(link: id)
            await shopper.wait(300)
            #expect(shopper.sees("VITRINE WALLET") && shopper.sees("USD 15.83"))
        }
    }
}

extension DemoShop {
    /// Hands the only order to the courier.
    fileprivate func ship() async throws {
        guard let order = try await shop.store.orders(namedOrLatest: "", quotePrefix: nil).first else {
            return
        }
        let keyed = try KeyedRequest(
            principal: "test", path: "/ship", key: "ship-0123456789abcdef", body: Nothing(),
            requestID: "req_test", seal: shop.seal)
        _ = try await shop.orderService.ship(order.id, FulfilmentRequest(), keyed)
    }

    fileprivate func page(_ path: String) async throws -> String {
        let answer = try await client.executeRequest(
            uri: path, method: .get, headers: [.accept: "text/html"], body: nil)
        return String(buffer: answer.body)
    }
}
