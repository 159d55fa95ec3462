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

/// The ways in which the demo's goods reach the buyer, and what each of them asks for.
struct DeliveryTests {
    private static let toronto = WireAddress(
        name: "J. Appleseed", street: "200 Bay St", city: "Toronto", state: "ON", postalCode: "M5J 2J5",
        country: "CA")
    private static let berlin = WireAddress(
        name: "J. Appleseed", street: "Unter den Linden 77", city: "Berlin", postalCode: "10117",
        country: "DE")

    private func run(_ body: @Sendable @escaping (OpenShop) async throws -> Void) async throws {
        try await OpenShop.run(catalogue: .load(folder: DemoCatalogue.folder), body)
    }

    @Test(arguments: [
        ("RCK-01", [ShippingType.shipping, .delivery]), ("CAK-01", [.storePickup]), ("TKT-POTTERY", []),
        ("CRS-BREAD", []), ("SHP-01", [.servicePickup]), ("WAX-01", nil), ("CLV-01", nil), ("RING-01", nil),
    ])
    func aProductNamesItsWays(sku: String, types: [ShippingType]?) async throws {
        try await run { open in
            let variant = try await open.variant(sku)
            let page = try await open.get("/inventory?limit=250").decoded(InventoryPage.self)
            for row in page.items {
                let product = try await open.get("/products/\(row.id)").decoded(Product.self)
                guard product.variants.contains(where: { $0.id == variant }) else { continue }
                #expect(product.summary.shippingTypes == types && row.shippingTypes == types)
                #expect(row.isPayable == (sku != "RING-01"))
            }
        }
    }

    @Test(
        arguments: [
            ("RCK-01", WireAddress.atlanta, nil, ["Fake Freight To the room 69.00"]),
            ("RCK-01", .atlanta, .delivery, ["Acme Van, morning 15.00", "Acme Van, evening 18.00"]),
            ("RCK-01", toronto, nil, ["no-carrier"]), ("RCK-01", toronto, .delivery, ["no-carrier"]),
            // It is fetched in Atlanta wherever the buyer lives.
            ("CAK-01", toronto, nil, ["Acme At the counter 0.00"]),
            ("SHP-01", .atlanta, nil, ["Acme Collected and returned 6.00"]),
            ("CLV-01", .atlanta, nil, ["Fake Post Ground 5.00", "Fake Post Express 12.00"]),
            ("CLV-01", berlin, nil, ["no-carrier"]), ("TKT-POTTERY", .atlanta, nil, ["nothing-to-ship"]),
        ] as [(String, WireAddress, ShippingType?, [String])])
    func ratesFollowTheWay(
        sku: String, place: WireAddress, type: ShippingType?, offers: [String]
    ) async throws {
        try await run { open in
            let lines = [OrderLine(variant: try await open.variant(sku), quantity: 1)]
            let request = RatesRequest(to: place.partial, lines: lines, shippingType: type)
            let reply = try await open.post("/shipping-rates", request).decoded(RatesReply.self)
            let said = reply.rates.map { "\($0.carrier ?? "") \($0.service ?? "") \($0.amount)" }
            #expect(said + [reply.reason].compactMap(\.self) == offers)
        }
    }

    @Test func aWindowAndADayAreSaidInBothLanguages() async throws {
        try await run { open in
            let lines = [OrderLine(variant: try await open.variant("CAK-01"), quantity: 1)]
            let request = RatesRequest(to: WireAddress.atlanta.partial, lines: lines)
            for (language, said) in [("en", "Ready "), ("zh-Hans", "可取货，10:00–19:00")] {
                let reply = try await open.post(
                    "/shipping-rates", request, [.acceptLanguage: language]
                ).decoded(RatesReply.self)
                let text = try #require(reply.rates.first?.formattedArrivalDate)
                #expect(text.contains(said) && text.contains("10:00–19:00"), "\(text)")
            }
        }
    }

