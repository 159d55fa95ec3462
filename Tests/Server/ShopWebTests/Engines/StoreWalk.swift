import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopSamples
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// A fixed walk through the methods of a store: by the requests that lead to them, else by a call.
struct StoreWalk: Sendable {
    let open: OpenShop
    /// Called after each part; with the stage of an import while it is open.
    let isThrough: @Sendable ((any ProductStage)?) async throws -> Void

    private var store: any Store { open.shop.store }
    private var now: Date { open.world.now }

    func run() async throws {
        for part in [list, search, change, hold, buy, pay, readOrders, readAll, importProducts, end] {
            try await part()
            try await isThrough(nil)
        }
    }

    private func succeed(_ answer: TestResponse, _ place: SourceLocation = #_sourceLocation) {
        #expect(answer.status.code < 400, "\(answer.text)", sourceLocation: place)
    }

    // MARK: Products

    private func list() async throws {
        for sort in ProductSort.allCases where sort != .relevance {
            for language in ContentLanguage.allCases {
                for end in [ProductQuery.Start.first, .last] {
                    var query = ProductQuery(sort: sort, language: language, start: end, limit: 1)
                    let page = try await store.page(query)
                    query.start = try #require(page.next ?? page.previous)
                    _ = try await store.page(query)
                }
            }
        }
        let filters = [
            ProductFilter(category: "care"), ProductFilter(inStock: true), ProductFilter(inStock: false),
            ProductFilter(priceMin: 300), ProductFilter(category: "care", priceMax: 1500),
            ProductFilter(isActive: false),
        ]
        for filter in filters {
            for sort in [ProductSort.position, .name, .price] {
                _ = try await store.page(ProductQuery(filter: filter, sort: sort, isCounted: true))
            }
        }
    }

    private func search() async throws {
        for words in ["wax", "comb wax", "胡须蜡"] {
            let filter = ProductFilter(search: SearchQuery(words))
            for sort in ProductSort.allCases {
                _ = try await store.page(ProductQuery(filter: filter, sort: sort, isCounted: true))
            }
            let key = SortKey.match(tier: 0, position: 2)
            for start in [ProductQuery.Start.last, .after(key), .before(key)] {
                _ = try await store.page(ProductQuery(filter: filter, sort: .relevance, start: start))
            }
        }
        _ = try await store.shelves(ProductQuery())
        _ = try await store.shortShelves(atMost: 5, limit: 20)
    }

