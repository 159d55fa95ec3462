import CardNetwork
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopSQL
import ShopSQLite
import ShopSamples
import ShopSupport
import StoreAPI
import StoreSupport
import Synchronization
import Testing

/// A quote from its making to the order that is placed from it, or to its end.
struct QuoteLifeTests {
    @Test func droppedQuoteIsGone() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            let place = try #require(quote.links[.this]).href
            #expect(try await open.delete(place).status == .noContent)
            #expect(try await open.get(place).problem().status == 410)
            #expect(try await open.delete(place).problem().name == .quoteExpired)
            #expect(try await open.place(open.cardOrder(quote)).problem().name == .quoteExpired)
            #expect(try await open.delete("/quotes/qt_none").status == .notFound)
        }
    }

    @Test func orderedQuoteCannotBeDropped() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            #expect(try await open.place(open.cardOrder(quote)).status == .created)
            let problem = try await open.delete("/quotes/\(quote.id)").problem()
            #expect(problem.status == 409 && problem.name == .quoteStale)
        }
    }

    @Test("T14 a price that rises holds while the quote lives and is new after it")
    func risenPriceHoldsWhileTheQuoteLives() async throws {
        try await OpenShop.run { open in
            let first = try await open.quote(), second = try await open.quote()
            try await open.engine.execute("UPDATE variant SET price = 1100 WHERE sku = 'WAX'")
            #expect(try await open.place(open.cardOrder(first)).status == .created)
            let dearer = try await open.quote()
            #expect(dearer.rows.first == "subtotal 11.00 final")
            open.world.pass(15 * 60)
            let late = try await open.place(open.cardOrder(second), key: "late-0123456789abcdef")
            #expect(try late.problem().name == .quoteExpired)
            #expect(try late.problem().status == 409)
        }
    }

    @Test("T5 a full address that changes tax or rate is refused and nothing is charged")
    func fullAddressThatChangesThePriceIsRefused() async throws {
        let json = SmallCatalogue.json.replacing(
            #""taxes": ["#,
            with: #""taxes": [{"country": "CA", "postal_prefixes": ["M5V2"], "rate_ppm": 130000}, "#)
        try await OpenShop.run(catalogue: SmallCatalogue.load(json)) { open in
            var toronto = WireAddress(
                name: "J. Appleseed", street: "1 Front St", city: "Toronto", state: "ON", postalCode: "M5V",
                country: "CA")
            let quote = try await open.quote(to: toronto)
            #expect(quote.rows.last == "total 24.00 final")
            toronto.postalCode = "M5V 2T6"
            let taxed = try await open.place(open.cardOrder(quote, to: toronto))
            #expect(try taxed.problem().name == .rateNotApplicable && taxed.status == .unprocessableContent)
            #expect(try taxed.problem().errors?.map(\.pointer) == ["/ship_to"])
            let holds = open.world.network.network.withLock { $0.holds }
            #expect(holds.isEmpty)
            toronto.postalCode = "M5V 3T6"
            #expect(try await open.place(open.cardOrder(quote, to: toronto)).status == .created)
        }
    }

    @Test(
        "T15 a shop sells in its own currency from quote to order",
        arguments: [
            ("JPY", "2000", "500", "149", "2449"), ("USD", "20.00", "5.00", "1.49", "24.49"),
            ("EUR", "20.00", "5.00", "1.49", "24.49"), ("KWD", "20.000", "5.000", "1.485", "24.485"),
        ])
    func shopSellsInItsOwnCurrency(
        currency: String, subtotal: String, shipping: String, tax: String, total: String
    ) async throws {
        try await OpenShop.run(catalogue: SmallCatalogue.load(in: currency)) { open in
            let quote = try await open.quote("WAX", quantity: 2, coupons: ["WELCOME"])
            let amounts = quote.summary.map(\.amount)
            #expect([amounts[0], amounts[2], amounts[3], amounts[4]] == [subtotal, shipping, tax, total])
            let placed = try await open.place(open.cardOrder(quote))
            #expect(placed.status == .created)
            let order = try placed.decoded(Order.self)
            #expect(order.total.decimalString == total && order.total.currency.code == currency)
        }
    }
}
