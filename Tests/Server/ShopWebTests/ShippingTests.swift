import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import StoreAPI
import StoreSupport
import Testing

struct ShippingTests {
    @Test("T3 9.01 sorts before 9.99: rates are sorted by their exact price")
    func ratesAreSortedByTheirExactPrice() async throws {
        try await OpenShop.run { open in
            let answer = try await open.get(
                "/rates?address=1+Main&city=Atlanta&state=GA&zip=30303&country=US")
            let rates = try answer.decoded([Rate].self)
            #expect(rates.map(\.amount) == ["5.00", "9.01", "9.99"])
            #expect(answer.headers[.contentType] == "application/json")
            #expect(
                rates.map(\.formattedArrivalDate) == [
                    "Arrives Wed, Nov 25 – Fri, Nov 27", "Arrives Fri, Nov 27 – Thu, Dec 3",
                    "Arrives Mon, Nov 23",
                ])
            #expect(rates.map(\.earliest) == ["2026-11-25", "2026-11-27", "2026-11-23"])
            #expect(rates.map(\.latest) == ["2026-11-27", "2026-12-03", "2026-11-23"])
            // Midnight after the next day in New York.
            #expect(rates.map(\.expiresAt) == Array(repeating: Date(seconds: 1_795_323_600), count: 3))
        }
    }

    @Test func arrivalIsSaidInChinese() async throws {
        try await OpenShop.run { open in
            let rates = try await open.get("/rates?country=US", [.acceptLanguage: "zh"]).decoded([Rate].self)
            #expect(
                rates.map(\.formattedArrivalDate) == ["11月25日至27日送达", "11月27日至12月3日送达", "11月23日送达"])
        }
    }

    @Test("T2 street and address are the same, both at once and unknown parameters are refused")
    func streetAndAddressAreTheSameAndUnknownParametersAreRefused() async throws {
        try await OpenShop.run { open in
            let street = try await open.get("/rates?street=1+Main&country=US")
            let address = try await open.get("/rates?address=1+Main&country=US")
            #expect(street.text == address.text)
            let both = try await open.get("/rates?street=1+Main&address=2+Main&country=US").problem()
            #expect(both.status == 400 && both.errors?.first?.parameter == "address")
            let problem = try await open.get("/rates?strret=1+Main&country=US").problem()
            #expect(problem.status == 400 && problem.errors?.first?.parameter == "strret")
            let missing = try await open.get("/rates?city=Atlanta").problem()
            #expect(missing.errors?.first?.parameter == "country")
            let wrong = try await open.get("/rates?country=ZZ").problem()
            #expect(wrong.errors?.first?.parameter == "country")
        }
    }

    @Test("T4 a place nobody serves has no rates and a reason")
    func placesThatNobodyServesHaveNoRatesAndAReason() async throws {
        try await OpenShop.run { open in
            let lines = [OrderLine(variant: try await open.variant("WAX"), quantity: 1)]
            for address in [WireAddress(state: "AK", country: "US"), WireAddress(country: "FR")] {
                let answer = try await open.post("/shipping-rates", RatesRequest(to: address, lines: lines))
                #expect(answer.status == .ok)
                #expect(try answer.decoded(RatesReply.self) == RatesReply(rates: [], reason: "no-carrier"))
            }
            let ring = [OrderLine(variant: try await open.variant("RING"), quantity: 1)]
            let digital = try await open.post("/shipping-rates", RatesRequest(to: .atlanta, lines: ring))
            #expect(try digital.decoded(RatesReply.self).reason == "nothing-to-ship")
        }
    }

    @Test func wrongCountryIsAnInvalidAddress() async throws {
        try await OpenShop.run { open in
            let lines = [OrderLine(variant: try await open.variant("WAX"), quantity: 1)]
            let request = RatesRequest(to: WireAddress(country: "Atlantis"), lines: lines)
            let problem = try await open.post("/shipping-rates", request).problem()
            #expect(problem.name == .invalidAddress && problem.errors?.first?.pointer == "/to/country")
        }
    }

    @Test func rateIsBoundToItsAddressAndLinesAndEndsOnTheNextDay() async throws {
        try await OpenShop.run { open in
            let variant = try await open.variant("WAX")
            let one = [OrderLine(variant: variant, quantity: 1)],
                two = [OrderLine(variant: variant, quantity: 2)]
            let rates = try await open.post("/shipping-rates", RatesRequest(to: .atlanta, lines: one))
            let rate = try #require(try rates.decoded(RatesReply.self).rates.first).id
            func status(_ lines: [OrderLine], _ address: WireAddress) async throws -> Int {
                let request = QuoteRequest(lines: lines, to: address, shippingRate: rate)
                return try await open.post("/quotes", request).status.code
            }
            var elsewhere = WireAddress.atlanta.partial
            elsewhere.postalCode = "30304"
            #expect(try await status(one, .atlanta.partial) == 201)
            #expect(try await status(two, .atlanta.partial) == 422)
            #expect(try await status(one, elsewhere) == 422)
            open.world.pass(86_400)
            #expect(try await status(one, .atlanta.partial) == 201)
            open.world.pass(86_400)
            #expect(try await status(one, .atlanta.partial) == 422)
        }
    }

    @Test(arguments: [
        ("CA", "M5V", "M5V 2T6", true), ("CA", "M5V", "M4V 2T6", false), ("GB", "SW1A", "SW1A 1AA", true),
        ("GB", "E1", "E16 2AB", false), ("US", "30303", "30303-1234", true), ("US", "30303", "30304", false),
        ("HK", "", "", true), ("DE", "10117", "10118", false), ("NL", "1012", "1012 AB", true),
        ("NL", "1012", "1013 AB", false), ("NL", "1012 AB", "1012 AC", false),
        ("IE", "D02", "D02 X285", true), ("IE", "D02", "D03 X285", false), ("JE", "JE2", "JE2 3AB", true),
        ("GB", "SW1A 1AA", "SW1A 1AB", false),
    ])
    func fullAddressCompletesOnlyItsOwnPartialOne(
        country: String, partial: String, full: String, covers: Bool
    ) {
        let partial = Destination(WireAddress(postalCode: partial, country: country))
        let full = Destination(WireAddress(postalCode: full, country: country))
        #expect(partial.covers(full) == covers)
    }

    @Test("T4 a carrier that does not answer is 503, not a place that nobody serves")
    func carrierThatDoesNotAnswerIsAnotherThing() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            let lines = [OrderLine(variant: try await open.variant("WAX"), quantity: 1)]
            let rates = RatesRequest(to: .atlanta, lines: lines)
            _ = open.world.faults.board.add(WireFault(.carrierDown))
            for answer in [
                try await open.post("/shipping-rates", rates), try await open.get("/rates?country=US"),
            ] {
                let problem = try answer.problem()
                #expect(problem.status == 503 && problem.name == .carrierUnavailable && problem.retryable)
                #expect(answer.headers[.retryAfter] == "5")
            }
            let nowhere = RatesRequest(to: WireAddress(country: "FR"), lines: lines)
            #expect(try await open.post("/shipping-rates", nowhere).status == .ok)
            // What was priced before needs no carrier any more.
            #expect(try await open.place(open.cardOrder(quote)).status == .created)
            open.world.faults.board.removeAll()
            #expect(try await open.post("/shipping-rates", rates).status == .ok)
        }
    }

    @Test func theDayIsTheOneAtTheOrigin() {
        // 03:30 UTC on Saturday is still Friday in New York.
        let date = Date(seconds: 1_795_231_800)
        #expect(CivilDay(date, timeZone: "UTC").day == 21)
        #expect(CivilDay(date, timeZone: "America/New_York").day == 20)
    }
}
