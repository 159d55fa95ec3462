import HTTPTypes
import ShopSamples
import ShopSupport
import StoreAPI
import StoreSupport
import Testing

struct QuoteTests {
    @Test func quoteAddsUpToItsTotal() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote("WAX", quantity: 2, coupons: ["welcome"])
            #expect(
                quote.rows == [
                    "subtotal 20.00 final", "discount -2.00 final", "shipping 5.00 final", "tax 1.49 final",
                    "total 24.49 final",
                ])
            #expect(quote.summary.map(\.label) == ["Subtotal", "Discount", "Shipping", "Tax", "ACME"])
            #expect(quote.lines.map(\.unit) == ["10.00"])
            #expect(quote.digest.hasPrefix("sha-256=") && quote.digest.utf8.count == 72)
        }
    }

    @Test func withoutAnAddressShippingAndTaxArePending() async throws {
        try await OpenShop.run { open in
            let lines = [OrderLine(variant: try await open.variant("WAX"), quantity: 1)]
            let without = try await open.post("/quotes", QuoteRequest(lines: lines)).decoded(Quote.self)
            #expect(
                without.rows == [
                    "subtotal 10.00 final", "shipping 0.00 pending", "tax 0.00 pending",
                    "total 10.00 pending",
                ])
            let request = QuoteRequest(lines: lines, to: WireAddress.atlanta.partial)
            let partial = try await open.post("/quotes", request).decoded(Quote.self)
            #expect(
                partial.rows == [
                    "subtotal 10.00 final", "shipping 0.00 pending", "tax 0.83 final", "total 10.83 pending",
                ])
        }
    }

    @Test func placeWithoutTaxHasNoTaxRow() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote(to: WireAddress(city: "Hong Kong", country: "HK"))
            #expect(quote.rows == ["subtotal 10.00 final", "shipping 14.00 final", "total 24.00 final"])
        }
    }

    @Test func digitalGoodsNeedNoAddress() async throws {
        try await OpenShop.run { open in
            let lines = [OrderLine(variant: try await open.variant("RING"), quantity: 1)]
            let quote = try await open.post("/quotes", QuoteRequest(lines: lines)).decoded(Quote.self)
            #expect(quote.rows == ["subtotal 5.00 final", "total 5.00 final"])
        }
    }

    /// Whatever way to ship was chosen before: what is not sent costs nothing to send.
    @Test(arguments: ["fast", "ground", "rate of goods", "rate_AAAAAAAAAAAAAAAAAAAAAA", "no-such"])
    func digitalGoodsLeaveNoShippingOfAnEarlierChoice(_ choice: String) async throws {
        try await OpenShop.run { open in
            let goods = try await open.quote("WAX")
            #expect(goods.rows.contains("shipping 5.00 final"))
            let rates = try await open.post(
                "/shipping-rates",
                RatesRequest(
                    to: WireAddress.atlanta.partial,
                    lines: goods.lines.map {
                        OrderLine(variant: $0.variant, quantity: $0.quantity)
                    })
            ).decoded(RatesReply.self)
            let rate = choice == "rate of goods" ? rates.rates.first?.id : choice
            let lines = [OrderLine(variant: try await open.variant("RING"), quantity: 1)]
            for place in [nil, WireAddress.atlanta.partial] {
                let request = QuoteRequest(lines: lines, to: place, shippingRate: rate)
                let quote = try await open.post("/quotes", request).decoded(Quote.self)
                #expect(quote.rows.allSatisfy { !$0.hasPrefix("shipping") })
                #expect(quote.rows.last == (place == nil ? "total 5.00 final" : "total 5.41 final"))
            }
        }
    }

    @Test func rowsAndLinesSpeakChinese() async throws {
        try await OpenShop.run { open in
            let lines = [OrderLine(variant: try await open.variant("TEE-S"), quantity: 1)]
            let answer = try await open.post(
                "/quotes", QuoteRequest(lines: lines), [.acceptLanguage: "zh-Hans"])
            let quote = try answer.decoded(Quote.self)
            #expect(quote.summary.map(\.label) == ["小计", "运费", "税费", "ACME"])
            #expect(quote.lines.map(\.name) == ["T 恤 · 小"])
        }
    }

    @Test func twoLinesOfOneVariantCountTogether() async throws {
        try await OpenShop.run { open in
            let tee = try await open.variant("TEE-S")
            let lines = [OrderLine(variant: tee, quantity: 3), OrderLine(variant: tee, quantity: 2)]
            let problem = try await open.post("/quotes", QuoteRequest(lines: lines)).problem()
            #expect(problem.name == .insufficientStock && problem.status == 409)
            #expect(problem.lines == [Problem.Shortage(sku: "TEE-S", requested: 5, available: 4)])
        }
    }

    @Test func whatTheShopDoesNotHaveIsRefused() async throws {
        try await OpenShop.run { open in
            let unknown = QuoteRequest(lines: [OrderLine(variant: "var_none", quantity: 1)])
            let problem = try await open.post("/quotes", unknown).problem()
            #expect(problem.name == .unknownProduct && problem.errors?.first?.pointer == "/lines/0/variant")
            let lines = [OrderLine(variant: try await open.variant("WAX"), quantity: 1)]
            let coupon = QuoteRequest(lines: lines, coupons: ["NOPE"])
            #expect(try await open.post("/quotes", coupon).problem().name == .couponInvalid)
            let rate = QuoteRequest(lines: lines, to: .atlanta.partial, shippingRate: "rate_x")
            #expect(try await open.post("/quotes", rate).problem().name == .rateNotApplicable)
        }
    }

    @Test func quoteCanBeReadUntilItExpires() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            let place = try #require(quote.links[.this]).href
            #expect(try await open.get(place).decoded(Quote.self) == quote)
            open.world.pass(15 * 60)
            #expect(try await open.get(place).problem().status == 410)
            #expect(try await open.get("/quotes/qt_none").problem().status == 404)
        }
    }

    @Test func digestDiffersWithEveryPartOfAQuote() async throws {
        try await OpenShop.run { open in
            let first = try await open.quote(), second = try await open.quote()
            #expect(first.digest != second.digest)
        }
    }

    @Test func wireSaysWhatOfALineIsTax() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote("WAX", quantity: 2, coupons: ["welcome"])
            #expect(quote.lines.map(\.net) == ["18.00"] && quote.lines.map(\.tax) == ["1.49"])
            #expect(quote.taxes == [Quote.TaxGroup(partsPerMillion: 82_500, base: "18.00", tax: "1.49")])
            #expect(quote.shipping == Quote.Shipping(net: "5.00", tax: "0.00"))
            #expect(quote.coupons == ["WELCOME"])
        }
    }

    @Test func stateThatIsNotToldLeavesTheTaxPending() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote(to: WireAddress(city: "Atlanta", country: "US"))
            #expect(
                quote.rows == [
                    "subtotal 10.00 final", "shipping 5.00 final", "tax 0.00 pending", "total 15.00 pending",
                ])
        }
    }

    @Test func estimateBeforeAnAddressIsTheLowestPriceOfTheService() async throws {
        try await OpenShop.run { open in
            let lines = [OrderLine(variant: try await open.variant("WAX"), quantity: 1)]
            let request = QuoteRequest(lines: lines, shippingRate: "ground")
            let quote = try await open.post("/quotes", request).decoded(Quote.self)
            #expect(
                quote.rows == [
                    "subtotal 10.00 final", "shipping 5.00 final", "tax 0.00 pending", "total 15.00 pending",
                ])
            let unknown = QuoteRequest(lines: lines, shippingRate: "balloon")
            #expect(try await open.post("/quotes", unknown).problem().name == .rateNotApplicable)
        }
    }

    @Test func basketThatCostsTooMuchIsRefusedAndNothingTraps() async throws {
        let json = SmallCatalogue.json.replacing(#""price": "10.00""#, with: #""price": "999999999999.99""#)
            .replacing(
                #""sku": "WAX", "options": {}, "stock": 12"#,
                with: #""sku": "WAX", "options": {}, "stock": 9999"#)
        try await OpenShop.run(catalogue: SmallCatalogue.load(json)) { open in
            let wax = try await open.variant("WAX")
            for quantity in [1, 2, 9999] {
                let lines = [OrderLine(variant: wax, quantity: quantity)]
                let request = QuoteRequest(lines: lines, to: .atlanta.partial)
                let problem = try await open.post("/quotes", request).problem()
                #expect(problem.status == 422 && problem.errors?.map(\.code) == ["too-large"])
            }
        }
    }
}
