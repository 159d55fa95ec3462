import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopWeb
import StoreAPI
import Testing

/// Quotes that keep their stock until they end.
struct QuoteHoldTests {
    @Test func heldStockIsNobodyElsesUntilTheQuoteIsDropped() async throws {
        try await OpenShop.run { open in
            let held = try await open.hold(10).decoded(Quote.self)
            #expect(try await open.stock("WAX") == 2)
            let short = try await open.hold(3).problem()
            #expect(short.lines == [Problem.Shortage(sku: "WAX", requested: 3, available: 2)])
            #expect(try await open.delete("/quotes/\(held.id)").status == .noContent)
            #expect(try await open.stock("WAX") == 12)
        }
    }

    @Test func orderTakesTheHoldOfItsQuoteOver() async throws {
        try await OpenShop.run { open in
            let quote = try await open.hold(12, to: .atlanta).decoded(Quote.self)
            #expect(try await open.stock("WAX") == 0)
            #expect(try await open.place(open.cardOrder(quote)).status == .created)
            #expect(try await open.stock("WAX") == 0)
            try await open.expectBooksBalance()
        }
    }

    @Test func holdEndsWithItsQuote() async throws {
        try await OpenShop.run { open in
            _ = try await open.hold(12)
            open.world.pass(15 * 60)
            try await open.shop.store.expire(upTo: open.world.now)
            #expect(try await open.stock("WAX") == 12)
        }
    }

    @Test func keyHoldsThreeQuotesAtOnce() async throws {
        try await OpenShop.run { open in
            let key: HTTPFields = [.authorization: "Bearer \(open.adminKey)"]
            let first = try await open.hold(1, key).decoded(Quote.self)
            for _ in 0..<2 { #expect(try await open.hold(1, key).status == .created) }
            let refused = try await open.hold(1, key)
            #expect(refused.status.code == 429)
            #expect(try refused.problem().name == .rateLimited)
            #expect(refused.headers[.retryAfter] == "900")
            #expect(try await open.stock("WAX") == 9)
            // Without a key holds are not counted; one that is given up counts no more.
            #expect(try await open.hold(1).status == .created)
            #expect(try await open.delete("/quotes/\(first.id)", key).status == .noContent)
            #expect(try await open.hold(1, key).status == .created)
        }
    }
}

extension OpenShop {
    func hold(
        _ quantity: Int, _ headers: HTTPFields = [:], to address: WireAddress? = nil
    ) async throws -> TestResponse {
        let lines = [OrderLine(variant: try await variant("WAX"), quantity: quantity)]
        var request = QuoteRequest(lines: lines, to: address?.partial, hold: true)
        if let address {
            let rates = try await post("/shipping-rates", RatesRequest(to: address.partial, lines: lines))
            request.shippingRate = try rates.decoded(RatesReply.self).rates.first?.id
        }
        return try await post("/quotes", request, headers)
    }
}
