import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSamples
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// What the demo's own goods cost, by the catalogue that is shipped.
struct DemoPricingTests {
    private static let berlin = WireAddress(city: "Berlin", postalCode: "10117", country: "DE")
    private static let newYork = WireAddress(
        city: "New York", state: "NY", postalCode: "10001", country: "US")
    private static let lerwick = WireAddress(city: "Lerwick", postalCode: "ZE1", country: "GB")

    @Test(
        arguments: [
            ("WAX-01", 1, WireAddress.atlanta, ["WELCOME"], ["10.00", "-1.00", "5.00", "0.74", "14.74"]),
            ("WAX-01", 1, .atlanta, [], ["10.00", "5.00", "0.83", "15.83"]),
            // Ground is free from 100.00 on, and a chair is too heavy for the cheapest band.
            ("BOOT-42", 1, .atlanta, [], ["148.00", "0.00", "12.21", "160.21"]),
            ("PAN-24", 1, .atlanta, ["KITCHEN20"], ["58.00", "-11.60", "9.00", "3.83", "59.23"]),
            (
                "FLK-500", 1, .atlanta, ["FIVER", "SHIPFREE"],
                ["31.50", "-5.00", "5.00", "-5.00", "2.19", "28.69"]
            ),
            // Clothes are not taxed in New York, sending them is.
            ("TEE-M-BLUE", 1, newYork, [], ["24.00", "5.00", "0.44", "29.44"]),
            // In Berlin and Lerwick the prices contain the tax.
            ("CAC-01", 1, berlin, [], ["18.50", "14.00", "32.50"]),
            ("WAX-01", 1, lerwick, [], ["10.00", "19.00", "29.00"]),
        ] as [(String, Int, WireAddress, [String], [String])])
    func demoGoodsCostWhatTheyShould(
        sku: String, quantity: Int, to: WireAddress, coupons: [String], amounts: [String]
    ) async throws {
        try await OpenShop.run(catalogue: .load(folder: DemoCatalogue.folder)) { open in
            let quote = try await open.quote(sku, quantity: quantity, to: to, coupons: coupons)
            #expect(quote.summary.map(\.amount) == amounts)
            // Shipping that is free already does not become so for some more.
            guard coupons.contains("SHIPFREE") else { return }
            #expect(quote.freeFrom != nil && quote.untilFreeShipping == nil)
        }
    }

    /// The place that a wallet shows before the touch is completed by the one that it pays with.
    @Test(arguments: [
        ("NL", "Amsterdam", "1012", "1012 AB"), ("IE", "Dublin", "D02", "D02 X285"),
        ("GB", "Lerwick", "ZE1", "ZE1 0AA"), ("DE", "Berlin", "10117", "10117"),
    ])
    func placeThatWasSeenInPartIsOrdered(
        country: String, city: String, seen: String, whole: String
    ) async throws {
        try await OpenShop.run(catalogue: .load(folder: DemoCatalogue.folder)) { open in
            let part = WireAddress(city: city, postalCode: seen, country: country)
            var address = part
            (address.name, address.street, address.postalCode) = ("J. Appleseed", "1 Damrak", whole)
            let quote = try await open.quote("WAX-01", to: part)
            #expect(try await open.place(open.cardOrder(quote, to: address)).status == .created)
        }
    }

    /// A quote without an address names each service at the price that its summary has when it is chosen:
    /// free for dear goods, dearer for heavy ones.
    @Test(arguments: [
        ("WAX-01", 1, ["ground 5.00", "express 12.00"]), ("CHR-01", 1, ["ground 0.00", "express 24.00"]),
        ("CAC-01", 4, ["ground 9.00", "express 24.00"]), ("CAC-01", 10, ["ground 0.00", "express 24.00"]),
    ])
    func servicesCostWhatTheSummarySays(sku: String, quantity: Int, prices: [String]) async throws {
        try await OpenShop.run(catalogue: .load(folder: DemoCatalogue.folder)) { open in
            let lines = [OrderLine(variant: try await open.variant(sku), quantity: quantity)]
            let services = try await open.post("/quotes", QuoteRequest(lines: lines)).decoded(Quote.self)
                .shippingServices
            let offered = try #require(services)
            #expect(offered.prefix(2).map { "\($0.id) \($0.amount)" } == prices)
            for service in offered {
                let request = QuoteRequest(lines: lines, shippingRate: service.id)
                let quote = try await open.post("/quotes", request).decoded(Quote.self)
                let row = quote.summary.first { $0.role == .shipping }
                #expect(row?.amount == service.amount && quote.shippingServices == offered, "\(service.id)")
            }
        }
    }

    @Test func quoteWithAnAddressOrNothingToSendNamesNoServices() async throws {
        try await OpenShop.run { open in
            #expect(try await open.quote("WAX").shippingServices == nil)
            let lines = [OrderLine(variant: try await open.variant("RING"), quantity: 1)]
            let digital = try await open.post("/quotes", QuoteRequest(lines: lines)).decoded(Quote.self)
            #expect(digital.shippingServices == nil)
        }
    }

    @Test func includedTaxIsToldByItsRate() async throws {
        try await OpenShop.run(catalogue: .load(folder: DemoCatalogue.folder)) { open in
            let quote = try await open.quote("CAC-01", to: Self.berlin)
            #expect(
                quote.taxes == [
                    Quote.TaxGroup(partsPerMillion: 190_000, base: "11.76", tax: "2.24", isIncluded: true),
                    Quote.TaxGroup(partsPerMillion: 70_000, base: "17.29", tax: "1.21", isIncluded: true),
                ])
            #expect(quote.lines.map(\.net) == ["17.29"] && quote.shipping?.net == "11.76")
        }
    }

    @Test func couponOfThePastSaysSo() async throws {
        try await OpenShop.run(catalogue: .load(folder: DemoCatalogue.folder)) { open in
            let lines = [OrderLine(variant: try await open.variant("WAX-01"), quantity: 1)]
            let problem = try await open.post("/quotes", QuoteRequest(lines: lines, coupons: ["spring26"]))
                .problem()
            #expect(problem.errors?.map(\.code) == ["expired"])
        }
    }

    @Test func demoCatalogueLoads() async throws {
        let world = TestWorld()
        let catalogue = try Catalogue.load(folder: DemoCatalogue.folder)
        try await TestEngine.use { engine in
            try await engine.store.fill(catalogue, environment: world.environment)
            let shop = try #require(try await Shop.open(engine.store, environment: world.environment))
            let page = try await engine.store.page(ProductQuery(limit: 250))
            #expect(page.products.count == catalogue.file.products.count)
            #expect(!shop.rates.services(for: .smallest(shop.rates.policy)).isEmpty)
        }
        #expect(catalogue.file.products.count >= 20)
        #expect(catalogue.file.products.allSatisfy { !($0.tags ?? []).isEmpty })
    }
}
