import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopSupport
import StoreAPI
import Testing

struct OrderTests {
    @Test func paidOrderTellsWhereItIsAndHowItCameThere() async throws {
        try await OpenShop.run { open in
            let answer = try await open.place(open.cardOrder(open.quote(quantity: 2)))
            #expect(answer.status == .created)
            let order = try answer.decoded(Order.self)
            #expect(answer.place == "/orders/\(order.id)")
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(order.number == "2026-000001" && order.status == .paid)
            #expect(order.axes == Order.Axes(order: "open", money: "captured", goods: "none"))
            #expect(order.history.map(\.to) == ["payment_pending", "authorized", "paid"])
            #expect(order.payment == Order.PaymentLine(type: "card", displayName: "Visa 4242"))
            #expect(order.shipping?.label == "Fake Post Ground")
            #expect(try await open.stock("WAX") == 10)
        }
    }

    @Test func orderIsHiddenFromWhoeverHasNoToken() async throws {
        try await OpenShop.run { open in
            let order = try await open.place(open.cardOrder(open.quote())).decoded(Order.self)
            #expect(try await open.get("/orders/\(order.id)").status == .notFound)
            #expect(try await open.get("/orders/\(order.id)", [.orderToken: "ot_x"]).status == .notFound)
            #expect(try await open.get("/orders/ord_none", [.orderToken: "ot_x"]).status == .notFound)
            let token = try #require(order.token)
            #expect(try await open.get("/orders/\(order.id)", [.orderToken: token]).status == .ok)
        }
    }

    @Test func walletPays() async throws {
        try await OpenShop.run { open in
            let first = try await open.place(open.walletOrder(open.quote()), key: "first-0123456789abcdef")
            #expect(try first.decoded(Order.self).payment?.displayName == "Visa 1881")
            #expect(try await open.stock("WAX") == 11)
        }
    }

    @Test func digitalOrderNeedsNoAddress() async throws {
        try await OpenShop.run { open in
            let lines = [OrderLine(variant: try await open.variant("RING"), quantity: 1)]
            let quote = try await open.post("/quotes", QuoteRequest(lines: lines)).decoded(Quote.self)
            let order = try await open.place(open.cardOrder(quote, to: nil)).decoded(Order.self)
            #expect(order.status == .fulfilled && order.shipTo == nil && order.shipping == nil)
            #expect(order.history.map(\.event) == ["submitted", "authorized", "captured", "shipped"])
        }
    }

    @Test func declinedCardKeepsItsUnitsAndANewKeyMayTryAgain() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote("COMB")
            let declined = try await open.place(open.cardOrder(quote, card: .visa("4000000000009995")))
            let problem = try declined.problem()
            #expect(declined.status.code == 402 && problem.name == .paymentDeclined)
            #expect(problem.declineCode == "insufficient_funds" && problem.attemptsLeft == 4)
            #expect(problem.order?.hasPrefix("/orders/ord_") == true)
            #expect(problem.instance == declined.headers[.requestID])
            #expect(try await open.stock("COMB") == 0)
            let replay = try await open.place(open.cardOrder(quote, card: .visa("4000000000009995")))
            #expect(replay.text == declined.text && replay.headers[.idempotentReplayed] == "true")
            let paid = try await open.place(open.cardOrder(quote), key: "again-0123456789abcdef")
            #expect(paid.status == .created)
            #expect(try await open.stock("COMB") == 0)
            try await open.expectBooksBalance()
        }
    }

    @Test func quoteIsTriedFiveTimesAtMost() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            for attempt in 1...5 {
                let answer = try await open.place(
                    open.cardOrder(quote, card: .visa("4000000000000002")),
                    key: "attempt-\(attempt)-0123456789")
                let problem = try answer.problem()
                #expect(problem.attemptsLeft == 5 - attempt)
                #expect(problem.detail.contains(attempt < 5 ? "Try again" : "a new quote"))
            }
            let answer = try await open.place(open.cardOrder(quote), key: "attempt-6-0123456789")
            let ended = try answer.problem()
            #expect(ended.name == .quoteStale && ended.errors?.map(\.code) == ["declined"])
        }
    }

    @Test func quoteIsPaidOnce() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            _ = try await open.place(open.cardOrder(quote), key: "once-0123456789abcdef")
            let again = try await open.place(open.cardOrder(quote), key: "twice-0123456789abcdef")
            let ended = try again.problem()
            #expect(ended.name == .quoteStale && ended.errors?.map(\.code) == ["ordered"])
        }
    }

    @Test func numberOfACardIsStoredNowhere() async throws {
        try await OpenShop.run { open in
            _ = try await open.place(open.cardOrder(open.quote(), card: .visa("4012888888881881")))
            #expect(try await open.everyStoredText().contains { $0.contains("1881") })
            #expect(try await open.everyStoredText().allSatisfy { !$0.contains("401288888888") })
        }
    }
}
