import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

extension OpenShop {
    /// The events of an address, with the admin key when it is asked for.
    func events(_ query: String = "", _ headers: HTTPFields = [:]) async throws -> EventList {
        try await get("/events\(query)", headers).decoded(EventList.self)
    }

    var staffKey: HTTPFields { [.authorization: "Bearer \(adminKey)"] }
}

extension EventList {
    /// Each event as `kind number`.
    var told: [String] {
        events.map { event in
            switch event.change {
            case .stock(let stock): "stock \(stock.availability.available) v\(stock.version)"
            case .price(let price): "price \(price.price.decimalString) v\(price.version)"
            case .product(let product): "product \(product.active) v\(product.version)"
            case .order(let order): "order \(order.status.rawValue) v\(order.version)"
            case .reset: "reset"
            }
        }
    }
}

/// The events as documents.
@Suite(.timeLimit(.minutes(5))) struct EventRouteTests {
    @Test func entryAndOrdersLinkTheirEvents() async throws {
        try await OpenShop.run(prefix: "/acme") { open in
            let entry = try await open.store().entry(at: "/acme/")
            #expect(
                entry.links[.events]
                    == Link(
                        href: "/acme/events{?topics,product,order,after,wait}", templated: true))
        }
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            #expect(order.links[.events] == Link(href: "/events?order=\(order.id)"))
        }
    }

    @Test func whoAsksWithoutAPlaceBeginsWithWhatComesNext() async throws {
        try await OpenShop.run { open in
            try await open.count("WAX", 7)
            let first = try await open.events()
            #expect(first.told == [])
            try await open.count("WAX", 6)
            let next = try #require(first.links[.next])
            #expect(next.href == "/events?after=2")
            let second = try await open.get(next.href).decoded(EventList.self)
            #expect(second.told == ["stock 6 v4"] && second.events.map(\.id) == ["3"])
            #expect(second.links[.this]?.href == "/events?after=2")
            #expect(second.links[.next]?.href == "/events?after=3")
            #expect(try await open.events("?after=3").told == [])
        }
    }

    @Test func everyChangeIsToldWithItsVersion() async throws {
        try await OpenShop.run { open in
            let wax = try #require(try await open.shop.store.page(ProductQuery(limit: 250)).products.first)
            let merge: HTTPFields = [.contentType: "application/merge-patch+json", .ifMatch: "*"]
            try await open.count("WAX", 2)
            _ = try await open.admin(
                .patch, "/admin/variants/\(wax.variants[0].id)",
                json: #"{"price":{"amount":"12.50","currency":"USD"}}"#, merge)
            _ = try await open.admin(.patch, "/admin/products/\(wax.id)", json: #"{"active":false}"#, merge)
            let list = try await open.events("?after=1")
            #expect(list.told == ["stock 2 v3", "price 12.50 v4", "product false v5"])
            guard case .stock(let stock) = list.events[0].change else { throw OpenShop.Missing.row }
            #expect(stock.variant == wax.variants[0].id && stock.product == wax.id)
            #expect(stock.availability.state == .lowStock)
        }
    }

    @Test func orderOfOneLineTellsOneStockAndEachOfItsStates() async throws {
        try await OpenShop.run { open in
            _ = try await open.paid()
            let list = try await open.events("?after=1&topics=stock,order", open.staffKey)
            #expect(
                list.told == [
                    "order awaiting_payment v1", "stock 11 v3", "order payment_pending v2",
                    "order authorized v3", "order paid v4",
                ])
        }
    }

    @Test func heldUnitsThatAreOrderedAreToldOnce() async throws {
        try await OpenShop.run { open in
            let quote = try await open.hold(2, to: .atlanta).decoded(Quote.self)
            #expect(try await open.place(open.cardOrder(quote)).status == .created)
            let stocks = try await open.texts(
                "SELECT value || ' v' || version FROM outbox WHERE topic = 'stock' ORDER BY id")
            #expect(stocks == ["10 v3", "10 v5"])
            try await open.expectBooksBalance()
        }
    }

    @Test func whatIsRefusedTellsNothing() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote("COMB")
            var request = try open.cardOrder(quote)
            request.payment = .card(.visa("4242424242424241"))
            #expect(try await open.place(request).status.code == 422)
            try await open.count("COMB", 0)
            #expect(try await open.place(open.cardOrder(quote)).status == .conflict)
            let list = try await open.events("?after=1&topics=stock,order", open.staffKey)
            #expect(list.told == ["stock 0 v3"])
        }
    }

    @Test func topicsAndProductChooseWhatIsHeard() async throws {
        try await OpenShop.run { open in
            try await open.count("WAX", 2)
            try await open.count("COMB", 3)
            let comb = try await open.shop.store.page(ProductQuery(limit: 250)).products[1].id
            #expect(try await open.events("?after=1&topics=price,product").told == [])
            #expect(try await open.events("?after=1&product=\(comb)").told == ["stock 3 v3"])
            #expect(try await open.events("?after=1&topics=stock&product=prd_none").told == [])
        }
    }

    @Test func stepsBetweenStocksAreLeftOut() async throws {
        try await OpenShop.run { open in
            for count in [9, 8, 7] { try await open.count("WAX", count) }
            try await open.count("COMB", 3)
            #expect(try await open.events("?after=1").told == ["stock 7 v5", "stock 3 v3"])
        }
    }

    static let wrong: [(String, HTTPFields, String)] = [
        ("?topics=weather", [:], "topics"), ("?topics=stock,", [:], "topics"), ("?after=-1", [:], "after"),
        ("?after=x", [:], "after"), ("?wait=31", [:], "wait"), ("?since=1", [:], "since"),
    ]

    @Test(arguments: wrong)
    func wrongQuestionIsRefused(query: String, headers: HTTPFields, parameter: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/events\(query)", headers)
            #expect(answer.status == .badRequest)
            #expect(try answer.problem().errors?.map(\.parameter) == [parameter])
        }
    }

    @Test func wrongLastEventIsRefused() async throws {
        try await OpenShop.run { open in
            let name = try #require(HTTPField.Name("Last-Event-ID"))
            let answer = try await open.get("/events", [name: "seven"])
            #expect(answer.status == .badRequest)
            #expect(try answer.problem().errors?.map(\.header) == ["Last-Event-ID"])
        }
    }

    @Test(arguments: ["text/plain", "image/png"]) func onlyItsFormsAreThere(accept: String) async throws {
        try await OpenShop.run { open in
            #expect(try await open.get("/events", [.accept: accept]).status == .notAcceptable)
            #expect(
                try await open.get("/events", [.accept: "*/*"]).headers[.contentType]
                    == "application/hal+json")
            let page = try await open.get("/events?after=0", [.accept: "text/html"])
            #expect(page.status == .ok && page.text.contains("reset"))
        }
    }

    @Test func onlyReadingIsAllowed() async throws {
        try await OpenShop.run { open in
            let options = try await open.request(.options, "/events")
            #expect(options.headers[.allow] == "GET, HEAD, OPTIONS")
            #expect(try await open.post("/events", json: "{}").status == .methodNotAllowed)
            // HEAD waits for nothing.
            #expect(try await open.request(.head, "/events?wait=30").status == .ok)
        }
    }
}
