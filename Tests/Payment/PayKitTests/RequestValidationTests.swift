import PayKit
import Testing

@Suite struct RequestValidationTests {
    private func findings(_ request: PaymentRequest) -> [String] {
        request.validate(Sample.entitlement).map { "\($0.path): \($0.fault)" }
    }

    @Test func soundRequestHasNoFindings() {
        #expect(findings(Sample.request()) == [])
    }

    static let heads = [
        Spoiling("no merchant", "merchantIdentifier: missing") { $0.merchantIdentifier = "" },
        Spoiling("shapeless merchant", "merchantIdentifier: malformed") { $0.merchantIdentifier = "acme" },
        Spoiling("foreign merchant", "merchantIdentifier: notEntitled") {
            $0.merchantIdentifier = "merchant.org.example.other"
        },
        Spoiling("no country", "countryCode: missing") { $0.countryCode = "" },
        Spoiling("unknown country", "countryCode: unknown") { $0.countryCode = "UK" },
        Spoiling("no currency", "currencyCode: missing") { $0.currencyCode = "" },
        Spoiling("unknown currency", "currencyCode: unknown") { $0.currencyCode = "DEM" },
        Spoiling("no network", "supportedNetworks: missing") { $0.supportedNetworks = [] },
        Spoiling("no 3-D Secure", "merchantCapabilities: threeDSecureRequired") {
            $0.merchantCapabilities = [.emv, .credit]
        },
    ]

    static let rows = [
        Spoiling("no rows", "paymentSummaryItems: missing") { $0.paymentSummaryItems = [] },
        Spoiling("label of invisible characters", "paymentSummaryItems[2].label: missing") {
            $0.paymentSummaryItems[2].label = "\u{200B}\u{FEFF}\u{202E}\u{0}\n"
        },
        Spoiling("blank label", "paymentSummaryItems[0].label: missing") {
            $0.paymentSummaryItems[0].label = " \u{3000}"
        },
        Spoiling("no company name", "paymentSummaryItems[2].label: missing") {
            $0.paymentSummaryItems[2].label = ""
        },
        Spoiling("foreign row", "paymentSummaryItems[1].amount: wrongCurrency") {
            $0.paymentSummaryItems[1].amount = Money(minorUnits: 500, currency: Sample.jpy)
        },
        Spoiling(
            "pending row with an amount", "paymentSummaryItems[1].amount: pendingWithAmount",
            "paymentSummaryItems[2].amount: sumDiffers"
        ) { $0.paymentSummaryItems[1].kind = .pending },
        Spoiling(
            "pending total", "paymentSummaryItems[2].amount: pendingWithAmount",
            "paymentSummaryItems[2].kind: pendingTotal"
        ) {
            $0.paymentSummaryItems[2].kind = .pending
        },
        Spoiling("wrong sum", "paymentSummaryItems[2].amount: sumDiffers") {
            $0.paymentSummaryItems[2].amount = Sample.dollars(2499)
        },
        Spoiling("total of zero", "paymentSummaryItems[2].amount: notAboveZero") {
            $0.paymentSummaryItems[1].amount = Sample.dollars(-2000)
            $0.paymentSummaryItems[2].amount = Sample.dollars(0)
        },
        Spoiling("negative total", "paymentSummaryItems[2].amount: negative") {
            $0.paymentSummaryItems[1].amount = Sample.dollars(-2001)
            $0.paymentSummaryItems[2].amount = Sample.dollars(-1)
        },
        Spoiling("negative total where zero is allowed", "paymentSummaryItems[0].amount: negative") {
            $0.totalPolicy = .nonNegative
            $0.paymentSummaryItems = [PaymentSummaryItem(label: "ACME", amount: Sample.dollars(-1))]
        },
        Spoiling("sum out of range", "paymentSummaryItems[2].amount: overflow") {
            $0.paymentSummaryItems[0].amount = Sample.dollars(.max)
        },
    ]