    @Test(
        arguments: [
            (
                "RCK-01", nil,
                Quote.Delivery(type: .shipping, choices: [.shipping, .delivery], needsPhone: true)
            ),
            (
                "RCK-01", .delivery,
                .init(type: .delivery, choices: [.shipping, .delivery], needsPhone: true)
            ),
            ("SHP-01", nil, .init(type: .servicePickup, choices: [.servicePickup], needsPhone: true)),
            ("CRS-BREAD", nil, .init(type: nil, choices: [], needsBilling: true)),
            ("TKT-POTTERY", nil, nil), ("WAX-01", nil, nil),
        ] as [(String, ShippingType?, Quote.Delivery?)])
    func aQuoteSaysWhatIsNeeded(
        sku: String, type: ShippingType?, delivery: Quote.Delivery?
    ) async throws {
        try await run { open in
            let lines = [OrderLine(variant: try await open.variant(sku), quantity: 1)]
            let request = QuoteRequest(lines: lines, shippingType: type)
            #expect(try await open.post("/quotes", request).decoded(Quote.self).delivery == delivery)
        }
    }

    @Test func goodsWithoutACommonWaySaySo() async throws {
        try await run { open in
            let lines = [
                OrderLine(variant: try await open.variant("CAK-01"), quantity: 1),
                OrderLine(variant: try await open.variant("WAX-01"), quantity: 1),
            ]
            let quote = try await open.post("/quotes", QuoteRequest(lines: lines)).decoded(Quote.self)
            #expect(quote.delivery == Quote.Delivery(type: nil, choices: []))
            let rates = RatesRequest(to: WireAddress.atlanta.partial, lines: lines)
            let reply = try await open.post("/shipping-rates", rates).decoded(RatesReply.self)
            #expect(reply.rates.isEmpty && reply.reason == "travel-apart")
            let chosen = QuoteRequest(lines: lines, shippingType: .storePickup)
            let problem = try await open.post("/quotes", chosen).problem()
            #expect(problem.name == .rateNotApplicable)
            #expect(problem.errors?.map(\.pointer) == ["/shipping_type"])
        }
    }

    /// It is told by e-mail with the payment, before there is a parcel.
    @Test func ticketBesideGoodsIsNoParcel() async throws {
        try await run { open in
            let lines = [
                OrderLine(variant: try await open.variant("WAX-01"), quantity: 1),
                OrderLine(variant: try await open.variant("TKT-POTTERY"), quantity: 1),
            ]
            let quote = try await open.quote(of: lines)
            let order = try await open.place(open.cardOrder(quote)).decoded(Order.self)
            #expect(order.status == .partiallyFulfilled)
            let page = try await open.admin(.get, "/admin/orders/\(order.id)", [.accept: "text/html"]).text
            #expect(page.contains("Partly handed over") && !page.contains("Partly shipped"))
            let parcel = try await open.staff("/orders/\(order.id)/fulfilments").decoded(Fulfilment.self)
            #expect(parcel.carrier == "Fake Post")
        }
    }

    /// A cake costs what the counter's place taxes, is fetched there, and asks for no street of the buyer.
    @Test func whatIsFetchedIsOrderedWithoutAnAddress() async throws {
        try await run { open in
            let quote = try await Self.picked(open)
            #expect(quote.summary.map(\.amount) == ["38.00", "0.00", "3.14", "41.14"])
            let place = try #require(quote.delivery?.place)
            #expect(place.name == "Acme Workshop" && place.postalCode == "30303")
            let order = try await open.place(open.cardOrder(quote, to: nil)).decoded(Order.self)
            #expect(order.shipTo == place && order.shippingType == .storePickup)
            #expect(order.shipping?.label == "Acme At the counter")
            // Put ready, it goes nowhere, whatever time passes.
            let parcel = try await open.staff("/orders/\(order.id)/fulfilments").decoded(Fulfilment.self)
            open.world.pass(7 * 86_400)
            try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            let later = try await open.admin(.get, "/fulfilments/\(parcel.id)").decoded(Fulfilment.self)
            #expect(later.state == parcel.state && later.history.count == 1 && later.carrier == "Pickup")
            // Nobody carries it, so it has no number anywhere.
            #expect(parcel.tracking == nil && later.tracking == nil)
            for place in ["/fulfilments/\(parcel.id)", "/admin/orders/\(order.id)"] {
                let page = try await open.admin(.get, place, [.accept: "text/html"]).text
                #expect(page.contains("Ready to pick up") && !page.contains("Tracking number"))
            }
        }
    }

