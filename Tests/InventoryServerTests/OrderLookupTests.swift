import FoundationEssentials
import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import Logging
import ShopCore
import ShopWeb
import StoreAPI
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
        ("x", "x"), ("2026-000001", " "),
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
                let order = try await open.shop.store.order(numberedOrLatest: asked)
                #expect(order?.number == worked && order?.frozen.contact?.email == "j@example.org")
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
