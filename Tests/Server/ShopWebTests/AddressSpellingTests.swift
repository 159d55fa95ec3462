import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSamples
import ShopSupport
import StoreAPI
import Testing

/// A place is a place, however it is spelled: by every door it has the same rates, taxes and stored address.
struct AddressSpellingTests {
    private static func run(_ body: @escaping @Sendable (OpenShop) async throws -> Void) async throws {
        try await OpenShop.run(catalogue: .load(folder: DemoCatalogue.folder)) { open in
            try await body(open)
        }
    }

    private static func address(
        _ country: String, _ state: String, _ code: String, city: String = "Atlanta"
    ) -> WireAddress {
        WireAddress(
            name: "J. Appleseed", street: "1 Peachtree St", city: city, state: state, postalCode: code,
            country: country)
    }

    private static let savannah = address("US", "GA", "31401")
    private static let honolulu = address("US", "HI", "96813")
    private static let sanJuan = address("US", "PR", "00901")
    private static let anchorage = address("US", "AK", "99501")
    private static let london = address("GB", "", "SW1A 1AA")

    static let spellings: [(typed: WireAddress, canonical: WireAddress)] = [
        (address("US", "Georgia", "31401"), savannah), (address("US", "georgia", "31401"), savannah),
        (address("US", "Ga.", "31401"), savannah), (address("us", "GA", "31401"), savannah),
        (address("US", "ＧＡ", "31401"), savannah), (address("US", "GA", "３１４０１"), savannah),
        (address(" ＵＳ ", " gEORGIA ", " 31401 "), savannah),
        (address("US", "GA", "31401", city: " Atlanta "), savannah),
        (address("US", "Hawaii", "96813"), honolulu), (address("US", "hawaii", "９６８１３"), honolulu),
        (address("US", "Alaska", "99501"), anchorage), (address("us", "alaska", "99501"), anchorage),
        (address("PR", "", "00901"), sanJuan), (address("pr", "PR", "00901"), sanJuan),
        (address("US", "Puerto Rico", "00901"), sanJuan), (address("PR", "San Juan", "00901"), sanJuan),
        (address("gb", "", "sw1a1aa"), london), (address("Gb", "", "ＳＷ１Ａ　１ＡＡ"), london),
    ]

    @Test("rates, quote and order are those of the canonical spelling", arguments: spellings)
    func spellingChangesNothing(typed: WireAddress, canonical: WireAddress) async throws {
        try await Self.run { open in
            let lines = [OrderLine(variant: try await open.variant("WAX-01"), quantity: 1)]
            func rates(_ address: WireAddress) async throws -> RatesReply {
                try await open.post("/shipping-rates", RatesRequest(to: address.partial, lines: lines))
                    .decoded(RatesReply.self)
            }
            let found = try await rates(canonical)
            #expect(try await rates(typed) == found)
            guard let rate = found.rates.first?.id else {
                #expect(canonical.state == "AK" && found.reason == "no-carrier")
                return
            }
            func quote(_ address: WireAddress) async throws -> Quote {
                let request = QuoteRequest(lines: lines, to: address.partial, shippingRate: rate)
                return try await open.post("/quotes", request).decoded(Quote.self)
            }
            let first = try await quote(canonical), second = try await quote(typed)
            #expect(second.rows == first.rows && second.taxes == first.taxes)
            for (index, address) in [typed, canonical].enumerated() {
                var request = try open.cardOrder(index == 0 ? first : second, to: address)
                request.billing = address
                let order = try await open.place(request, key: "key-\(index)-0123456789abcdef")
                    .decoded(Order.self)
                #expect(order.shipTo == canonical && order.billing == canonical)
            }
        }
    }

    @Test func eachPlaceCostsWhatItShould() async throws {
        try await Self.run { open in
            for (address, amounts) in [
                (Self.address("US", "Georgia", "30303"), ["10.00", "5.00", "0.83", "15.83"]),
                (Self.address("US", "Hawaii", "96813"), ["10.00", "9.00", "19.00"]),
                (Self.address("PR", "", "00901"), ["10.00", "9.00", "19.00"]),
            ] {
                let found = try await open.quote("WAX-01", to: address).summary.map(\.amount)
                #expect(found.filter { $0 != "0.00" } == amounts)
            }
        }
    }