    private static func picked(_ open: OpenShop) async throws -> Quote {
        let lines = [OrderLine(variant: try await open.variant("CAK-01"), quantity: 1)]
        let first = try await open.post("/quotes", QuoteRequest(lines: lines)).decoded(Quote.self)
        let place = try #require(first.delivery?.place).partial
        #expect(first.shippingServices?.map(\.id) == ["counter"])
        let rates = try await open.post("/shipping-rates", RatesRequest(to: place, lines: lines))
            .decoded(RatesReply.self)
        let request = QuoteRequest(lines: lines, to: place, shippingRate: rates.rates.first?.id)
        return try await open.post("/quotes", request).decoded(Quote.self)
    }

    @Test func aCarrierThatCallsNeedsAPhone() async throws {
        try await run { open in
            let quote = try await open.quote("RCK-01")
            var request = try open.cardOrder(quote)
            let problem = try await open.place(request).problem()
            #expect(problem.status == 422 && problem.errors?.map(\.pointer) == ["/contact/phone"])
            request.contact?.phone = "+1 404 555 0100"
            #expect(try await open.place(request).decoded(Order.self).contact?.phone == "+1 404 555 0100")
        }
    }

    /// Where nothing is sent tax is due where the bill goes; a bill to another place needs another quote.
    @Test(
        arguments: [
            (nil, ["60.00 final", "0.00 pending", "60.00 pending"]),
            (WireAddress.atlanta, ["60.00 final", "4.95 final", "64.95 final"]),
            (toronto, ["60.00 final", "60.00 final"]), (berlin, ["60.00 final", "60.00 final"]),
        ] as [(WireAddress?, [String])])
    func taxFollowsTheBill(billing: WireAddress?, rows: [String]) async throws {
        try await run { open in
            let lines = [OrderLine(variant: try await open.variant("CRS-BREAD"), quantity: 1)]
            let request = QuoteRequest(lines: lines, billing: billing?.partial)
            let quote = try await open.post("/quotes", request).decoded(Quote.self)
            #expect(quote.summary.map { "\($0.amount) \($0.type.rawValue)" } == rows)
            var order = try open.cardOrder(quote, to: nil)
            let bare = try await open.place(order).problem()
            #expect(bare.errors?.map(\.pointer).contains("/billing") == true)
            order.billing = Self.berlin
            let other = try await open.place(order, key: "key-0000000000000002")
            guard let billing else {
                #expect(try other.problem().name == .rateNotApplicable)
                return
            }
            if billing == Self.berlin {
                #expect(try other.decoded(Order.self).billing == Self.berlin)
                return
            }
            #expect(try other.problem().errors?.map(\.pointer) == ["/billing"])
            order.billing = billing
            let placed = try await open.place(order, key: "key-0000000000000003").decoded(Order.self)
            #expect(placed.billing == billing && placed.shipTo == nil && placed.shippingType == nil)
        }
    }

    @Test func aTicketNeedsAnEmailAlone() async throws {
        try await run { open in
            let lines = [OrderLine(variant: try await open.variant("TKT-POTTERY"), quantity: 2)]
            let quote = try await open.post("/quotes", QuoteRequest(lines: lines)).decoded(Quote.self)
            #expect(quote.summary.map(\.amount) == ["90.00", "90.00"])
            var request = try open.walletOrder(quote)
            request.shipTo = nil
            request.contact?.name = nil
            let order = try await open.place(request).decoded(Order.self)
            #expect(order.status == .fulfilled && order.shipTo == nil)
        }
    }

