import PayKit
import StoreAPI
import Storefront
import Window

/// The checks of what is asked of the shopper and who learns it.
package enum ContactChecks {
    // MARK: What is asked

    @Sendable static func asksForWhatIsNeeded(_ scene: Scene) -> Verdict? {
        guard scene.now.isSheetOpen, let request = scene.facts.consent.sheet?.request else { return nil }
        if let surplus = surplus(in: request, for: scene.facts.payment.quotes) {
            return .broken("The request asks for the \(surplus.rawValue), which these goods do not need")
        }
        let needed = request.requiredShippingContactFields
        if !needed.contains(.postalAddress), scene.now.effects.contains(where: asksAboutShipping) {
            return .broken("Rates were asked for, though no postal address is required")
        }
        guard scene.hasNewFrame, let reading = scene.consentNow else { return nil }
        if scene.now.place == "sheet-form" { return form(reading, request) }
        guard scene.now.place == "sheet" else { return nil }
        let rows = reading.rows
        guard !rows.isEmpty else { return nil }
        let reach = needed.subtracting(
            needed.contains(.postalAddress) && request.shippingContactEditingMode != .storePickup
                ? [.postalAddress, .name, .phoneticName] : [.postalAddress])
        let wanted: [ConsentReading.Row.Kind: Bool] = [
            .address: needed.contains(.postalAddress),
            .billing: request.requiredBillingContactFields.contains(.postalAddress),
            .contact: !reach.isEmpty, .coupon: request.supportsCouponCode,
        ]
        let excess = rows.first { wanted[$0.kind] == false }
        return Verdict(wrong: excess.map { "The sheet asks for the \($0.kind.rawValue), not required" })
    }

    /// A field that neither the goods of the request's quote, nor their way to the shopper, nor their bill
    /// need; nil for none, and for a quote that is not known.
    private static func surplus(in request: PaymentRequest, for quotes: [Quote]) -> ContactField? {
        guard let quote = quotes.last(where: { $0.applicationData == request.applicationData }) else {
            return nil
        }
        var needed: Set<ContactField> = [.emailAddress]
        if quote.isShipped { needed.formUnion([.postalAddress, .name]) }
        if quote.delivery?.needsPhone == true { needed.insert(.phoneNumber) }
        let billing: Set<ContactField> = quote.delivery?.needsBilling == true ? [.postalAddress, .name] : []
        return request.requiredShippingContactFields.subtracting(needed).first
            ?? request.requiredBillingContactFields.subtracting(billing).first
    }

    private static func asksAboutShipping(_ effect: Window.Effect) -> Bool {
        switch effect {
        case .owner(.call(.didSelectShippingContact, _)), .shop(.price(.rates, _)): true
        default: false
        }
    }

    private static func form(_ reading: ConsentReading, _ request: PaymentRequest) -> Verdict? {
        let needed = request.requiredShippingContactFields.union(request.requiredBillingContactFields)
        let words = reading.words
        let asked: [(String, ContactField)] = [
            (words.name, .name), (words.phoneticName, .phoneticName), (words.email, .emailAddress),
            (words.phone, .phoneNumber), (words.country, .postalAddress),
        ]
        let labels = Set(reading.fields.map(\.label))
        let excess = asked.first { labels.contains($0.0) && !needed.contains($0.1) }
        return Verdict(wrong: excess.map { "A form asks for the \($0.1.rawValue), not required" })
    }

    // MARK: Who learns what

    @Sendable static func tellsNothingPersonal(_ scene: Scene) -> Verdict? {
        guard scene.now.isSheetOpen, !scene.now.effects.isEmpty else { return nil }
        var isTold = false
        for effect in scene.now.effects {
            switch effect {
            case .owner(.call(let call, _)):
                isTold = true
                if let wrong = excess(in: call) { return .broken("The owner was told \(wrong)") }
            case .shop(.price(let question, _)):
                isTold = true
                if let wrong = excess(in: question) { return .broken("The server was told \(wrong)") }
            case .log(let line):
                guard let wallet = scene.facts.consent.sheet?.wallet else { continue }
                if isPersonal(line, wallet) { return .broken("The log has something of a contact") }
            default: break
            }
        }
        return isTold ? .kept : nil
    }

    private static func excess(in call: PaymentAuthorization.DelegateCall) -> String? {
        switch call {
        case .didSelectShippingContact(let contact): excess(in: contact)
        case .didSelectPaymentMethod(let method):
            method.network != nil || method.displayName != nil
                ? "more of the card than its type" : method.billingAddress.flatMap(excess)
        case .didSelectShippingMethod, .didChangeCouponCode: nil
        }
    }

    private static func excess(in contact: Contact) -> String? {
        if contact.name != nil || contact.phoneticName != nil { return "a name" }
        if contact.emailAddress != nil { return "an email address" }
        if contact.phoneNumber != nil { return "a telephone number" }
        guard let address = contact.postalAddress else { return nil }
        if !(address.street + address.subLocality + address.subAdministrativeArea).isEmpty {
            return "a street or district"
        }
        return isCoarse(address.postalCode, address.country.code) ? nil : "a whole postal code"
    }

    private static func excess(in question: QuoteRequester.Question) -> String? {
        let place: WireAddress? =
            switch question {
            case .rates(let request, _): request.to
            case .quote(let request, _): request.to
            }
        guard let place else { return nil }
        if !(place.name ?? "").isEmpty { return "a name" }
        if !(place.street ?? "").isEmpty { return "a street" }
        return isCoarse(place.postalCode, place.country) ? nil : "a whole postal code"
    }

    /// True if a postal code names no side of a street.
    private static func isCoarse(_ code: String, _ country: String) -> Bool {
        let count = code.count { $0.isLetter || $0.isNumber }
        switch country {
        case "US": return count <= 5
        case "CA", "IE": return count <= 3
        case "GB", "GG", "IM", "JE", "NL": return count <= 4
        default: return true
        }
    }

    private static func isPersonal(_ line: String, _ wallet: WalletContents) -> Bool {
        (wallet.addresses + wallet.contacts).contains { contact in
            [
                contact.name, contact.postalAddress?.street, contact.emailAddress, contact.phoneNumber,
            ].contains { part in part.map { $0.count > 3 && line.contains($0) } ?? false }
        }
    }
}
