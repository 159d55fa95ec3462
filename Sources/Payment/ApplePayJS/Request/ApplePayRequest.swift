import Codecs
import FoundationEssentials
package import PayKit

/// Payment requests of Apple Pay on the Web (`ApplePayPaymentRequest`, version 14), and the same inside a W3C
/// Payment Request (`methodData`, `details` and `options`).
package enum ApplePayRequest {
    /// Reads a request for a sheet.
    ///
    /// - Parameter bytes: JSON of RFC 8259.
    /// - Parameter merchantIdentifier: of the merchant who is paid; a request of Apple's names none.
    /// - Throws: all that is wrong, in the order of Apple's documentation.
    package static func read(
        _ bytes: [UInt8], id: String, merchantIdentifier: String
    ) throws(ApplePayRequestFaults) -> PaymentRequest {
        let read = try MemberReader.whole(bytes) { reader in
            reader.value("methodData") == nil
                ? reader.request(id: id, merchantIdentifier)
                : reader.paymentRequest(id: id, merchantIdentifier)
        }
        let findings = read.value.validate(MerchantEntitlement(merchantIdentifiers: [merchantIdentifier]))
        guard findings.isEmpty else {
            throw ApplePayRequestFaults(findings.map { MemberFault($0, read.rows) })
        }
        return read.value
    }
}

/// All that is wrong with a request; never empty.
package struct ApplePayRequestFaults: Error, Hashable, Sendable {
    package let list: [MemberFault]

    init(_ list: [MemberFault]) { self.list = list }

    /// All of it in one line.
    package var sentence: String { list.map(\.description).joined(separator: "; ") }
}

extension MemberReader {
    static let networks: KeyValuePairs<String, PaymentNetwork?> = [
        "visa": .visa, "masterCard": .mastercard, "amex": .amex, "discover": .discover, "jcb": .jcb,
        "chinaUnionPay": .unionPay,
        // Networks that no card of the simulated wallet belongs to.
        "bancomat": nil, "bancontact": nil, "cartesBancaires": nil, "dankort": nil, "eftpos": nil,
        "electron": nil, "elo": nil, "girocard": nil, "interac": nil, "mada": nil, "maestro": nil,
        "mir": nil, "privateLabel": nil, "vPay": nil,
    ]
    static let capabilities: KeyValuePairs<String, MerchantCapability> = [
        "supports3DS": .threeDSecure, "supportsEMV": .emv, "supportsCredit": .credit,
        "supportsDebit": .debit,
    ]
    static let contactFields: KeyValuePairs<String, ContactField> = [
        "email": .emailAddress, "name": .name, "phone": .phoneNumber, "postalAddress": .postalAddress,
        "phoneticName": .phoneticName,
    ]
    static let shippingTypes: KeyValuePairs<String, ShippingType> = [
        "shipping": .shipping, "delivery": .delivery, "storePickup": .storePickup,
        "servicePickup": .servicePickup,
    ]

    /// ApplePayPaymentRequest.
    func request(id: String, _ merchantIdentifier: String) -> PaymentRequest? {
        guard let currency = faults.currency(named: currency("currencyCode")) else { return nil }
        var request = merchantPart(id: id, merchantIdentifier, currencyCode: currency.code)
        shipping(&request)
        let items = lineItems("lineItems", total: "total", in: currency)
        request.shippingMethods =
            objects("shippingMethods")?.compactMap { $0.shippingMethod(in: currency) } ?? []
        request.multiTokenContexts =
            objects("multiTokenContexts")?.compactMap { $0.tokenContext(in: currency) } ?? []
        terms("recurringPaymentRequest", "deferredPaymentRequest", in: currency)
        refuse("automaticReloadPaymentRequest", because: Self.noReloads)
        refuse("applePayLaterAvailability", because: "cannot be shown: Apple Pay Later was ended in 2024")
        finish()
        guard let items else { return nil }
        request.paymentSummaryItems = items
        return request
    }

