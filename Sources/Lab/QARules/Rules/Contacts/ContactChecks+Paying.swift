import PayKit
import Window

/// The rows of a sheet as they were in sight last, by what they are about.
package struct ShownRows: Sendable {
    private var openedAt: Int?
    private(set) var values: [ConsentReading.Row.Kind: String] = [:]

    /// Takes what is in sight, unless it is being worked on or was shortened.
    mutating func take(_ scene: Scene) {
        guard let sheet = scene.facts.consent.sheet else { return }
        if sheet.openedAt != openedAt || scene.facts.consent.earlier == nil {
            self = ShownRows()
            openedAt = sheet.openedAt
        }
        guard scene.hasNewFrame, sheet.call == nil, let reading = scene.consentNow else { return }
        guard ["sheet", "sheet-secret"].contains(scene.now.place) else { return }
        for row in reading.rows where !row.value.contains(reading.words.updating) {
            values[row.kind] = row.isShortened ? nil : row.value
        }
    }
}

extension ContactChecks {
    @Sendable static func paysWithWhatWasShown(_ shown: inout ShownRows, _ scene: Scene) -> Verdict? {
        guard scene.now.isSheetOpen, let sheet = scene.facts.consent.sheet else { return nil }
        shown.take(scene)
        for case .owner(.didAuthorize(let payment, _)) in scene.now.effects {
            return Verdict(
                wrong: fault(of: payment, sheet.request) ?? difference(of: payment, shown, sheet))
        }
        return nil
    }

    private static func fault(of payment: Payment, _ request: PaymentRequest) -> String? {
        let contact = payment.shippingContact
        let required = request.requiredShippingContactFields
        if required.isEmpty, contact != nil { return "The payment has a contact, none was required" }
        for field in ContactField.allCases where has(field, contact) != required.contains(field) {
            let verb = required.contains(field) ? "lacks" : "has"
            return
                "The payment \(verb) the \(field.rawValue), which was\(verb == "has" ? " not" : "") required"
        }
        let isBilled = request.requiredBillingContactFields.contains(.postalAddress)
        if has(.postalAddress, payment.billingContact) != isBilled {
            return "The billing address is \(isBilled ? "missing" : "there and was not required")"
        }
        let isExtra = [.emailAddress, .phoneNumber].contains { has($0, payment.billingContact) }
        return isExtra ? "The billing contact has more than name and address" : nil
    }

    private static func has(_ field: ContactField, _ contact: Contact?) -> Bool {
        switch field {
        case .postalAddress: contact?.postalAddress != nil
        case .emailAddress: contact?.emailAddress?.isEmpty == false
        case .phoneNumber: contact?.phoneNumber?.isEmpty == false
        case .name: contact?.name?.isEmpty == false
        case .phoneticName: contact?.phoneticName?.isEmpty == false
        }
    }

    private static func difference(
        of payment: Payment, _ shown: ShownRows, _ sheet: OpenSheet
    ) -> String? {
        let address = payment.shippingContact?.postalAddress
        let code = sheet.isAddressFixed ? nil : address?.postalCode
        let parts: [(ConsentReading.Row.Kind, String?)] = [
            (.address, address?.city), (.address, code),
            (.billing, payment.billingContact?.postalAddress?.city),
            (.contact, payment.shippingContact?.emailAddress),
            (.contact, payment.shippingContact?.phoneNumber),
        ]
        for (row, part) in parts {
            guard let part, let value = shown.values[row] else { continue }
            if !ConsentReading.shows(value, part) {
                return "The payment's \(row.rawValue) is another than the row showed"
            }
        }
        return nil
    }

    // MARK: Known contacts

    /// The memory of a sheet that was prefilled: when it opened, and whether the shopper chose anything on
    /// it.
    package struct Prefill: Sendable {
        var openedAt: Int?
        var hasChosen = false
    }

    @Sendable static func knownIsChosen(_ prefill: inout Prefill, _ scene: Scene) -> Verdict? {
        let place = scene.before?.place ?? ""
        let wasChoosing = place == "sheet-choice" || place == "sheet-form"
        if wasChoosing, let verdict = replacement(scene) {
            prefill.hasChosen = true
            return verdict
        }
        guard scene.now.isSheetOpen, let sheet = scene.facts.consent.sheet else { return nil }
        if scene.facts.consent.earlier == nil { prefill = Prefill(openedAt: sheet.openedAt) }
        if wasChoosing { prefill.hasChosen = true }
        guard !prefill.hasChosen, scene.hasNewFrame, scene.now.place == "sheet", sheet.stage == .choosing,
            !sheet.isAuthorised, let reading = scene.consentNow
        else { return nil }
        let verdicts = reading.rows.compactMap { check($0, reading.words, sheet) }
        return verdicts.first { $0 != .kept } ?? verdicts.first
    }

    /// Taking another contact leaves the sheet where it is.
    private static func replacement(_ scene: Scene) -> Verdict? {
        let isTaken = scene.now.effects.contains { effect in
            switch effect {
            case .saveContact, .owner(.call(.didSelectShippingContact, _)): true
            default: false
            }
        }
        guard isTaken else { return nil }
        let stays = scene.now.isSheetOpen && scene.ending == nil
        return Verdict(wrong: stays ? nil : "The sheet closed when another contact was taken")
    }

    private static func check(
        _ row: ConsentReading.Row, _ words: ScreenVocabulary, _ sheet: OpenSheet
    ) -> Verdict? {
        guard !row.value.contains(words.updating) else { return nil }
        let request = sheet.request
        switch row.kind {
        case .address:
            let own = request.shippingContact?.postalAddress
            guard let known = own ?? sheet.wallet.addresses.first?.postalAddress else { return nil }
            return check(row, known.city, isWrong: isWrong(known), "an address")
        case .contact where request.requiredShippingContactFields.contains(.emailAddress):
            let own = request.shippingContact?.emailAddress
            guard let known = own ?? sheet.wallet.contacts.first?.emailAddress else { return nil }
            return check(row, known, isWrong: !known.contains("@"), "an email address")
        case .card, .billing, .method, .contact, .coupon: return nil
        }
    }

    private static func check(
        _ row: ConsentReading.Row, _ known: String, isWrong: Bool, _ what: String
    ) -> Verdict {
        if !row.isShortened, !ConsentReading.shows(row.value, known) {
            return .broken("The sheet knows \(what) and shows another or none")
        }
        return Verdict(wrong: isWrong && !row.isWrong ? "The sheet does not mark \(what) as wrong" : nil)
    }

    /// True if an address is wrong at first sight: a postal code of the US without 5 or 9 digits.
    private static func isWrong(_ address: PostalAddress) -> Bool {
        let digits = address.postalCode.count(where: \.isNumber)
        return address.country.code == "US" && digits != 5 && digits != 9
    }
}