    private func change() async throws {
        let tee = try #require(try await store.product(ofVariant: open.variant("TEE-S")))
        var version = try await store.changePrice(ofVariant: tee.variants[0].id, to: 1700, .any).version
        for isActive in [false, true] {
            version = try await store.setActive(isActive, product: tee.id, expected: version)
        }
        _ = try await store.product(id: tee.id)
        _ = try await store.productID(named: "tee")
        let picture = try #require(try await store.picture(ofProduct: tee.id))
        _ = try await store.picture(sha256: picture.sha256)
        try await store.keep(ServedPicture(png: [UInt8](SmallCatalogue.picture), width: 1, height: 1))
        let delivery = #"{"sku":"WAX","delta":90,"reason":"found"}"#
        let made = try await open.staff("/admin/stock-adjustments", delivery)
        succeed(try await open.admin(.get, try #require(made.place)))
        _ = try await store.changePolicy(.any) { _ in }
        let coupon = #"{"code":"SUMMER","percent":5,"limit":9,"limit_per_contact":9}"#
        for condition in [[.ifNoneMatch: "*"], [.ifMatch: "*"]] as [HTTPFields] {
            succeed(try await open.admin(.put, "/admin/coupons/SUMMER", json: coupon, condition))
        }
        let key = try await open.admin(.post, "/admin/keys", json: #"{"kind":"kiosk"}"#)
        let place = try #require(key.place)
        for path in ["/admin/coupons/SUMMER", "/admin/coupons", "/admin/keys", place] {
            succeed(try await open.admin(.get, path))
        }
        succeed(try await open.admin(.delete, place))
        let pass = OfficePass(key: "key_admin", end: now.addingTimeInterval(60), id: "session")
        try await store.signOut(pass, at: now)
        _ = try await store.isSignedOut(pass)
    }

    // MARK: Orders

    private func hold() async throws {
        let held = try await open.hold(10, [.authorization: "Bearer \(open.adminKey)"]).decoded(Quote.self)
        succeed(try await open.renew(held))
        // How much is missing is asked for.
        #expect(try await open.hold(200).problem().lines?.count == 1)
        let other = try await open.hold(5, replacing: held.id).decoded(Quote.self)
        succeed(try await open.get("/quotes/\(other.id)"))
        succeed(try await open.delete("/quotes/\(other.id)"))
        succeed(try await open.hold(2))
        open.world.pass(Holding.lifetime + 1)
        try await store.expire(upTo: now)
    }

    private func buy() async throws {
        let wax = OrderLine(variant: try await open.variant("WAX"), quantity: 3)
        let tee = OrderLine(variant: try await open.variant("TEE-S"), quantity: 1)
        let quote = try await open.quote(of: [wax, tee], coupons: ["SUMMER"])
        let order = try await open.place(open.cardOrder(quote)).decoded(Order.self)
        succeed(try await open.get("/attempts/key-0123456789abcdef"))
        _ = try await store.attempt(open.keyed("nothing"))
        try await store.withdrawAttempt(key: "withdrawn-0123456789abcdef", at: now)
        let token: HTTPFields = [
            .orderToken: order.token ?? "", .ifMatch: "*", .contentType: "application/merge-patch+json",
        ]
        let phone = Array(#"{"contact":{"phone":"+1 404 555 0100"}}"#.utf8)
        succeed(try await open.request(.patch, "/orders/\(order.id)", token, body: phone))
        let refunds = "/orders/\(order.id)/refunds"
        let one = #"{"lines":[{"variant":"\#(wax.variant)","quantity":1}],"reason":"broken"}"#
        succeed(try await open.staff(refunds, one, key: "refund-one-0123456789"))
        let parcel = try await open.staff("/orders/\(order.id)/fulfilments").decoded(Fulfilment.self)
        succeed(try await open.staff("/fulfilments/\(parcel.id)/advance"))
        let all = #"{"restock":true,"reason":"late"}"#
        succeed(try await open.staff(refunds, all, key: "refund-all-0123456789"))
        let coupled = try await open.place(
            open.cardOrder(open.quote(coupons: ["SUMMER"])), key: "coupled-0123456789abcdef")
        succeed(try await open.cancel(coupled.decoded(Order.self)))
        let lookup = OrderLookup(number: order.number, email: "j@example.org")
        succeed(try await open.post("/order-lookups", lookup))
        _ = try await store.lines(of: order.id)
        _ = try await store.refunds(of: order.id)
        _ = try await store.fulfilments(of: order.id)
        _ = try await store.fulfilment(id: parcel.id)
        _ = try await store.unsettledPayment(of: order.id)
        for payment in try await store.payments(of: order.id) { _ = try await store.payment(id: payment.id) }
        _ = try await store.shelf(sku: "WAX", moves: 20)
    }

    private func pay() async throws {
        let order = try await open.unpaid(key: "declined-0123456789")
        let refused = try await open.pay(order, card: .visa("4000000000000002"), key: "refused-0123456789ab")
        #expect(refused.status.code == 402)
        succeed(try await open.pay(order))
        for step in ["capture", "void"] {
            let order = try await open.unpaid(key: "\(step)-0123456789abcdef")
            let payment = try await open.pay(order, capture: .manual).decoded(OrderPayment.self)
            succeed(try await open.staff("/payments/\(payment.id)/\(step)"))
        }
        try await open.leavePending(open.unpaid(key: "pending-0123456789"))
        try await open.shop.orderService.runMaintenance(startedBefore: now)
    }

    private func readOrders() async throws {
        let place = OrderQuery.Place(createdAt: now.seconds, id: "ord_000050")
        for status in [nil, Order.Status.paid] {
            for since in [nil, now] {
                for start in [OrderQuery.Start.first, .last, .after(place), .before(place)] {
                    _ = try await store.orders(
                        OrderQuery(status: status, since: since, start: start), at: now)
                }
            }
        }
        _ = try await store.orders(OrderQuery(number: "none"), at: now)
        _ = try await store.waitingOrders(atMost: 100, at: now)
        for bound in [nil, "ref_999999"] { _ = try await store.refunds(before: bound, limit: 20) }
        _ = try await store.eventPlaces()
        _ = try await store.events(after: 0, limit: 100, currency: open.shop.currency)
        _ = try await store.bookMark()
        _ = try await store.books(since: BookMark(), countingOrders: true)
    }

    private func readAll() async throws {
        #expect(try await store.findings().isSound)
        _ = try await store.identifierDigest()
        _ = try await store.facts()
        try await store.proveReading()
        _ = try await store.provesRoom()
        try await store.eachVariant { _ in }
        try await store.copy { _, _ in }
    }

    // MARK: Imports

    private func importProducts() async throws {
        let columns: [ProductColumn] = [.sku, .price, .stock, .text(.name, .english)]
        let wax = try #require(try await store.product(ofVariant: open.variant("WAX")))
        try await stage(columns, [.text("WAX"), .number(1200), .number(50), .text("Beard Wax")]) {
            // A product that changes meanwhile is planned once more.
            let change = ProductChange(tags: ["gift"])
            _ = try await store.changeProduct(wax.id, .any) { _ in change }
        }
        let sha256 = ServedPicture(png: [1], width: 1, height: 1).sha256
        let balm = ProductColumn.allCases.map { column -> ImportCell in
            switch column {
            case .slug, .sku: .text("balm")
            case .price, .stock, .weight: .number(100)
            case .active: .number(1)
            case .kind: .text("physical")
            case .category: .text("care")
            case .tags, .options, .delivery: .text("[]")
            case .choices: .text("{}")
            case .taxClass: .text("standard")
            case .accent: .text("#c8793a")
            case .picture: .text(sha256)
            case .text: .text("Balm")
            }
        }
        try await stage(ProductColumn.allCases, balm) {}
    }

    private func stage(
        _ columns: [ProductColumn], _ row: [ImportCell], _ meanwhile: () async throws -> Void
    ) async throws {
        let stage = try await store.stage(columns, store.policy().policy)
        do {
            try await stage.add(picture: ServedPicture(png: [1], width: 1, height: 1).sha256, [1])
            try await stage.add(
                [ProductRow(line: 2, cells: row)], newID: open.shop.environment.identifier)
            #expect(try await stage.validate().first.isEmpty)
            _ = try await stage.plan(.apply, rows: 1)
            try await meanwhile()
            _ = try await stage.apply(at: now)
            try await isThrough(stage)
        } catch {
            await stage.close()
            throw error
        }
        await stage.close()
    }

    /// Time passes until everything is over.
    private func end() async throws {
        succeed(try await open.admin(.delete, "/admin/coupons/SUMMER", json: nil, [.ifMatch: "*"]))
        succeed(try await open.pay(open.unpaid(key: "lapsing-0123456789"), capture: .manual))
        _ = try await open.unpaid(key: "expiring-0123456789")
        let shipped = try await open.paid()
        succeed(try await open.staff("/orders/\(shipped.id)/fulfilments"))
        open.world.pass(8 * 86_400)
        try await open.shop.orderService.runMaintenance(startedBefore: now)
        _ = try await store.forgetEvents(at: now)
        _ = try await open.quote()
    }
}
