import HTTPTypes
import PayKit
import ShopSamples
import ShopSupport
import StoreAPI
import Testing

/// From the entry to the receipt by links alone.
struct WalkTests {
    @Test("T1 from entry to receipt by links alone, wherever the shop is", arguments: ["", "/acme/shop"])
    func shopperWalksFromEntryToReceiptByLinks(prefix: String) async throws {
        try await OpenShop.run(prefix: prefix) { open in
            let store = open.store()
            let entry = try await store.entry(at: prefix + "/")
            let services = try await store.follow(
                #require(entry.links[.shippingServices]), Endpoints.shippingServices)
            #expect(services.services.map(\.amount) == ["9.99", "5.00", "9.01"])
            let list = try await store.follow(
                #require(entry.links[.inventory]), Endpoints.inventory, values: [("limit", "2")])
            let row = try #require(list.items.first)
            let product = try await store.follow(#require(row.links[.this]), Endpoints.product)
            #expect(
                try await store.image(#require(product.summary.links[.image]))
                    == [UInt8](SmallCatalogue.picture))
            let lines = [OrderLine(variant: try #require(product.variants.first).id, quantity: 2)]
            let rates = try await store.follow(
                #require(entry.links[.shippingRates]), Endpoints.shippingRates,
                body: RatesRequest(to: WireAddress.atlanta.partial, lines: lines))
            let quote = try await store.follow(
                #require(entry.links[.quotes]), Endpoints.quotes,
                body: QuoteRequest(
                    lines: lines, to: WireAddress.atlanta.partial, shippingRate: rates.rates.first?.id,
                    coupons: ["WELCOME"]))
            let placed = try await store.follow(
                #require(quote.links[.orders]), Endpoints.orders, body: open.cardOrder(quote),
                idempotencyKey: "walk-0123456789abcdef")
            let receipt = try await store.follow(
                #require(placed.links[.this]), Endpoints.order, orderToken: placed.token)
            #expect(receipt.status == .paid)
            #expect(receipt.total.decimalString == "24.49")
            #expect(receipt.token == nil)
            let found = try await store.follow(
                #require(entry.links[.attempts]), Endpoints.attempt,
                values: [("key", "walk-0123456789abcdef")])
            #expect(found == placed)
        }
    }

    @Test func theSecondPageFollowsTheFirst() async throws {
        try await OpenShop.run { open in
            let store = open.store()
            let entry = try await store.entry(at: "/")
            let first = try await store.follow(
                #require(entry.links[.inventory]), Endpoints.inventory, values: [("limit", "3")])
            let second = try await store.follow(#require(first.links[.next]), Endpoints.inventory)
            #expect(first.items.map(\.name) == ["Mustache Wax", "Comb", "Tee"])
            #expect(second.items.map(\.name) == ["Ringtones"])
            #expect(first.page.hasMore && !second.page.hasMore && second.links[.next] == nil)
        }
    }
}
