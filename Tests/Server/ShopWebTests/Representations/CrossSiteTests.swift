import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

/// Requests that a page of another site has a browser send, to a shop of this machine that asks for no key.
struct CrossSiteTests {
    private static let foreign: [HTTPFields] = [
        [.secFetchSite: "cross-site", .origin: "http://evil.example"], [.secFetchSite: "same-site"],
        [.origin: "http://evil.example"], [.origin: "null"], [.referer: "http://evil.example/x"],
    ]
    private static let own: [HTTPFields] = [
        [:], [.secFetchSite: "same-origin", .origin: "null"], [.origin: "http://localhost"],
        [.referer: "http://localhost/products/x"], [.origin: "https://shop.example.org"],
    ]

    private static var edge: Edge {
        var settings = Edge.Settings()
        settings.publicURLs = ["https://shop.example.org"].compactMap { WebOrigin($0) }.map {
            PublicURL($0, prefix: "")
        }
        return Edge(settings)
    }

    /// A form that holds nine combs, as the shop's own page sends it and as any other can.
    private func hold(_ open: OpenShop, _ headers: HTTPFields) async throws -> TestResponse {
        var headers = headers
        headers[.contentType] = FormBody.mediaType
        headers[.accept] = "text/html"
        let body = "lines/0/variant=\(try await open.variant("WAX"))&lines/0/quantity=9&hold=true"
        return try await open.request(.post, "/quotes", headers, body: Array(body.utf8))
    }

    private func held(_ open: OpenShop) async throws -> Int? {
        try await open.number("SELECT coalesce(sum(quantity), 0) FROM stock_hold")
    }

    @Test(arguments: foreign) func formOfAnotherSiteHoldsNothing(headers: HTTPFields) async throws {
        try await OpenShop.run(edge: Self.edge) { open in
            let answer = try await hold(open, headers)
            #expect(answer.status == .forbidden)
            #expect(answer.text.contains("This did not come from the shop"))
            let held = try await held(open)
            #expect(held == 0)
        }
    }

    @Test(arguments: own) func formOfTheShopHolds(headers: HTTPFields) async throws {
        try await OpenShop.run(edge: Self.edge) { open in
            let answer = try await hold(open, headers)
            let held = try await held(open)
            #expect(answer.status == .seeOther)
            #expect(held == 9)
        }
    }

    @Test func requestOfAnotherSiteOrdersNothing() async throws {
        try await OpenShop.run { open in
            let order = try open.cardOrder(try await open.quote())
            let refused = try await open.post(
                "/orders", order, [.secFetchSite: "cross-site", .idempotencyKey: "key-0123456789abcdef"])
            #expect(refused.status == .forbidden)
            #expect(try refused.problem().name == .crossSiteRequest)
            #expect(try await open.number("SELECT count(*) FROM shop_order") == 0)
            // A page that is only looked at may be linked to from anywhere.
            #expect(try await open.get("/inventory", [.secFetchSite: "cross-site"]).status == .ok)
            #expect(try await open.place(order).status == .created)
        }
    }

    @Test func pagesSayToTheShopWhereTheirFormsStand() async throws {
        try await OpenShop.run { open in
            let page = try await open.get("/", [.accept: "text/html"])
            #expect(page.headers[.referrerPolicy] == "same-origin")
        }
    }
}