    func merchantPart(
        id: String, _ merchantIdentifier: String, currencyCode: String
    ) -> PaymentRequest {
        let country = required("countryCode")
        if let country { _ = self.country(country, at: "countryCode") }
        expect("supportedNetworks")
        let networks = choices("supportedNetworks", Self.networks)
        let known = Set((networks ?? []).compactMap(\.self))
        if networks != nil, known.isEmpty {
            report("supportedNetworks", "has none of the networks that the simulated wallet has cards of")
        }
        expect("merchantCapabilities")
        let capabilities = choices("merchantCapabilities", Self.capabilities)
        if let capabilities, !capabilities.contains(.threeDSecure) {
            report("merchantCapabilities", "must contain \"supports3DS\"")
        }
        var request = PaymentRequest(
            id: id, merchantIdentifier: merchantIdentifier, countryCode: country ?? "",
            currencyCode: currencyCode, supportedNetworks: known,
            merchantCapabilities: MerchantCapability(capabilities ?? []), paymentSummaryItems: [])
        if let countries = strings("supportedCountries") {
            if countries.isEmpty { report("supportedCountries", "must not be empty") }
            for (index, code) in countries.enumerated() {
                _ = self.country(code, at: "supportedCountries[\(index)]")
            }
            request.supportedCountries = Set(countries)
        }
        if let text = string("applicationData") {
            request.applicationData = Base64.decode(text.utf8)
            if request.applicationData == nil { report("applicationData", "must be Base64 (RFC 4648)") }
        }
        return request
    }

    func shipping(_ request: inout PaymentRequest) {
        request.requiredBillingContactFields = Set(
            choices("requiredBillingContactFields", Self.contactFields) ?? [])
        request.requiredShippingContactFields = Set(
            choices("requiredShippingContactFields", Self.contactFields) ?? [])
        request.billingContact = object("billingContact")?.contact()
        request.shippingContact = object("shippingContact")?.contact()
        request.shippingType = choice("shippingType", Self.shippingTypes) ?? .shipping
        request.shippingContactEditingMode =
            choice(
                "shippingContactEditingMode",
                [
                    "available": ShippingContactEditingMode.available, "enabled": .available,
                    "storePickup": .storePickup,
                ]) ?? .available
        request.supportsCouponCode = bool("supportsCouponCode") ?? false
        request.couponCode = string("couponCode") ?? ""
    }

    /// ApplePayPaymentTokenContext.
    func tokenContext(in currency: Currency) -> PaymentTokenContext? {
        let (merchant, external) = (required("merchantIdentifier"), required("externalIdentifier"))
        let (name, domain) = (required("merchantName"), string("merchantDomain"))
        let amount = money("amount", in: currency)
        finish()
        guard let merchant, let external, let name, let amount else { return nil }
        return PaymentTokenContext(
            merchantIdentifier: merchant, externalIdentifier: external, merchantName: name,
            merchantDomain: domain, amount: amount)
    }

    private func checkURL(_ name: String) {
        guard let text = string(name), URL(string: text)?.host() == nil else { return }
        report(name, "\"\(text)\" is no URL such as \"https://example.com/manage\"")
    }

    /// Checks ApplePayRecurringPaymentRequest and ApplePayDeferredPaymentRequest. Their terms are not shown:
    /// what is charged later stands among the line items, too.
    func terms(_ recurring: String, _ deferred: String, in currency: Currency) {
        for (name, billing) in [(recurring, "regularBilling"), (deferred, "deferredBilling")] {
            guard let terms = object(name) else { continue }
            terms.expect("managementURL")
            _ = (terms.required("paymentDescription"), terms.string("billingAgreement"))
            for text in ["managementURL", "tokenNotificationURL"] { terms.checkURL(text) }
            terms.expect(billing)
            _ = terms.object(billing)?.lineItem(in: currency)
            if name == recurring {
                _ = terms.object("trialBilling")?.lineItem(in: currency)
            } else {
                _ = (terms.moment("freeCancellationDate"), terms.string("freeCancellationDateTimeZone"))
            }
            terms.finish()
        }
    }
}

extension MemberFault {
    /// A finding of the sheet's own check, in the words of Apple Pay on the Web.
    package init(_ finding: PaymentRequest.Finding, _ rows: RowPaths) {
        let reason =
            switch finding.fault {
            case .missing: "is required"
            case .malformed: "has not the form it needs"
            case .notEntitled: "is not this merchant's"
            case .unknown: "is not known"
            case .threeDSecureRequired: "must contain \"supports3DS\""
            case .wrongCurrency: "is in another currency"
            case .pendingTotal: "must be final"
            case .scheduledTotal: "must be paid at once"
            case .notAboveZero: "must be above zero"
            case .negative: "must not be below zero"
            case .pendingWithAmount: "must be zero while it is pending"
            case .sumDiffers: "must be the sum of the line items that are final and paid at once"
            case .overflow: "is too large"
            case .duplicateIdentifier: "stands twice"
            case .impossibleDate: "is no real time, or ends before it begins"
            case .sharesExceedTotal: "add up to more than the total"
            case .notWithRecurring: "cannot be combined with recurring payments"
            case .needsStorePickup: "needs the shipping type \"storePickup\" and a required postal address"
            }
        self.init(path: rows.member(finding.path), reason: reason)
    }
}
