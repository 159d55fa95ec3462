import PayKit
import TUI

extension PaySheet {
    /// The changes on the sheet, in one sentence, since a second one would take its place.
    func announcements(from old: PaymentAuthorization.State) -> [Effect] {
        guard old != engine.state else { return [] }
        switch engine.state {
        case .ready(let sheet):
            switch old {
            case .updating(let before, _): return answered(sheet, since: before)
            case .processing: return trouble(sheet).map { [.announce($0)] } ?? []
            case .idle, .ready, .authenticating, .showing, .finishing, .closed: return []
            }
        case .authenticating(_, .touch): return [.announce(words.touchAgain)]
        case .authenticating(_, .passcode(let left)):
            guard case .authenticating(_, .passcode) = old else { return [.announce(words.passcode)] }
            return [.announce(words.passcodeWrong(left))]
        case .authenticating(_, .pin(let isAgain)):
            return [.announce(isAgain ? words.pinAgain : words.pin)]
        case .processing: return [.announce(words.processing)]
        case .showing(_, .success): return [.announce(words.done)]
        case .showing(_, .failure): return [.announce(words.declined)]
        case .idle, .updating, .finishing, .closed: return []
        }
    }

    /// The announcement of an owner's answer: first the changes, since trouble stands on the sheet, too.
    private func answered(
        _ sheet: PaymentAuthorization.Sheet, since before: PaymentAuthorization.Sheet
    ) -> [Effect] {
        let parts = changes(sheet, since: before) + [couponTrouble(sheet) ?? trouble(sheet)].compactMap { $0 }
        guard let first = parts.first else { return [] }
        return [.announce(parts.dropFirst().reduce(first) { $0 + " · " + $1 })]
    }

    /// A price that was asked for only to keep it is said with the one before.
    private func changes(
        _ sheet: PaymentAuthorization.Sheet, since before: PaymentAuthorization.Sheet
    ) -> [ScreenText] {
        let isReplaced = sheet.change?.methodReplaced == true
        let method = isReplaced ? sheet.method.map { ScreenText(cleaning: $0.label) } : nil
        let old = isRenewing ? before.total.map { Content.text($0, language) } : nil
        let total = sheet.change?.total.map { total in
            let now = Content.text(total, language)
            return old.map { words.totalRenewed(now, $0) } ?? words.totalChanged(now)
        }
        return [method.map(words.methodReplaced), total].compactMap { $0 }
    }

    private func couponTrouble(_ sheet: PaymentAuthorization.Sheet) -> ScreenText? {
        sheet.couponErrors.first.map { words.sentence(for: $0, on: sheet) }
    }

    /// The obstacle to paying, the error of the owner that no row is about, or the lack of an answer.
    private func trouble(_ sheet: PaymentAuthorization.Sheet) -> ScreenText? {
        if let trouble = sheet.blocker.map({ words.reason($0, on: sheet) }) { return trouble }
        if let error = sheet.errorWithoutRow { return words.sentence(for: error, on: sheet) }
        guard sheet.unanswered != nil else { return nil }
        return sheet.failure.map { ScreenText(cleaning: $0) } ?? words.noAnswer
    }
}

extension PaymentAuthorization.Sheet {
    /// The first error that no row of the sheet is about.
    var errorWithoutRow: PaymentError? {
        errors.first { row(of: $0) == nil && !couponErrors.contains($0) }
    }
}

extension Words {
    /// Why paying is off, and what to do.
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

    /// The part of an address that an error is about, by the name it has in its country.
    private func part(_ error: PaymentError, of contact: Contact?) -> ScreenText? {
        guard let key = error.postalKey, let country = contact?.postalAddress?.country else { return nil }
        return form.sentence(for: .postal(key), .malformed, country)
    }
}
