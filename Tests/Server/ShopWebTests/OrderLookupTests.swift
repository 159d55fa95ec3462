import CardNetwork
import FoundationEssentials
import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import Logging
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

struct OrderLookupTests {
    private func find(_ number: String, _ email: String, _ open: OpenShop) async throws -> TestResponse {
        try await open.post("/order-lookups", OrderLookup(number: number, email: email))
    }

    @Test func orderIsFoundByItsNumberAndItsAddress() async throws {
        try await OpenShop.run { open in
            let placed = try await open.place(open.cardOrder(open.quote())).decoded(Order.self)
            let entry = try await open.get("/").decoded(Entry.self)
            #expect(entry.links[.orderLookups]?.href == "/order-lookups")
            let answer = try await find("2026-000001", "j@example.org", open)
            #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
            let found = try answer.decoded(Order.self)
            #expect(found == placed)
            let token = try #require(found.token)
            #expect(try await open.get("/orders/\(found.id)", [.orderToken: token]).status == .ok)
        }
    }

    @Test func capitalsAndBlanksMakeNoDifference() async throws {
        try await OpenShop.run { open in
            _ = try await open.place(open.cardOrder(open.quote()))
            #expect(try await find(" 2026-000001 ", " J@Example.ORG", open).status == .ok)
        }
    }

    static let wrong = [
        ("2026-000002", "j@example.org"), ("2026-000001", "k@example.org"), ("2026-000001", "j@example.or"),
        ("x", "x"), ("2026-000001", " "), ("01A1-F978-B580", "j@example.org"),
        ("01A1-F978-B58", "j@example.org"),
    ]

    @Test(arguments: wrong)
    func unknownNumberAndWrongAddressGetTheSameAnswer(_ number: String, _ email: String) async throws {
        try await OpenShop.run { open in
            _ = try await open.place(open.cardOrder(open.quote()))
            func said(_ answer: TestResponse) throws -> Problem {
                var problem = try answer.problem()
                problem.instance = nil
                return problem
            }
            let elsewhere = try await find("2026-999999", "nobody@example.org", open)
            let answer = try await find(number, email, open)
            #expect(answer.status == .notFound)
            #expect(try said(answer) == said(elsewhere))
            func names(_ answer: TestResponse) -> [String] {
                answer.headers.map(\.name.canonicalName).sorted()
            }
            #expect(names(answer) == names(elsewhere))
        }
    }

    // MARK: References

    /// The quotes' ids begin with the moment 1,795,186,800,000 ms, 01a1f978b580 in hexadecimal digits.
    static let reference = "01A1-F978-B580"

    @Test func referenceIsTheMomentOfTheQuote() async throws {
        try await OpenShop.run(world: TestWorld(hasUUIDs: true)) { open in
            let quote = try await open.quote()
            #expect(OrderLookup.reference(ofQuote: quote.id) == Self.reference)
        }
    }

    @Test(arguments: [
        ("01A1-F978-B580", true), ("01a1f978b580", true), (" 01a1 f978 – b580 ", true),
        ("qt_01a1f978-b580-7", true), ("QT-01A1F978-B580", true), ("2026-000001", true),
        ("01a1f978-b58", false), ("01a1f978-b581", false), ("01a1f978-b580-8", false),
        ("０1a1f978-b580", false), ("01a1f978-b58%", false), ("ord_01a1f978-b580", false), ("qt_", false),
    ])
    func orderIsFoundByItsReferenceHoweverItIsTyped(_ typed: String, _ isFound: Bool) async throws {
        try await OpenShop.run(world: TestWorld(hasUUIDs: true)) { open in
            _ = try await open.place(open.cardOrder(open.quote()))
            #expect(try await find(typed, "J@example.org", open).status == (isFound ? .ok : .notFound))
            #expect(try await find(typed, "k@example.org", open).status == .notFound)
        }
    }

    @Test func wholeIdOfAQuoteIsAReference() async throws {
        try await OpenShop.run(world: TestWorld(hasUUIDs: true)) { open in
            let quote = try await open.quote()
            _ = try await open.place(open.cardOrder(quote))
            #expect(try await find(quote.id, "j@example.org", open).status == .ok)
        }
    }

