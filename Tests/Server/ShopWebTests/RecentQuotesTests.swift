import FoundationEssentials
import HTTPTypes
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Quotes are known without being read again, and nothing else follows from that.
struct RecentQuotesTests {
    @Test func eldestIsForgottenAndEachIsTakenOnce() async throws {
        try await OpenShop.run { open in
            let wire = try await open.quote()
            var quote = try #require(try await open.shop.store.quote(id: wire.id))
            let quotes = RecentQuotes(capacity: 3)
            for number in 1...5 {
                quote.id = "\(number)"
                quotes.remember(quote)
                if number == 4 { #expect(quotes.take("3")?.id == "3") }
            }
            #expect((1...5).map { quotes.take("\($0)")?.id } == [nil, nil, nil, "4", "5"])
            #expect(quotes.take("5") == nil)
        }
    }

    @Test func quotesOfManyLinesCountForMany() async throws {
        try await OpenShop.run { open in
            let wire = try await open.quote()
            var quote = try #require(try await open.shop.store.quote(id: wire.id))
            let line = try #require(quote.lines.first)
            let quotes = RecentQuotes(capacity: 4)
            for (id, count) in [("a", 1), ("b", 2), ("c", 2), ("d", 5), ("e", 4)] {
                (quote.id, quote.lines) = (id, Array(repeating: line, count: count))
                quotes.remember(quote)
                if id == "c" { #expect(quotes.take("a") == nil) }
            }
            #expect(["b", "c", "d", "e"].map { quotes.take($0)?.lines.count } == [nil, nil, nil, 4])
        }
    }

    @Test func whatIsRememberedIsWhatIsStored() async throws {
        try await OpenShop.run { open in
            let wire = try await open.quote()
            let stored = try #require(try await open.shop.store.quote(id: wire.id))
            #expect(open.shop.orderService.quotes.take(wire.id) == stored)
        }
    }

    @Test("a key that another server knows is answered as it was", arguments: [0, 3_600] as [TimeInterval])
    func answerOfAnotherServerStands(seconds: TimeInterval) async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            let request = try open.cardOrder(quote)
            let first = try await open.orderService { _ in }.place(request, open.keyed("order"))
            #expect(first.answer.outcome == .created)
            open.world.pass(seconds)
            let again = try await open.shop.orderService.place(request, open.keyed("order"))
            #expect(
                again.isReplay && again.answer.outcome == .created && again.answer.body == first.answer.body)
            #expect(try await open.count("shop_order") == 1)
            try await open.expectBooksBalance()
        }
    }

    @Test func quoteThatEndedOrWasGivenUpElsewhereIsRefused() async throws {
        try await OpenShop.run { open in
            let (ended, dropped) = (try await open.quote(), try await open.quote())
            try await open.shop.store.dropQuote(id: dropped.id, at: open.world.now)
            let refusal = Refusal.quoteExpired
            await #expect(throws: refusal) {
                try await open.shop.orderService.place(open.cardOrder(dropped), open.keyed("dropped"))
            }
            open.world.pass(3_600)
            await #expect(throws: refusal) {
                try await open.shop.orderService.place(open.cardOrder(ended), open.keyed("ended"))
            }
            #expect(try await open.count("shop_order") == 0)
        }
    }
}