    static let methods = [
        Spoiling("nameless method", "shippingMethods[0].identifier: missing") {
            $0.shippingMethods[0].identifier = ""
        },
        Spoiling("method twice", "shippingMethods[1].identifier: duplicateIdentifier") {
            $0.shippingMethods[1].identifier = "ground"
        },
        Spoiling("blank method label", "shippingMethods[1].label: missing") {
            $0.shippingMethods[1].label = " "
        },
        Spoiling("foreign method", "shippingMethods[0].amount: wrongCurrency") {
            $0.shippingMethods[0].amount = Money(minorUnits: 500, currency: Sample.jpy)
        },
        Spoiling("negative method", "shippingMethods[1].amount: negative") {
            $0.shippingMethods[1].amount = Sample.dollars(-1)
        },
    ]

    @Test(
        "T4 UX-SUM-02 UX-SUM-04 UX-CUR-03 a fault is found with its path", arguments: heads + rows + methods)
    func faultIsFoundWithItsPath(spoiling: Spoiling) {
        var request = Sample.request()
        spoiling.spoil(&request)
        #expect(findings(request) == spoiling.findings)
    }

    @Test("T4 findings come in a fixed precedence")
    func findingsComeInFixedPrecedence() {
        var request = Sample.request()
        for spoiling in Self.heads.filter({
            $0.findings[0].hasSuffix("missing") || $0.name == "no 3-D Secure"
        }) {
            if spoiling.name != "no currency" { spoiling.spoil(&request) }
        }
        for spoiling in [Self.methods[0], Self.rows[7], Self.rows[2]] { spoiling.spoil(&request) }
        #expect(
            findings(request) == [
                "merchantIdentifier: missing", "countryCode: missing", "supportedNetworks: missing",
                "merchantCapabilities: threeDSecureRequired", "paymentSummaryItems[0].label: missing",
                "paymentSummaryItems[2].amount: sumDiffers", "shippingMethods[0].identifier: missing",
            ])
    }

    @Test func amountsAreNotJudgedWithoutACurrency() {
        var request = Sample.request()
        request.currencyCode = "DEM"
        request.paymentSummaryItems = []
        #expect(findings(request) == ["currencyCode: unknown"])
    }

    @Test("UX-SUM-04 a total of zero is allowed by policy")
    func totalOfZeroIsAllowedByPolicy() {
        var request = Sample.request()
        request.totalPolicy = .nonNegative
        request.paymentSummaryItems = [PaymentSummaryItem(label: "ACME", amount: Sample.dollars(0))]
        #expect(findings(request) == [])
    }

    @Test("UX-SUM-03 UX-SUM-06 a pending row is left out of the sum")
    func pendingRowIsLeftOutOfTheSum() {
        var request = Sample.request()
        let tax = PaymentSummaryItem(label: "Tax", amount: Sample.dollars(0), kind: .pending)
        request.paymentSummaryItems.insert(tax, at: 2)
        #expect(findings(request) == [])
    }

    @Test("UX-SUM-03 a discount is a negative row")
    func discountIsANegativeRow() {
        var request = Sample.request()
        request.paymentSummaryItems[1].amount = Sample.dollars(-1999)
        request.paymentSummaryItems[2].amount = Sample.dollars(1)
        #expect(findings(request) == [])
    }

    @Test("UX-CUR-03 codes are folded to upper case")
    func codesAreFolded() {
        var request = Sample.request()
        request.countryCode = "us"
        request.currencyCode = "usd"
        #expect(findings(request) == [])
    }

    @Test(arguments: [
        "merchant.org", "merchant..acme", "merchant.org.", ".merchant.org.acme", "org.example.acme",
        "Merchant.org.acme",
        "merchant.org.ac me", "merchant.org.ac_me", "merchant.org.acmé", "merchant", "merchant.org.a/b",
    ])
    func identifierThatIsNotReverseDNSIsMalformed(identifier: String) {
        var request = Sample.request()
        request.merchantIdentifier = identifier
        let found = request.validate(MerchantEntitlement(merchantIdentifiers: [identifier])).map {
            "\($0.path): \($0.fault)"
        }
        #expect(found == ["merchantIdentifier: malformed"])
    }

    @Test(arguments: ["merchant.org.acme", "merchant.org.example.acme-2", "merchant.X.9"])
    func reverseDNSIdentifierIsAccepted(identifier: String) {
        var request = Sample.request()
        request.merchantIdentifier = identifier
        #expect(request.validate(MerchantEntitlement(merchantIdentifiers: [identifier])) == [])
    }
}
