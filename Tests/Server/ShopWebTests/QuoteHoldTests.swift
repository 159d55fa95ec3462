import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Quotes that keep their stock until they end.
struct QuoteHoldTests {
    @Test func heldStockIsNobodyElsesUntilTheQuoteIsDropped() async throws {
        try await OpenShop.run { open in
            let held = try await open.hold(10).decoded(Quote.self)
            #expect(try await open.stock("WAX") == 2)
            let short = try await open.hold(3).problem()
            #expect(short.lines == [Problem.Shortage(sku: "WAX", requested: 3, available: 2, held: 10)])
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

    @Test func holdEndsAfterTwoMinutesUnlessItIsRenewed() async throws {
        try await OpenShop.run { open in
            let quote = try await open.hold(12).decoded(Quote.self)
            open.world.pass(119)
            #expect(try await open.renew(quote).status == .noContent)
            open.world.pass(119)
            try await open.shop.store.expire(upTo: open.world.now)
            #expect(try await open.stock("WAX") == 0)
            open.world.pass(1)
            try await open.shop.store.expire(upTo: open.world.now)
            #expect(try await open.stock("WAX") == 12)
            // Units that lapsed are held anew, unless somebody else was faster.
            #expect(try await open.renew(quote).status == .noContent)
            #expect(try await open.stock("WAX") == 0)
            #expect(try await open.delete("/quotes/\(quote.id)").status == .noContent)
            _ = try await open.hold(5)
            #expect(try await open.renew(quote).status == .gone)
            try await open.expectBooksBalance()
        }
    }

    @Test func quoteThatReplacesAnotherTakesItsUnitsOver() async throws {
        try await OpenShop.run { open in
            let first = try await open.hold(12).decoded(Quote.self)
            let second = try await open.hold(12, replacing: first.id).decoded(Quote.self)
            #expect(try await open.stock("WAX") == 0)
            #expect(try await open.renew(first).problem().lines?.first?.held == 12)
            let fewer = try await open.hold(5, replacing: second.id).decoded(Quote.self)
            #expect(try await open.stock("WAX") == 7)
            let short = try await open.hold(13, replacing: fewer.id).problem()
            #expect(short.lines == [Problem.Shortage(sku: "WAX", requested: 13, available: 12)])
            #expect(try await open.stock("WAX") == 7, "a refused quote leaves everything as it was")
            for other in ["qt_nosuch", "", first.id] {
                #expect(try await open.hold(1, replacing: other.isEmpty ? nil : other).status == .created)
            }
            try await open.expectBooksBalance()
        }
    }

    @Test func quoteThatWasOrderedHoldsNothingMore() async throws {
        try await OpenShop.run { open in
            let quote = try await open.hold(1, to: .atlanta).decoded(Quote.self)
            #expect(try await open.place(open.cardOrder(quote)).status == .created)
            let refused = try await open.renew(quote)
            #expect(refused.status == .conflict)
            #expect(try refused.problem().name == .quoteStale)
            #expect(try await open.stock("WAX") == 11)
            #expect(try await open.request(.put, "/quotes/qt_nosuch/hold").status == .notFound)
            try await open.expectBooksBalance()
        }
    }

    @Test func lastUnitsAreHeldOnceAndGoToTheNextWhenTheyAreFree() async throws {
        try await OpenShop.run { open in
            let shoppers = 64
            var holder: Quote?
            for round in 0..<3 {
                let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                    for _ in 0..<shoppers { group.addTask { try await open.hold(12) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                let held = answers.filter { $0.status == .created }
                #expect(held.count == 1, "round \(round)")
                for refused in answers where refused.status != .created {
                    #expect(
                        try refused.problem().lines
                            == [Problem.Shortage(sku: "WAX", requested: 12, available: 0, held: 12)])
                }
                holder = try held.first?.decoded(Quote.self)
                let id = try #require(holder?.id)
                #expect(try await open.delete("/quotes/\(id)").status == .noContent)
            }
            #expect(try await open.stock("WAX") == 12)
            try await open.expectBooksBalance()
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
            #expect(refused.headers[.retryAfter] == "120")
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
        _ quantity: Int, _ headers: HTTPFields = [:], to address: WireAddress? = nil,
        replacing quote: String? = nil
    ) async throws -> TestResponse {
        let lines = [OrderLine(variant: try await variant("WAX"), quantity: quantity)]
        var request = QuoteRequest(lines: lines, to: address?.partial, hold: true, replaces: quote)
        if let address {
            let rates = try await post("/shipping-rates", RatesRequest(to: address.partial, lines: lines))
            request.shippingRate = try rates.decoded(RatesReply.self).rates.first?.id
        }
        return try await post("/quotes", request, headers)
    }

    func renew(_ quote: Quote) async throws -> TestResponse {
        try await request(.put, "/quotes/\(quote.id)/hold")
    }
}