    @Test("a territory is the same place as country and as state", arguments: Territory.all)
    func territoryIsOnePlace(territory: Territory) async throws {
        try await Self.run { open in
            let (code, zip) = (territory.code, territory.zip)
            let lines = [OrderLine(variant: try await open.variant("WAX-01"), quantity: 1)]
            let first = try await open.get("/rates?country=\(code)&zip=\(zip)").decoded([Rate].self)
            let second = try await open.get("/rates?country=US&state=\(code)&zip=\(zip)")
                .decoded([Rate].self)
            #expect(!first.isEmpty && first == second)
            let addresses = [Self.address(code, "", zip), Self.address("US", code, zip)]
            var found: [RatesReply] = []
            for address in addresses {
                found.append(
                    try await open.post("/shipping-rates", RatesRequest(to: address.partial, lines: lines))
                        .decoded(RatesReply.self))
            }
            #expect(found[0] == found[1] && found[0].reason == nil)
            // Priced as the one, it is ordered as the other.
            let quote = try await open.quote(of: lines, to: addresses[0])
            let order = try await open.place(try open.cardOrder(quote, to: addresses[1]))
                .decoded(Order.self)
            #expect(order.shipTo == addresses[1])
        }
    }

    /// A territory of the United States, and a ZIP code in it.
    struct Territory: Sendable {
        var code: String
        var zip: String

        static let all = [
            ("AS", "96799"), ("FM", "96941"), ("GU", "96910"), ("MH", "96960"), ("MP", "96950"),
            ("PR", "00901"), ("PW", "96940"), ("VI", "00802"),
        ].map { Territory(code: $0.0, zip: $0.1) }
    }

    @Test("GET /rates knows the same places and refuses the same")
    func ratesByAddress() async throws {
        try await Self.run { open in
            let rates = try await open.get("/rates?state=HI&zip=96813&country=US").decoded([Rate].self)
            for query in [
                "state=Hawaii&zip=96813&country=us", "state=hawaii&zip=%EF%BC%99%EF%BC%96813&country=US",
                "state=H.I.&zip=96813-1234&country=US",
            ] {
                let found = try await open.get("/rates?\(query)").decoded([Rate].self)
                #expect(found.map(\.amount) == rates.map(\.amount))
            }
            #expect(try await open.get("/rates?state=Alaska&country=US").decoded([Rate].self).isEmpty)
            for (query, parameter) in [
                ("state=GA&zip=99501&country=US", "zip"), ("state=Atlantis&country=US", "state"),
                ("state=ON&zip=30303&country=CA", "zip"),
            ] {
                let problem = try await open.get("/rates?\(query)").problem()
                #expect(problem.status == 400 && problem.errors?.map(\.parameter) == [parameter])
            }
        }
    }

    @Test(
        "nothing is sent where no carrier goes, however the code is typed",
        arguments: [
            ("ES", "35001"), ("ES", "E-35001"), ("es", "Ｅ－３８００１"), ("ES", "ES 51001"), ("DE", "D-27498"),
            ("DE", "78266"), ("IT", "I-23041"), ("IT", "22061"),
        ])
    func placeWithoutCarrierHasNoRate(country: String, code: String) async throws {
        try await Self.run { open in
            let lines = [OrderLine(variant: try await open.variant("WAX-01"), quantity: 1)]
            let address = Self.address(country, "", code)
            let found = try await open.post(
                "/shipping-rates", RatesRequest(to: address.partial, lines: lines)
            )
            .decoded(RatesReply.self)
            #expect(found.rates.isEmpty && found.reason == "no-carrier")
        }
    }

    /// Parts that a merchant may see before the payment is authorised, in the place of a whole code.
    static let coarse: [(whole: WireAddress, part: String)] = [
        (address("GB", "", "SW1A 1AA", city: "London"), "SW1A"),
        (address("CA", "ON", "K1A 0B1", city: "Ottawa"), "K1A"),
        (address("US", "GA", "30303"), "3030"),
    ]

    @Test("goods are sent to a whole postal code, not to the part of one", arguments: coarse)
    func coarseCodeIsRefusedInAnOrder(whole: WireAddress, part: String) async throws {
        try await Self.run { open in
            let quote = try await open.quote("WAX-01", to: whole)
            var address = whole
            address.postalCode = part
            let answer = try await open.place(try open.cardOrder(quote, to: address))
            #expect(answer.status == .unprocessableContent)
            let faults = try answer.problem().errors ?? []
            #expect(faults.contains { $0.pointer == "/ship_to/postal_code" && $0.code == "no-postal-code" })
        }
    }

