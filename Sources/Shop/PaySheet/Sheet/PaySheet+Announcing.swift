import PayKit
import TUI

extension PaySheet {
    /// Tells a change of the sheet's state in one sentence, since a second would replace it; empty to take
    /// one back, nil where the change is seen and needs no words.
    func announcement(after old: PaymentAuthorization.State) -> ScreenText? {
        guard old != engine.state else { return nil }
        switch engine.state {
        case .ready(let sheet):
            switch old {
            case .updating(let before, _): return answer(on: sheet, after: before)
            case .processing: return trouble(on: sheet)
            case .idle, .ready, .authenticating, .showing, .finishing, .closed: return nil
            }
        case .authenticating(_, .touch): return words.touchAgain
        case .authenticating(_, .passcode(let left)):
            guard case .authenticating(_, .passcode) = old else { return words.passcode }
            return words.passcodeWrong(left)
        case .authenticating(_, .pin(let isAgain)): return isAgain ? words.pinAgain : words.pin
        case .processing: return words.processing
        case .showing(_, .success): return words.done
        case .showing(_, .failure): return words.declined
        case .updating:
            // An obstacle is said again if it still keeps the shopper from paying.
            guard case .ready(let before) = old, before.blocker != nil else { return nil }
            return .empty
        case .idle, .finishing, .closed: return nil
        }
    }

    /// The announcement of an owner's answer: changes first, since errors stand on the sheet, too. A coupon's
    /// fault is told once.
    private func answer(
        on sheet: PaymentAuthorization.Sheet, after before: PaymentAuthorization.Sheet
    ) -> ScreenText? {
        let fault = sheet.couponErrors.first { !before.couponErrors.contains($0) }
        let coupon = fault.map { words.sentence(for: $0, on: sheet) }
        // A total that has to be accepted is said with the one before, as what keeps the shopper from paying.
        let isTotalTold = coupon == nil && sheet.blocker == .total
        let obstacle = coupon ?? trouble(on: sheet)
        let parts = changes(on: sheet, besidesTotal: isTotalTold) + [obstacle].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(by: " · ")
    }

    private func changes(on sheet: PaymentAuthorization.Sheet, besidesTotal: Bool) -> [ScreenText] {
        let isReplaced = sheet.change?.methodReplaced == true
        let method = isReplaced ? sheet.method.map { ScreenText(cleaning: $0.label) } : nil
        let changed = besidesTotal ? nil : sheet.change?.total
        let total = changed.map { words.totalChanged(words.money($0)) }
        return [method.map(words.methodReplaced), total].compactMap { $0 }
    }

    private func trouble(on sheet: PaymentAuthorization.Sheet) -> ScreenText? {
        if let trouble = sheet.blocker.map({ words.reason($0, on: sheet) }) { return trouble }
        if let error = sheet.errorWithoutRow { return words.sentence(for: error, on: sheet) }
        guard sheet.unanswered != nil else { return nil }
        return sheet.failure.map { ScreenText(cleaning: $0) } ?? words.noAnswer
    }
}
