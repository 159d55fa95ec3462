package import PayKit
package import TUI

extension Words {
    package struct Form: Wording {
        package let language: Language

        var newAddress: ScreenText { say("New address", "新地址") }
        var editAddress: ScreenText { say("Edit address", "编辑地址") }
        var newBilling: ScreenText { say("New billing address", "新账单地址") }
        var editBilling: ScreenText { say("Edit billing address", "编辑账单地址") }
        var newContact: ScreenText { say("New contact", "新联系方式") }
        var editContact: ScreenText { say("Edit contact", "编辑联系方式") }
        var save: ScreenText { say("Save", "保存") }
        package var emailWrong: ScreenText {
            say("Enter an email such as name@example.org", "请填写电子邮箱，例如 name@example.org")
        }
        package var phoneWrong: ScreenText {
            say("Enter a phone number such as +1 404 555 0100", "请填写电话，例如 +86 138 0013 8000")
        }
        package var nameMissing: ScreenText { say("Enter the first and last name", "请填写姓和名") }
        package var phoneticNameMissing: ScreenText { say("Enter the phonetic name", "请填写姓名读音") }
        package var addressMissing: ScreenText { say("Enter a shipping address", "请填写收货地址") }
        var billingMissing: ScreenText { say("Enter a billing address", "请填写账单地址") }
        var suchAs: ScreenText { say("such as ", "例如 ") }
        var enterThe: ScreenText { say("Enter the ", "请填写") }
        var forExample: ScreenText { say(", such as ", "，例如 ") }
        var tooLong: ScreenText { say("at most 200 characters", "最多 200 个字符") }
        var colon: ScreenText { say(": ", "：") }

        func label(of field: ContactForm.Field, _ country: Country) -> ScreenText {
            switch field {
            case .country: say("Country", "国家或地区")
            case .name: say("Name", "姓名")
            case .phoneticName: say("Phonetic name", "姓名读音")
            case .postal(let key): label(of: key, country)
            case .email: say("Email", "电子邮箱")
            case .phone: say("Phone", "电话")
            case .save: save
            }
        }

        private func label(of key: PostalAddress.Key, _ country: Country) -> ScreenText {
            ScreenText(cleaning: PostalAddress.label(of: key, in: country, locale: language.locale))
        }

        func hint(for field: ContactForm.Field, _ country: Country) -> ScreenText {
            switch field {
            case .country: say("← → or a letter for another country", "← → 或字母键选择其他国家或地区")
            case .postal(let key): example(of: key, country).map { suchAs + $0 } ?? .empty
            case .email: suchAs + "name@example.org"
            case .phone: suchAs + Self.phoneExample(country)
            case .name, .phoneticName, .save: .empty
            }
        }

        package func sentence(
            for field: ContactForm.Field, _ kind: Contact.Fault.Kind, _ country: Country
        ) -> ScreenText {
            if kind == .tooLong { return label(of: field, country) + colon + tooLong }
            switch field {
            case .email: return emailWrong
            case .phone: return phoneWrong
            case .name: return nameMissing
            case .phoneticName: return phoneticNameMissing
            case .country, .save: return .empty
            case .postal(let key):
                let wanted = enterThe + label(of: key, country).inSentence
                return wanted + (example(of: key, country).map { forExample + $0 } ?? .empty)
            }
        }

        /// The first fault of a contact in words; nil when the address as a whole is missing.
        func sentence(for faults: [Contact.Fault], in contact: Contact?) -> ScreenText? {
            guard let fault = faults.first, fault.field != .postalAddress || fault.key != nil else {
                return nil
            }
            let country = contact?.postalAddress?.country ?? Self.nowhere
            return sentence(for: ContactForm.Field(fault), fault.kind, country)
        }

        private func example(of key: PostalAddress.Key, _ country: Country) -> ScreenText? {
            PostalAddress.example(of: key, in: country).map { ScreenText(cleaning: $0) }
        }

        private static let nowhere = ContactForm.countries[0]

        private static func phoneExample(_ country: Country) -> ScreenText {
            switch country.code {
            case "GB": "+44 20 7946 0018"
            case "DE": "+49 30 23125 0"
            case "FR": "+33 1 99 00 12 34"
            case "JP": "+81 3 1234 5678"
            case "CN": "+86 138 0013 8000"
            case "HK": "+852 2123 4567"
            default: "+1 404 555 0100"
            }
        }
    }
}

extension PaymentAuthorization.Sheet {
    /// The first error that belongs to no row of the sheet.
    var errorWithoutRow: PaymentError? {
        errors.first { row(of: $0) == nil && !couponErrors.contains($0) }
    }
}

extension Words {
    func money(_ amount: Money) -> ScreenText {
        ScreenText(cleaning: amount.formatted(locale: language.locale))
    }

    /// An amount where the total beside it names the currency.
    func number(_ amount: Money) -> ScreenText {
        ScreenText(cleaning: amount.formattedNumber)
    }

    /// - Parameter isFinal: true where the sheet goes, and no other card is tried.
    func refusal(of sheet: PaymentAuthorization.Sheet, isFinal: Bool = false) -> ScreenText {
        sheet.failureDetail.map { ScreenText(cleaning: $0) } ?? (isFinal ? notCharged : notPaid)
    }

    func reason(
        _ blocker: PaymentAuthorization.Sheet.Blocker, on sheet: PaymentAuthorization.Sheet
    ) -> ScreenText {
        if let error = sheet.errors.first(where: { sheet.row(of: $0) == blocker }) {
            return sentence(for: error, on: sheet)
        }
        switch blocker {
        case .card: return cardNotTaken
        case .billingAddress:
            return form.sentence(for: sheet.billingFaults, in: sheet.billingAddress) ?? form.billingMissing
        case .address:
            return form.sentence(for: sheet.addressFaults, in: sheet.address) ?? form.addressMissing
        case .method: return cannotShip
        case .contact: return form.sentence(for: sheet.contactFaults, in: sheet.contact) ?? form.emailWrong
        case .unanswered: return sheet.failure.map { ScreenText(cleaning: $0) } ?? noAnswer
        case .total:
            guard let now = sheet.total, let before = sheet.totalBefore else { return waitForUpdate }
            return totalUnread(money(now), money(before))
        }
    }

    /// The merchant's words for an error, or our own.
    func sentence(for error: PaymentError, on sheet: PaymentAuthorization.Sheet) -> ScreenText {
        if let words = error.localizedDescription, !words.isEmpty { return ScreenText(cleaning: words) }
        switch error.code {
        case .unknownError: return unknownError
        case .shippingContactInvalidError:
            switch error.contactField {
            case .emailAddress: return form.emailWrong
            case .phoneNumber: return form.phoneWrong
            case .name, .phoneticName: return form.nameMissing
            case .postalAddress, nil: return part(error, of: sheet.address) ?? addressWrong
            }
        case .billingContactInvalidError: return part(error, of: sheet.billingAddress) ?? billingWrong
        case .shippingAddressUnserviceableError: return cannotShip
        case .couponCodeInvalidError: return couponInvalid
        case .couponCodeExpiredError: return couponExpired
        }
    }

    private func part(_ error: PaymentError, of contact: Contact?) -> ScreenText? {
        guard let key = error.postalKey, let country = contact?.postalAddress?.country else { return nil }
        return form.sentence(for: .postal(key), .malformed, country)
    }
}
