import PayKit
import TUI

extension PaySheet {
    /// What changed on the sheet, in one sentence, since a second one would take its place.
    func announcements(from old: PaymentAuthorization.State) -> [Effect] {
        guard old != engine.state else { return [] }
        switch engine.state {
        case .ready(let sheet):
            switch old {
            case .updating: return answered(sheet)
            case .processing: return sheet.blocker.map { [.announce(words.reason($0, on: sheet))] } ?? []
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

    /// What an answer of the owner came to.
    private func answered(_ sheet: PaymentAuthorization.Sheet) -> [Effect] {
        if let error = sheet.couponErrors.first { return [.announce(words.sentence(for: error))] }
        if let blocker = sheet.blocker { return [.announce(words.reason(blocker, on: sheet))] }
        if sheet.unanswered != nil { return [.announce(words.noAnswer)] }
        let total = sheet.change?.total.map { words.totalChanged(Content.text($0, language)) }
        guard sheet.change?.methodReplaced == true, let method = sheet.method else {
            return total.map { [.announce($0)] } ?? []
        }
        let replaced = words.methodReplaced(ScreenText(cleaning: method.label))
        return [.announce(total.map { replaced + " · " + $0 } ?? replaced)]
    }
}

extension Words {
    /// Why paying is off, and what to do.
    func reason(
        _ blocker: PaymentAuthorization.Sheet.Blocker, on sheet: PaymentAuthorization.Sheet
    ) -> ScreenText {
        if let error = sheet.errors.first(where: { sheet.row(of: $0) == blocker }) {
            return sentence(for: error)
        }
        switch blocker {
        case .card: return cardNotTaken
        case .billingAddress: return form.sentence(for: sheet.billingFaults, in: sheet.billingAddress)
        case .address: return form.sentence(for: sheet.addressFaults, in: sheet.address)
        case .method: return cannotShip
        case .contact: return form.sentence(for: sheet.contactFaults, in: sheet.contact)
        case .unanswered: return noAnswer
        }
    }

    /// The merchant's words for an error, or our own.
    func sentence(for error: PaymentError) -> ScreenText {
        if let words = error.localizedDescription, !words.isEmpty { return ScreenText(cleaning: words) }
        switch error.code {
        case .unknownError: return unknownError
        case .shippingContactInvalidError:
            switch error.contactField {
            case .emailAddress: return form.emailWrong
            case .phoneNumber: return form.phoneWrong
            case .name, .phoneticName: return form.nameMissing
            case .postalAddress, nil: return addressWrong
            }
        case .billingContactInvalidError: return billingWrong
        case .shippingAddressUnserviceableError: return cannotShip
        case .couponCodeInvalidError: return couponInvalid
        case .couponCodeExpiredError: return couponExpired
        }
    }
}