    /// A quote tells how much more has to be bought before its way is free.
    @Test(arguments: [("WAX-01", 1, "90.00"), ("WAX-01", 9, "10.00"), ("BOOT-42", 1, nil)])
    func freeShippingIsSeenComing(sku: String, quantity: Int, missing: String?) async throws {
        try await run { open in
            let quote = try await open.quote(sku, quantity: quantity)
            #expect(quote.freeFrom == "100.00" && quote.untilFreeShipping?.decimalString == missing)
            let lines = [OrderLine(variant: try await open.variant(sku), quantity: quantity)]
            let before = try await open.post(
                "/quotes", QuoteRequest(lines: lines, shippingRate: "ground")
            ).decoded(Quote.self)
            #expect(before.untilFreeShipping?.decimalString == missing)
        }
    }

    // MARK: Pages

    @Test(arguments: ["en", "zh-Hans"])
    func aCakeIsBoughtOnThePages(language: String) async throws {
        try await run { open in
            var browser = try await Self.product("CAK-01", language, open)
            try await browser.submit("buy")
            #expect(browser.status == 200 && browser.page.contains("48 Marietta Street"))
            #expect(!browser.page.contains("to/postal_code") && !browser.page.contains("ship_to/street"))
            let typed = ["contact/email": "j@example.org"].merging(FormPurchaseTests.card) { $1 }
            try await browser.submit("order", typed)
            #expect(browser.place.hasPrefix("/orders/ord_") && browser.page.contains("Acme Workshop"))
            #expect(MarkupCheck(browser.page).faults == [])
        }
    }

    @Test func aTicketIsBoughtOnThePagesByEmailAlone() async throws {
        try await run { open in
            var browser = try await Self.product("TKT-POTTERY", "en", open)
            try await browser.submit("buy")
            #expect(browser.page.contains("contact/email") && !browser.page.contains("contact/phone"))
            let typed = ["contact/email": "j@example.org"].merging(FormPurchaseTests.card) { $1 }
            try await browser.submit("order", typed)
            #expect(browser.page.contains("Complete") && browser.page.contains("Nothing is left to be sent."))
            #expect(!browser.page.contains("See Parcels") && MarkupCheck(browser.page).faults == [])
        }
    }

    @Test func aChairIsDeliveredByTheVanOfThePages() async throws {
        try await run { open in
            var browser = try await Self.product("RCK-01", "en", open)
            try await browser.submit("buy", ["shipping_type": "delivery"])
            try await browser.submit("deliver", ["to/postal_code": "30303"])
            #expect(browser.page.contains("Acme Van, morning") && !browser.page.contains("Freight"))
            try await browser.submit("order", FormPurchaseTests.buyer.merging(FormPurchaseTests.card) { $1 })
            #expect(browser.status == 422)
            let typed = FormPurchaseTests.buyer.merging(FormPurchaseTests.card) { $1 }
                .merging(["contact/phone": "+1 404 555 0100"]) { $1 }
            try await browser.submit("order", typed)
            #expect(browser.place.hasPrefix("/orders/ord_") && browser.page.contains("Deliver to"))
        }
    }

    @Test func aCourseIsBilledOnThePages() async throws {
        try await run { open in
            var browser = try await Self.product("CRS-BREAD", "en", open)
            try await browser.submit("buy")
            #expect(browser.page.contains("Billing address") && !browser.page.contains("form-order"))
            try await browser.submit("bill", ["billing/postal_code": "30303"])
            #expect(browser.page.contains("$64.95"))
            let typed = [
                "billing/name": "J. Appleseed", "billing/street": "1 Peachtree St", "billing/city": "Atlanta",
                "contact/email": "j@example.org",
            ].merging(FormPurchaseTests.card) { $1 }
            try await browser.submit("order", typed)
            #expect(browser.place.hasPrefix("/orders/ord_") && browser.page.contains("Bill to"))
        }
    }

    private static func product(
        _ sku: String, _ language: String, _ open: OpenShop
    ) async throws -> FormBrowser {
        let variant = try await open.variant(sku)
        let product = try #require(try await open.shop.store.product(ofVariant: variant))
        var browser = FormBrowser(open)
        try await browser.visit("/products/\(product.id)?lang=\(language)")
        #expect(browser.status == 200 && MarkupCheck(browser.page).faults == [])
        return browser
    }
}