    @Test func quotesOfOneMomentAreToldApartByTheAddress() async throws {
        try await OpenShop.run(world: TestWorld(hasUUIDs: true)) { open in
            for (index, email) in ["j@example.org", "k@example.org", "l@example.org"].enumerated() {
                var order = try await open.cardOrder(open.quote())
                order.contact?.email = email
                _ = try await open.place(order, key: "one-moment-\(index)-0123456789abcdef")
            }
            for (email, number) in [
                ("j@example.org", "2026-000001"), ("k@example.org", "2026-000002"),
                ("l@example.org", "2026-000003"),
            ] {
                let found = try await find(Self.reference, email, open).decoded(Order.self)
                #expect(found.number == number)
            }
        }
    }

    @Test func referenceTellsWhatBecameOfThePayment() async throws {
        try await OpenShop.run(world: TestWorld(hasUUIDs: true)) { open in
            let quote = try await open.quote()
            #expect(try await find(Self.reference, "j@example.org", open).status == .notFound)
            let silent = try open.orderService { network in
                network.authorize = { _ in .noAnswer }
                network.inquire = { _ in .stillRunning }
            }
            _ = try await silent.place(open.cardOrder(quote), open.keyed("order"))
            let unknown = try await find(Self.reference, "j@example.org", open).decoded(Order.self)
            #expect(unknown.status == .paymentPending && unknown.settlement == .open)
            open.world.pass(86_400)
            try await open.shop.orderService.runMaintenance(startedBefore: .distantFuture)
            let ended = try await find(Self.reference, "j@example.org", open).decoded(Order.self)
            #expect(ended.status == .expired && ended.settlement == .notCharged)
            #expect(try await find(Self.reference, "k@example.org", open).status == .notFound)
        }
    }

    /// Whoever guesses learns nothing from the time of an answer: the work is that on an order that exists.
    @Test func unknownNumberCausesTheWorkOfAKnownOne() async throws {
        try await OpenShop.run { open in
            for index in 1...3 {
                _ = try await open.place(
                    open.cardOrder(open.quote()), key: "same-work-\(index)-0123456789abcdef")
            }
            for (asked, worked) in [
                ("2026-000002", "2026-000002"), ("2026-999999", "2026-000003"), ("", "2026-000003"),
            ] {
                let orders = try await open.shop.store.orders(namedOrLatest: asked, quotePrefix: "qt_999")
                #expect(orders.map(\.number) == [worked])
                #expect(orders.first?.frozen.contact?.email == "j@example.org")
            }
        }
    }

    @Test func logHasNeitherNumberNorAddress() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
            let order = try await open.place(open.cardOrder(open.quote())).decoded(Order.self)
            _ = try await find("2026-000001", "j@example.org", open)
            _ = try await find("2026-000001", "k@example.org", open)
            _ = try await open.get(try #require(order.links[.page]).href)
            #expect(log.text.contains("findOrder") && log.text.contains("leadToOrder"))
            for secret in ["2026-000001", "example.org", "ot_", order.id, "/o/"] {
                #expect(!log.text.contains(secret), "\(secret)")
            }
        }
    }

    @Test func whoTriesTooOftenWaits() async throws {
        var settings = Edge.Settings()
        settings.hasLimits = true
        try await OpenShop.run(edge: Edge(settings)) { open in
            for _ in 0..<10 { #expect(try await find("2026-1", "a@b", open).status == .notFound) }
            let answer = try await find("2026-1", "a@b", open)
            #expect(answer.status.code == 429 && answer.headers[.retryAfter] == "1")
            #expect(answer.headers[.rateLimitPolicy] == #""lookups";q=10;w=10"#)
        }
    }

    // MARK: The short address

    @Test func shortAddressLeadsToThePageOfTheOrder() async throws {
        try await OpenShop.run { open in
            let order = try await open.place(open.cardOrder(open.quote())).decoded(Order.self)
            let page = try #require(order.links[.page]).href
            #expect(page.hasPrefix("/o/2026-000001.") && page.utf8.count == 27)
            let answer = try await open.get(page, [.accept: "text/html"])
            #expect(answer.status == .seeOther)
            #expect(answer.place == "/orders/\(order.id)")
            let token = try #require(order.token)
            let cookie = "order=\(token); Path=/orders/\(order.id); HttpOnly; SameSite=Strict"
            #expect(answer.headers[.setCookie] == cookie)
        }
    }

    @Test(arguments: ["2026-000001.AAAAAAAAAAAA", "2026-000001", "2026-000002.AAAAAAAAAAAA", "x"])
    func guessedAddressLeadsNowhere(_ code: String) async throws {
        try await OpenShop.run { open in
            _ = try await open.place(open.cardOrder(open.quote()))
            #expect(try await open.get("/o/\(code)").status == .notFound)
        }
    }
}
