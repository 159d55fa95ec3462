import FoundationEssentials
import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// How often anybody may ask, where limits are on.
struct EdgeLimitTests {
    private static let moment = Date(seconds: 1_795_186_800)

    private static var limited: Edge {
        var settings = Edge.Settings()
        settings.hasLimits = true
        return Edge(settings)
    }

    // MARK: Counting

    @Test(arguments: [
        (RateClass.reads, 400, 200), (.pricing, 60, 20), (.ordering, 20, 5), (.administration, 20, 10),
        (.lookups, 10, 1),
    ])
    func burstIsFollowedByTheRate(rate: RateClass, burst: Int, perSecond: Int) {
        let limiter = RateLimiter()
        func taken(_ tries: Int, _ seconds: Double) -> Int {
            (0..<tries).count { _ in
                limiter.take(rate, by: "ann", at: Self.moment.addingTimeInterval(seconds)).retryAfter == nil
            }
        }
        #expect(taken(burst + 50, 0) == burst)
        #expect(taken(perSecond + 50, 1) == perSecond)
        #expect(taken(burst + 50, 100) == burst)
    }

    @Test func allowanceSaysWhatIsLeft() {
        let limiter = RateLimiter()
        var allowance = limiter.take(.ordering, by: "ann", at: Self.moment)
        #expect(allowance.rate == .ordering && allowance.remaining == 19)
        #expect(allowance.reset == 1 && allowance.retryAfter == nil)
        for _ in 0..<19 { allowance = limiter.take(.ordering, by: "ann", at: Self.moment) }
        #expect(allowance.rate == .ordering && allowance.remaining == 0)
        #expect(allowance.reset == 4 && allowance.retryAfter == nil)
        let refused = limiter.take(.ordering, by: "ann", at: Self.moment)
        #expect(refused.remaining == 0 && refused.retryAfter == 1)
    }

    @Test func everyVisitorAndEveryClassCountsForItself() {
        let limiter = RateLimiter()
        for _ in 0..<20 { _ = limiter.take(.ordering, by: "ann", at: Self.moment) }
        #expect(limiter.take(.ordering, by: "ann", at: Self.moment).retryAfter == 1)
        #expect(limiter.take(.ordering, by: "bob", at: Self.moment).retryAfter == nil)
        #expect(limiter.take(.reads, by: "ann", at: Self.moment).retryAfter == nil)
    }

    @Test func clockThatIsPutBackLocksNobodyOut() {
        let limiter = RateLimiter()
        for _ in 0..<20 { _ = limiter.take(.ordering, by: "ann", at: Self.moment) }
        let hourBefore = Self.moment.addingTimeInterval(-3600)
        #expect(limiter.take(.ordering, by: "ann", at: hourBefore).retryAfter == nil)
    }

    @Test func elevenDeclinesAMinuteAreTooMany() {
        let limiter = RateLimiter()
        for second in 0..<9 {
            limiter.declined(by: "ann", at: Self.moment.addingTimeInterval(Double(second)))
        }
        let then = Self.moment.addingTimeInterval(10)
        #expect(limiter.paymentPause(of: "ann", at: then) == nil)
        limiter.declined(by: "ann", at: then)
        #expect(limiter.paymentPause(of: "ann", at: then) == 50)
        #expect(limiter.paymentPause(of: "bob", at: then) == nil)
        #expect(limiter.paymentPause(of: "ann", at: Self.moment.addingTimeInterval(60)) == nil)
    }

    static let classes: [(ShopWeb.Operation, RateClass?)] = [
        (Operations["listInventory"], .reads), (Operations["showImage"], .reads),
        (Operations["listRates"], .pricing),
        (Operations["findRates"], .pricing), (Operations["createQuote"], .pricing),
        (Operations["showQuote"], .pricing),
        (Operations["placeOrder"], .ordering), (Operations["payOrder"], .ordering),
        (Operations["cancelOrder"], .ordering), (Operations["changeOrder"], .ordering),
        (Operations["showOrder"], .reads), (Operations["refundOrder"], .administration),
        (Operations["findOrder"], .lookups), (Operations["leadToOrder"], .lookups),
        (Operations["showAttempt"], .lookups), (Operations["withdrawAttempt"], .lookups),
        (Operations["showLiveness"], nil), (Operations["showReadiness"], nil),
    ]

