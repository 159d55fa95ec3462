import PayKit
import TUI

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
        ScreenText(cleaning: amount.formattedNumber(locale: language.locale))
    }

    func refusal(of sheet: PaymentAuthorization.Sheet) -> ScreenText {
        sheet.failureDetail.map { ScreenText(cleaning: $0) } ?? notPaid
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