    static let nowhere: [(address: WireAddress, part: String, code: String, detail: String)] = [
        (address("US", "GA", "99501"), "postal_code", "other-state", "belongs to Alaska, not to GA"),
        (address("US", "Georgia", "９９５０１"), "postal_code", "other-state", "belongs to Alaska, not to GA"),
        (address("PR", "", "30303"), "postal_code", "other-state", "belongs to Georgia, not to PR"),
        (address("US", "Atlantis", "30303"), "state", "unknown-state", "no such state"),
        (address("PR", "GA", "00901"), "state", "unknown-state", "no such state"),
        (address("CA", "GA", "M5V 2T6"), "state", "unknown-state", "no such state"),
        (address("US", "GA", "3030"), "postal_code", "no-postal-code", "no postal code"),
        (address("US", "GA", "00000"), "postal_code", "unassigned", "begins with 000"),
        (address("GB", "", "JE2 3AB"), "postal_code", "other-country", "to Jersey (JE), not to GB"),
        (address("FR", "", "98000"), "postal_code", "other-country", "to Monaco (MC), not to FR"),
        (address("IT", "", "00120"), "postal_code", "other-country", "to Vatican City (VA), not to IT"),
        (address("NL", "", "101"), "postal_code", "no-postal-code", "no postal code"),
        (address("ES", "", "E-2801"), "postal_code", "no-postal-code", "no postal code"),
    ]

    @Test("what is no place is refused by every door, with a pointer", arguments: nowhere)
    func nowhereIsRefused(address: WireAddress, part: String, code: String, detail: String) async throws {
        try await Self.run { open in
            let wax = [OrderLine(variant: try await open.variant("WAX-01"), quantity: 1)]
            func check(_ answer: TestResponse, _ pointer: String, _ name: Problem.Name) throws {
                let problem = try answer.problem()
                #expect(problem.status == 422 && problem.name == name)
                #expect(problem.errors?.map(\.pointer) == ["\(pointer)/\(part)"])
                #expect(problem.errors?.map(\.code) == [code] && problem.detail.contains(detail))
            }
            try check(
                await open.post("/shipping-rates", RatesRequest(to: address.partial, lines: wax)), "/to",
                .invalidAddress)
            try check(
                await open.post("/quotes", QuoteRequest(lines: wax, to: address.partial)), "/to",
                .invalidAddress)
            let quote = try await open.quote("WAX-01")
            try check(await open.place(open.cardOrder(quote, to: address)), "/ship_to", .invalidAddress)
            var billed = try open.cardOrder(quote)
            billed.billing = address
            try check(await open.place(billed), "/billing", .invalidBody)
        }
    }

    @Test("the shop's own page takes the same spellings")
    func pageTaxesGeorgia() async throws {
        try await OpenShop.run { open in
            var totals: [String?] = []
            for (state, code) in [("GA", "30303"), ("georgia", "３０３０３"), (" Ga. ", "30303 ")] {
                var browser = FormBrowser(open)
                try await browser.visit("/")
                try await browser.visit(try #require(browser.link("/products/")))
                try await browser.submit("buy")
                try await browser.submit("deliver", ["to/state": state, "to/postal_code": code])
                try await browser.submit("deliver")
                #expect(try browser.value("ship_to/state", in: "order") == "GA")
                #expect(try browser.value("ship_to/postal_code", in: "order") == "30303")
                totals.append(try browser.value("expected_total/amount", in: "order"))
            }
            #expect(Set(totals).count == 1 && totals.allSatisfy { $0 != nil })
            var browser = FormBrowser(open)
            try await browser.visit("/")
            try await browser.visit(try #require(browser.link("/products/")))
            try await browser.submit("buy")
            try await browser.submit("deliver", ["to/postal_code": "30303"])
            try await browser.submit(
                "order",
                FormPurchaseTests.buyer.merging(FormPurchaseTests.card) { $1 }
                    .merging(["ship_to/postal_code": "99501"]) { $1 })
            #expect(browser.status == 422 && browser.page.contains("belongs to Alaska"))
        }
    }
}
