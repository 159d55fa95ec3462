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
        let old = isRenewing ? before.total.map { SheetFormat.amount($0, language) } : nil
        let total = sheet.change?.total.map { total in
            let now = SheetFormat.amount(total, language)
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
