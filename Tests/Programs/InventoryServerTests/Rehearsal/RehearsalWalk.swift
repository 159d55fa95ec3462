import FoundationEssentials
import PayKit
import ShopCore
import ShopSupport
import StoreAPI
import Testing

/// What a rehearsal asks of two shops: somebody looks, buys and cancels, while somebody else lets things go
/// wrong, sets the clock and governs. Whatever can be followed is followed by its link.
struct RehearsalWalk {
    let twins: TwinShops
    private let entry: Entry
    private let administration: Administration
    private let product: Product

    /// Comes in, and looks for something to buy.
    init(_ twins: TwinShops) async throws {
        self.twins = twins
        entry = try await twins.ask("GET", "/", 200).decoded(Entry.self)
        administration = try await twins.ask("GET", "/admin", 200, isAdmin: true).decoded(Administration.self)
        let list = try await twins.ask("GET", Self.place(.inventory, entry.links), 200)
        let row = try #require(try list.decoded(InventoryPage.self).items.first)
        product = try await twins.ask("GET", Self.place(.this, row.links), 200).decoded(Product.self)
    }

    func run() async throws {
        try await look()
        let order = try await buy()
        try await meetFaults()
        try await letTimePass(order)
        try await govern()
        try await cancel()
    }

    private static func place(_ relation: Relation, _ links: Links?) throws -> String {
        try #require(links?[relation]).expanded()
    }

    // MARK: Looking

    private func look() async throws {
        for (path, status) in [("/", 200), ("/inventory", 200), ("/docs", 200), ("/nowhere", 404)] {
            let answer = try await twins.ask("GET", path, status, ["Accept": "text/html"])
            #expect(answer.header("Date") == "Sat, 21 Nov 2026 16:00:00 GMT")
        }
        let list = try #require(entry.links[.inventory]).expanded([(name: "limit", value: "2")])
        let page = try await twins.ask("GET", list, 200).decoded(InventoryPage.self)
        try await twins.ask("GET", Self.place(.next, page.links), 200)
        try await twins.ask("GET", Self.place(.image, product.links), 303)
        try await twins.ask("GET", Self.place(.availability, product.links), 200)
        try await twins.ask("GET", Self.place(.shippingServices, entry.links), 200)
        try await twins.askForOwn(Self.place(.merchantCertificate, entry.links))
        try await twins.ask("GET", Self.place(.serviceDescription, entry.links), 200)
    }

    // MARK: Buying

