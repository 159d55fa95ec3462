import PayKit
import StoreAPI
import Testing

/// What is read leniently and what strictly.
@Suite struct DecodingTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try WireFormat.decode(type, from: [UInt8](json.utf8))
    }

    @Test(arguments: [
        #"{"amount":10.00,"currency":"USD"}"#, #"{"amount":"10.0","currency":"USD"}"#,
        #"{"amount":"1,000.00","currency":"USD"}"#, #"{"amount":"-0.00","currency":"USD"}"#,
        #"{"amount":"10.00","currency":"XXX"}"#, #"{"amount":"10.00"}"#, #"{"currency":"USD"}"#,
        #"{"amount":null,"currency":"USD"}"#, #""10.00""#, "10",
    ])
    func unreadableMoneyIsAnError(json: String) {
        #expect(throws: DecodingError.self) { try decode(Money.self, json) }
    }

    @Test(arguments: [
        #""price":10.00,"currency":"USD""#, #""price":"10","currency":"USD""#, #""price":"10.00""#,
        #""price":"10.00","currency":"???""#, #""price":null,"currency":"USD""#, #""currency":"USD""#,
        #""price":"free","currency":"USD""#,
    ])
    func unreadablePriceLeavesAProductWithoutPrice(price: String) throws {
        let json = """
            {"id":"p","name":"n","description":"d","kind":"physical","category":{"id":"c","name":"C"},
             \(price),"image_uri":"/i","availability":{"state":"in_stock","available":1},
             "version":1,"_links":{}}
            """
        #expect(try decode(ProductSummary.self, json).price == nil)
    }

    @Test func textsThatAreMissingAreEmpty() throws {
        let json = """
            {"id":"p","name":"n","description":"d","kind":"digital","category":{"id":"c","name":"C"},
             "image_uri":"/i","availability":{"state":"in_stock","available":1},"version":1,"_links":{}}
            """
        let product = try decode(ProductSummary.self, json)
        #expect(product.imageText == "" && product.accent == nil && !product.hasOptions)
        #expect(try decode(WireAddress.self, #"{"country":"HK"}"#) == WireAddress(country: "HK"))
    }

    @Test func addressNeedsACountry() {
        #expect(throws: DecodingError.self) { try decode(WireAddress.self, #"{"city":"Atlanta"}"#) }
    }

    @Test func unknownRelationsAreSkipped() throws {
        let json = #"{"self":{"href":"/"},"shop:teleport":{"href":"/t"},"curies":[{"name":"shop"}]}"#
        #expect(try decode(Links.self, json) == Links([.this: Link(href: "/")]))
    }

    @Test func unknownMembersAreSkipped() throws {
        let json = #"{"rates":[],"reason":null,"earliest":"2026-11-25"}"#
        #expect(try decode(RatesReply.self, json) == RatesReply(rates: [], reason: nil))
    }

    @Test func rateThatCannotBeReadTakesNoOtherWithIt() throws {
        let good = #"{"id":"r1","amount":"5.00","currency":"USD"}"#
        for bad in [#"{"id":"r2","currency":"USD"}"#, #"{"amount":"5.00","currency":"USD"}"#, "null", "7"] {
            #expect(try decode(RatesReply.self, #"{"rates":[\#(bad),\#(good)]}"#).rates.map(\.id) == ["r1"])
            #expect(throws: DecodingError.self) {
                try decode(RatesReply.self, #"{"rates":[\#(bad)]}"#)
            }
        }
    }

    @Test func instrumentIsAWalletOrACard() {
        #expect(throws: DecodingError.self) { try decode(PaymentInstrument.self, #"{"type":"cash"}"#) }
        #expect(throws: DecodingError.self) { try decode(PaymentInstrument.self, #"{"type":"wallet"}"#) }
    }

    @Test(arguments: [
        (-1, 0, Availability.State.outOfStock), (0, 0, .outOfStock), (1, 1, .lowStock), (3, 3, .lowStock),
        (4, 4, .inStock),
    ])
    func availabilityFollowsTheUnits(units: Int, available: Int, state: Availability.State) {
        let availability = Availability(available: units)
        #expect(availability.available == available && availability.state == state)
    }

    static let problems: [(String, Problem.Name?)] = [
        ("/problems/quote-stale", Problem.Name?.some(.quoteStale)), ("/problems/new-in-v2", nil),
        ("about:blank", nil),
        ("https://shop.example/problems/not-found", .notFound), ("", nil),
    ]

    @Test(arguments: problems)
    func problemKnowsItsName(type: String, name: Problem.Name?) {
        var problem = Problem(.internalError, title: "", status: 500, detail: "")
        problem.type = type
        #expect(problem.name == name)
    }

    @Test func paymentDataThatIsNoJSONIsNoToken() {
        for text in ["", "{}", "[]", #"{"version":1}"#] {
            var token = Sample.token
            token.paymentData = Array(text.utf8)
            #expect(throws: DecodingError.self) { try WireToken(token) }
        }
    }

    @Test func envelopeNamesNetworksAsWalletsDo() {
        #expect(
            PaymentNetwork.allCases.map(\.tokenName) == [
                "Visa", "MasterCard", "AmEx", "Discover", "JCB", "ChinaUnionPay",
            ])
    }

    @Test func applicationDataNamesQuoteAndDigest() {
        let data = Quote.applicationData(id: "qt_01", digest: "sha-256=00ff")
        #expect(String(decoding: data, as: UTF8.self) == "qt_01 sha-256=00ff")
    }
}
