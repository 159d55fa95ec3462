import ApplePayJS
import Codecs
import FoundationEssentials
import PayKit
import Testing

/// Requests of Apple Pay on the Web, good and wrong.
@Suite struct RequestTests {
    static let plain = #"""
        "countryCode": "US", "currencyCode": "USD", "supportedNetworks": ["visa", "masterCard", "maestro"],
        "merchantCapabilities": ["supports3DS", "supportsDebit"],
        "total": {"label": "Acme", "amount": "10.00"}
        """#

    static func read(_ json: String) throws(ApplePayRequestFaults) -> PaymentRequest {
        try ApplePayRequest.read(
            Array(json.utf8), id: "request-1", merchantIdentifier: "merchant.com.example.shop")
    }

    private func faults(_ json: String) -> [String] {
        do throws(ApplePayRequestFaults) {
            _ = try Self.read(json)
            return []
        } catch {
            return error.list.map(\.description)
        }
    }

    @Test func smallestRequestIsRead() throws {
        let request = try Self.read("{\(Self.plain)}")
        #expect(request.supportedNetworks == [.visa, .mastercard])
        #expect(request.merchantCapabilities == [.threeDSecure, .debit])
        #expect(request.paymentSummaryItems.map(\.label) == ["Acme"])
        #expect(request.paymentSummaryItems.last?.amount.minorUnits == 1000)
        #expect(request.shippingType == .shipping && !request.supportsCouponCode)
    }

    /// As JavaScript and the W3C's valid decimal monetary values have it.
    @Test(arguments: [("\"10\"", 1000), ("10.5", 1050), ("\"010.50\"", 1050), ("\"0010\"", 1000), ("7", 700)])
    func amountMayBeShort(_ amount: String, _ units: Int64) throws {
        let total = Self.plain.replacing("\"10.00\"", with: amount)
        #expect(try Self.read("{\(total)}").paymentSummaryItems.last?.amount.minorUnits == units)
    }

    @Test(arguments: [
        "\"10.005\"", "\"1e3\"", "\".5\"", "\"10.\"", "\"+1\"", "\"\"", "\"ten\"", "1e1", "true",
    ])
    func otherTextsAreNoAmount(_ amount: String) {
        let found = faults("{\(Self.plain.replacing("\"10.00\"", with: amount))}")
        #expect(found.count == 1 && found[0].hasPrefix("total.amount: "), "\(found)")
    }

    @Test func selectedOptionOfTheW3CComesFirst() throws {
        let options = ["a", "b", "c"].map {
            """
            {"id": "\($0)", "label": "\($0)", "selected": \($0 != "c"),
             "amount": {"currency": "EUR", "value": "0"}}
            """
        }
        let request = try Self.read(
            """
            {"methodData": [{"supportedMethods": "https://apple.com/apple-pay", "data": {"version": 3,
              "merchantIdentifier": "merchant.com.example.shop", "merchantCapabilities": ["supports3DS"],
              "supportedNetworks": ["visa"], "countryCode": "DE"}}],
             "details": {"total": {"label": "Acme", "amount": {"currency": "EUR", "value": "4"}},
                         "shippingOptions": [\(options.joined(separator: ", "))]}}
            """)
        #expect(request.shippingMethods.map(\.identifier) == ["b", "a", "c"])
    }

    @Test func everyMemberIsRead() throws {
        let request = try Self.read(
            #"""
            {"countryCode": "us", "currencyCode": "USD", "supportedNetworks": ["amex"],
             "merchantCapabilities": ["supports3DS", "supportsEMV", "supportsCredit"],
             "supportedCountries": ["US", "CA"], "applicationData": "cXVvdGU=",
             "lineItems": [{"label": "Wax", "amount": "7.5", "type": "final"},
                           {"label": "Club", "amount": "3", "paymentTiming": "recurring",
                            "recurringPaymentStartDate": "2027-01-01T00:00:00.000Z",
                            "recurringPaymentIntervalUnit": "month", "recurringPaymentIntervalCount": 3},
                           {"label": "Ticket", "amount": "4.00", "paymentTiming": "deferred",
                            "deferredPaymentDate": "2027-02-01T00:00:00Z"},
                           {"label": "Tax", "type": "pending"}],
             "total": {"label": "Acme", "amount": "7.50", "type": "final"},
             "shippingMethods": [{"label": "Post", "detail": "slow", "amount": "0.00", "identifier": "post",
                "dateComponentsRange": {"startDateComponents": {"years": 2026, "months": 12, "days": 1},
                                        "endDateComponents": {"years": 2026, "months": 12, "days": 3}}}],
             "shippingType": "delivery", "shippingContactEditingMode": "available",
             "requiredShippingContactFields": ["postalAddress", "name", "email", "phone", "phoneticName"],
             "requiredBillingContactFields": ["postalAddress"],
             "shippingContact": {"givenName": "Ada", "familyName": "Lovelace",
                "emailAddress": "a@example.org",
                "phoneNumber": "+44 20 7946 0000", "addressLines": ["12 St James Square", "Flat 1"],
                "locality": "London", "postalCode": "SW1Y 4JH", "countryCode": "GB", "country": "England"},
             "billingContact": {"phoneticGivenName": "Eida", "phoneticFamilyName": "Lavleis"},
             "supportsCouponCode": true, "couponCode": "SPRING"}
            """#)
        #expect(request.paymentSummaryItems.map(\.amount.minorUnits) == [750, 300, 400, 0, 750])
        #expect(request.paymentSummaryItems.map(\.isDueNow) == [true, false, false, false, true])
        #expect(request.shippingMethods.first?.dateComponentsRange != nil)
        #expect(request.shippingMethods.first?.detail == "slow")
        #expect(request.shippingContact?.name == "Ada Lovelace")
        #expect(request.shippingContact?.postalAddress?.street == "12 St James Square\nFlat 1")
        #expect(request.billingContact?.phoneticName == "Eida Lavleis")
        #expect(request.requiredShippingContactFields == Set(ContactField.allCases))
        #expect(request.applicationData == Array("quote".utf8))
        #expect(request.couponCode == "SPRING" && request.supportsCouponCode)
        #expect(request.supportedCountries == ["US", "CA"])
    }

    @Test func sharesOfSeveralMerchantsAreRead() throws {
        let request = try Self.read(
            """
            {\(Self.plain), "multiTokenContexts": [{"merchantIdentifier": "merchant.com.example.other",
                "externalIdentifier": "o-1", "merchantName": "Other", "merchantDomain": "other.example",
                "amount": "2.00"}]}
            """)
        #expect(request.multiTokenContexts.map(\.amount.minorUnits) == [200])
    }

    @Test func formOfTheW3CIsRead() throws {
        let request = try Self.read(
            #"""
            {"methodData": [{"supportedMethods": "https://example.com/other"},
                {"supportedMethods": "https://apple.com/apple-pay", "data": {"version": 3,
                 "merchantIdentifier": "merchant.com.example.shop", "merchantCapabilities": ["supports3DS"],
                 "supportedNetworks": ["visa"], "countryCode": "DE"}}],
             "details": {"id": "o", "displayItems": [
                {"label": "Wax", "amount": {"currency": "EUR", "value": "4"}},
                {"label": "Post", "amount": {"currency": "EUR", "value": "0.00"}, "pending": true}],
              "shippingOptions": [{"id": "post", "label": "Post", "selected": true,
                                   "amount": {"currency": "EUR", "value": "1.20"}}],
              "total": {"label": "Acme", "amount": {"currency": "EUR", "value": "4.00"}}},
             "options": {"requestPayerName": true, "requestPayerEmail": true, "requestPayerPhone": false,
                         "requestShipping": true, "shippingType": "pickup", "requestBillingAddress": true}}
            """#)
        #expect(request.currencyCode == "EUR" && request.countryCode == "DE")
        #expect(request.paymentSummaryItems.map(\.amount.minorUnits) == [400, 0, 400])
        #expect(request.paymentSummaryItems.map(\.kind) == [.final, .pending, .final])
        #expect(request.shippingMethods.map(\.identifier) == ["post"])
        #expect(request.requiredShippingContactFields == [.name, .emailAddress, .postalAddress])
        #expect(request.requiredBillingContactFields == [.postalAddress])
        #expect(request.shippingType == .storePickup)
    }

    @Test(arguments: [
        ("", ["is no JSON"]), ("[]", ["must be an object"]),
        ("{\"a\": 1, \"a\": 2}", ["a: stands twice in one object"]),
        ("{\(plain), \"totall\": 1}", ["totall: is no member of version 14 of Apple Pay on the Web"]),
        ("{\(plain), \"lineItems\": {}}", ["lineItems: must be an array"]),
        ("{\(plain), \"lineItems\": [3]}", ["lineItems[0]: must be an object"]),
        (
            "{\(plain), \"lineItems\": [{}]}",
            ["lineItems[0].label: is required", "lineItems[0].amount: is required"]
        ),
        (
            "{\(plain), \"lineItems\": [{\"label\": \"\", \"amount\": 10}]}",
            ["lineItems[0].label: must not be empty"]
        ),
        (
            "{\(plain), \"lineItems\": [{\"label\": \"a\", \"amount\": \"10.005\"}]}",
            ["lineItems[0].amount: \"10.005\" is no amount of USD; one is \"10.50\""]
        ),
        (
            "{\(plain), \"lineItems\": [{\"label\": \"a\", \"amount\": \"1,000\", \"tpye\": \"final\"}]}",
            [
                "lineItems[0].amount: \"1,000\" is no amount of USD; one is \"10.50\"",
                "lineItems[0].tpye: is no member of version 14 of Apple Pay on the Web",
            ]
        ),
        (
            "{\(plain), \"lineItems\": [{\"label\": \"a\", \"amount\": \"9.00\"}]}",
            ["total.amount: must be the sum of the line items that are final and paid at once"]
        ),
        (
            "{\(plain), \"shippingType\": \"post\"}",
            [
                #"shippingType: "post" is none of "shipping", "delivery", "storePickup", "servicePickup""#
            ]
        ),
        ("{\(plain), \"supportsCouponCode\": \"yes\"}", ["supportsCouponCode: must be true or false"]),
        ("{\(plain), \"applicationData\": \"a\"}", ["applicationData: must be Base64 (RFC 4648)"]),
        (
            "{\(plain), \"supportedCountries\": [\"US\", \"XX\"]}",
            [
                "supportedCountries[1]: \"XX\" is no two-letter code of ISO 3166-1"
            ]
        ),
        (
            "{\(plain), \"shippingContact\": {\"locality\": \"Bonn\"}}",
            [
                "shippingContact.countryCode: is required with an address"
            ]
        ),
        (
            "{\(plain), \"shippingMethods\": [{\"label\": \"Post\", \"amount\": \"1.00\"}]}",
            [
                "shippingMethods[0].identifier: is required"
            ]
        ),
        (
            "{\(plain), \"applePayLaterAvailability\": \"available\"}",
            [
                "applePayLaterAvailability: cannot be shown: Apple Pay Later was ended in 2024"
            ]
        ),
        (
            "{\(plain), \"automaticReloadPaymentRequest\": {}}",
            [
                "automaticReloadPaymentRequest: cannot be shown: the simulated sheet has no automatic reloads"
            ]
        ),
        (
            #"{"details":{},"methodData":[{"data":{},"supportedMethods":"https://apple.com/apple-pay"}]}"#,
            [
                "methodData[0].data.version: is required",
                "methodData[0].data.merchantIdentifier: is required",
                "methodData[0].data.countryCode: is required",
                "methodData[0].data.supportedNetworks: is required",
                "methodData[0].data.merchantCapabilities: is required", "details.total: is required",
            ]
        ),
        (
            #"{\#(plain), "recurringPaymentRequest": {"paymentDescription": "Club", "regularBiling": {}}}"#,
            [
                "recurringPaymentRequest.managementURL: is required",
                "recurringPaymentRequest.regularBilling: is required",
                "recurringPaymentRequest.regularBiling: is no member of version 14 of Apple Pay on the Web",
            ]
        ),
        ("{\"methodData\": []}", ["methodData: has no method \"https://apple.com/apple-pay\" with data"]),
    ])
    func faultIsNamedByItsMember(_ json: String, _ wanted: [String]) { #expect(faults(json) == wanted) }

    private struct WrongRequest: Decodable { let request: String, faults: [String] }

    /// Requests of all kinds, each with one thing that is wrong or more.
    @Test func everyWrongRequestOfTheListIsRefusedByItsMembers() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "wrong-requests.json")
        let list = try JSONDecoder().decode([WrongRequest].self, from: Data(contentsOf: file))
        #expect(list.count >= 60 && !list.contains { $0.faults.isEmpty })
        for wrong in list { #expect(faults(wrong.request) == wrong.faults, "\(wrong.request)") }
    }

    @Test func allFaultsAreNamedAtOnce() {
        let found = faults(
            #"""
            {"countryCode": "XX", "currencyCode": "USD", "supportedNetworks": ["visacard"],
             "total": {"label": "A"}}
            """#
        )
        #expect(
            found.map { $0.prefix { $0 != ":" } } == [
                "countryCode", "supportedNetworks[0]", "supportedNetworks", "merchantCapabilities",
                "total.amount",
            ])
    }

    @Test(arguments: ["countryCode", "currencyCode", "supportedNetworks", "merchantCapabilities", "total"])
    func whatIsRequiredIsMissed(_ name: String) throws {
        let value = try JSONReader.value(of: Array("{\(Self.plain)}".utf8)[...])
        var tree = try JSONValueDecoder.decode(JSONTree.self, from: value).without(name)
        let found = faults(String(decoding: try JSONTextEncoder.encode(tree), as: UTF8.self))
        #expect(found.contains("\(name): is required"))
        // A value of another type is no value.
        tree[name] = .number(1)
        #expect(!faults(String(decoding: try JSONTextEncoder.encode(tree), as: UTF8.self)).isEmpty)
    }
}