    private var lines: [OrderLine] {
        get throws { [OrderLine(variant: try #require(product.variants.first).id, quantity: 1)] }
    }

    private func rates(_ status: Int = 200) async throws -> TwinShops.Answer {
        try await twins.ask(
            "POST", Self.place(.shippingRates, entry.links), status,
            body: RatesRequest(to: WireAddress.atlanta.partial, lines: lines))
    }

    private func quote(coupons: [String]? = nil) async throws -> Quote {
        let rate = try await rates().decoded(RatesReply.self).rates.first?.id
        let request = QuoteRequest(
            lines: try lines, to: WireAddress.atlanta.partial, shippingRate: rate, coupons: coupons)
        let answer = try await twins.ask("POST", Self.place(.quotes, entry.links), 201, body: request)
        return try answer.decoded(Quote.self)
    }

    @discardableResult
    private func order(_ quote: Quote, key: String, _ status: Int = 201) async throws -> TwinShops.Answer {
        let request = OrderRequest(
            quote: quote.id, expectedTotal: try quote.total, shipTo: .atlanta,
            contact: WireContact(name: "J. Appleseed", email: "j@example.org", phone: nil),
            applicationData: nil, payment: .card(.visa()))
        return try await twins.ask(
            "POST", Self.place(.orders, entry.links), status, body: request, Self.key(key))
    }

    private static func key(_ name: String) -> [String: String] {
        ["Idempotency-Key": "\"\(name)-0123456789abcdef\""]
    }

    private func buy() async throws -> Order {
        let quote = try await quote(coupons: ["WELCOME"])
        try await twins.ask("GET", Self.place(.this, quote.links), 200)
        let placed = try await order(quote, key: "first").decoded(Order.self)
        let again = try await order(quote, key: "first")
        #expect(again.header("Idempotent-Replayed") == "true")
        for accept in ["application/json", "text/plain", "text/html"] {
            let headers = ["Order-Token": try #require(placed.token), "Accept": accept]
            try await twins.ask("GET", Self.place(.receipt, placed.links), 200, headers)
        }
        try await twins.ask("GET", Self.place(.page, placed.links), 303)
        return placed
    }

    // MARK: Faults

    private func meetFaults() async throws {
        let faults = try Self.place(.faults, administration.links)
        let declined = try await quote()
        let late = try await quote()
        for json in [
            #"{"kind":"error","status":503,"operation":"listInventory","count":1}"#,
            #"{"kind":"carrier_down","count":1}"#,
            #"{"kind":"decline","decline_code":"insufficient_funds","count":1}"#,
            #"{"kind":"network","outcome":"late","count":1}"#,
            #"{"kind":"latency","milliseconds":5,"operation":"placeOrder","count":1}"#,
            #"{"kind":"cut","when":"after","operation":"createQuote"}"#,
        ] { try await twins.ask("POST", faults, 201, json: json, isAdmin: true) }
        try await twins.ask("GET", faults, 200, isAdmin: true)
        try await twins.ask("GET", Self.place(.inventory, entry.links), 503)
        _ = try await rates(503)
        try await order(declined, key: "declined", 402)
        try await order(late, key: "late")
        // Nothing comes back, but a quote was made.
        try await twins.ask(
            "POST", Self.place(.quotes, entry.links), 0, body: QuoteRequest(lines: lines))
        try await twins.ask("DELETE", faults, 204, isAdmin: true)
        _ = try await quote()
    }

    // MARK: Time

    private func letTimePass(_ placed: Order) async throws {
        let left = try await quote()
        let parcels = try Self.place(.fulfilments, placed.links)
        try await twins.ask("POST", parcels, 201, json: "{}", Self.key("parcel"), isAdmin: true)
        let clock = try Self.place(.clock, administration.links)
        let moved = try await twins.ask("PUT", clock, 200, json: #"{"advance":259200}"#, isAdmin: true)
        #expect(moved.header("Date") == "Tue, 24 Nov 2026 16:00:00 GMT")
        try await twins.ask("GET", Self.place(.this, left.links), 410)
        let token = ["Order-Token": try #require(placed.token)]
        try await twins.ask("GET", Self.place(.this, placed.links), 200, token)
        // The parcel went all the way meanwhile.
        let shown = try await twins.ask("GET", parcels, 200, token).decoded(ItemList<Fulfilment>.self)
        #expect(shown.items.map(\.state) == [.delivered])
        try await twins.ask("GET", "/events?after=0&wait=0", 200)
        // Until the merchant's certificate is over.
        try await twins.ask("PUT", clock, 200, json: #"{"at":"2029-01-01T00:00:00Z"}"#, isAdmin: true)
        try await twins.askForOwn(Self.place(.merchantCertificate, entry.links))
    }

    // MARK: Governing

    private func govern() async throws {
        let variant = try #require(product.variants.first)
        try await twins.ask(
            "POST", Self.place(.stockAdjustments, administration.links), 201,
            json: #"{"sku":"\#(variant.sku)","count":40,"reason":"counted"}"#, Self.key("counted"),
            isAdmin: true)
        let shown = try await twins.ask("GET", "/admin/variants/\(variant.id)", 200, isAdmin: true)
        try await twins.ask(
            "PATCH", "/admin/variants/\(variant.id)", 200,
            json: #"{"price":{"amount":"12.50","currency":"USD"}}"#,
            ["If-Match": try #require(shown.header("ETag"))], isAdmin: true)
        let coupon = try await twins.ask("GET", "/admin/coupons/WELCOME", 200, isAdmin: true)
        try await twins.ask(
            "DELETE", "/admin/coupons/WELCOME", 204,
            ["If-Match": try #require(coupon.header("ETag"))], isAdmin: true)
        try await twins.ask(
            "POST", Self.place(.keys, administration.links), 201, json: #"{"kind":"kiosk"}"#, isAdmin: true)
        try await twins.ask("GET", Self.place(.this, product.links), 200)
        for relation in [Relation.orders, .reconciliation, .stock, .exportedProducts, .keys] {
            try await twins.ask("GET", Self.place(relation, administration.links), 200, isAdmin: true)
        }
        try await twins.ask("GET", "/admin/orders", 200, ["Accept": "text/html"], isAdmin: true)
    }

    private func cancel() async throws {
        let placed = try await order(quote(), key: "second").decoded(Order.self)
        try await twins.ask(
            "POST", Self.place(.cancel, placed.links), 200,
            Self.key("cancel").merging(["Order-Token": try #require(placed.token)]) { $1 })
        let lookup = OrderLookup(number: placed.number, email: "J@Example.org")
        let found = try await twins.ask("POST", Self.place(.orderLookups, entry.links), 200, body: lookup)
        #expect(try found.decoded(Order.self).status == .cancelled)
        try await twins.ask("POST", Self.place(.orders, entry.links), 422, json: "{}", Self.key("third"))
    }
}