    @Test func everyOperationIsOfItsClass() {
        for (operation, rate) in Self.classes { #expect(operation.rateClass == rate, "\(operation.id)") }
        #expect(Operations.all.filter(\.pays).map(\.id).sorted() == ["payOrder", "placeOrder"])
    }

    // MARK: Asking the shop

    @Test func whoAsksTooOftenIsToldWhenToComeBack() async throws {
        try await OpenShop.run(edge: Self.limited) { open in
            let first = try await open.get("/rates?country=US")
            #expect(first.headers[.rateLimitPolicy] == #""pricing";q=60;w=3"#)
            #expect(first.headers[.rateLimit] == #""pricing";r=59;t=1"#)
            for _ in 0..<59 { #expect(try await open.get("/rates?country=US").status == .ok) }
            let refused = try await open.get("/rates?country=US")
            #expect(refused.status.code == 429)
            #expect(try refused.problem().name == .rateLimited && refused.problem().retryable)
            #expect(refused.headers[.retryAfter] == "1")
            #expect(refused.headers[.rateLimit] == #""pricing";r=0;t=3"#)
            #expect(open.shop.edge.figures.rateLimited == 1)
            // What is looked at is counted apart, and whether the server lives is asked for free.
            #expect(try await open.get("/inventory").headers[.rateLimit] == #""reads";r=399;t=1"#)
            #expect(try await open.get("/livez").headers[.rateLimit] == nil)
            open.world.pass(1)
            #expect(try await open.get("/rates?country=US").status == .ok)
        }
    }

    @Test func nobodyIsLimitedOnThisMachineUnlessItIsSaid() async throws {
        try await OpenShop.run { open in
            for _ in 0..<70 {
                let answer = try await open.get("/rates?country=US")
                #expect(answer.status == .ok && answer.headers[.rateLimit] == nil)
            }
        }
    }

    @Test func everySessionOfATerminalCountsForItself() async throws {
        try await OpenShop.run(edge: Self.limited) { open in
            let key = try await open.key(.kiosk)
            func ask(_ session: String?) async throws -> TestResponse {
                var headers = key
                headers[.sessionID] = session
                return try await open.get("/rates?country=US", headers)
            }
            for _ in 0..<60 { #expect(try await ask("session-of-ann-0001").status == .ok) }
            #expect(try await ask("session-of-ann-0001").status.code == 429)
            #expect(try await ask("session-of-bob-0001").status == .ok)
            #expect(try await ask(nil).status == .ok)
            let wrong = try await ask("short")
            #expect(wrong.status == .badRequest)
            #expect(try wrong.problem().errors?.map(\.header) == ["Session-Id"])
        }
    }

    /// The answer of an attempt has the token of its order: a new session gives no further tries.
    @Test func attemptsAreCountedForTheKeyOfATerminal() async throws {
        try await OpenShop.run(edge: Self.limited) { open in
            var headers = try await open.key(.kiosk)
            for number in 0..<11 {
                headers[.sessionID] = "session-of-ann-\(1000 + number)"
                let answer = try await open.get("/attempts/guessed-key-000-\(number)", headers)
                #expect(answer.status.code == (number < 10 ? 404 : 429))
            }
            let refused = try await open.delete("/attempts/guessed-key-000-0", headers)
            #expect(refused.status.code == 429)
            #expect(try refused.problem().detail.contains("the limit is 1 a second"))
        }
    }

    @Test func whoTriesManyCardsHasToWait() async throws {
        try await OpenShop.run(edge: Self.limited) { open in
            for number in 0..<10 {
                let order = try open.cardOrder(await open.quote(), card: .visa("4000000000000002"))
                let declined = try await open.place(order, key: "declined-01234567-\(number)")
                #expect(declined.status.code == 402)
                open.world.pass(1)
            }
            let order = try open.cardOrder(await open.quote())
            let refused = try await open.place(order, key: "approved-0123456789")
            #expect(refused.status.code == 429)
            #expect(try refused.problem().name == .tooManyAttempts)
            #expect(refused.headers[.retryAfter] == "50")
            open.world.pass(50)
            #expect(try await open.place(order, key: "approved-0123456789").status == .created)
        }
    }

    @Test func declineThatIsToldAgainIsNoneMore() async throws {
        try await OpenShop.run(edge: Self.limited) { open in
            let order = try open.cardOrder(await open.quote(), card: .visa("4000000000000002"))
            for _ in 0..<15 { #expect(try await open.place(order).status.code == 402) }
        }
    }

    @Test func holdsOfWhoHasNoKeyAreCountedToo() async throws {
        try await OpenShop.run(edge: Self.limited) { open in
            let line = #"{"variant":"\#(try await open.variant("WAX"))","quantity":1}"#
            let hold = #"{"hold":true,"lines":[\#(line)]}"#
            for _ in 0..<3 { #expect(try await open.post("/quotes", json: hold).status == .created) }
            let refused = try await open.post("/quotes", json: hold)
            #expect(refused.status.code == 429)
            // Each session of a terminal holds its own.
            var key = try await open.key(.kiosk)
            for session in ["session-of-ann-0001", "session-of-bob-0001"] {
                key[.sessionID] = session
                for _ in 0..<3 { #expect(try await open.post("/quotes", json: hold, key).status == .created) }
                #expect(try await open.post("/quotes", json: hold, key).status.code == 429)
            }
        }
    }
}

extension OpenShop {
    /// The header of a key that was made for this.
    func key(_ kind: AccessKey.Kind) async throws -> HTTPFields {
        let secret = AccessSecret.make(kind)
        let key = AccessKey(
            id: shop.environment.identifier(.key), kind: kind, label: "test", createdAt: world.now)
        try await shop.store.add(key, secret: secret)
        return [.authorization: "Bearer \(secret.text)"]
    }
}
