import PayKit
package import TUI
import Window

/// The options of a product on its card, as far as they are in sight: rows of values that can be clicked.
package struct OptionRows {
    /// The names of options without a chosen value.
    package private(set) var missing: [String] = []

    /// Above this row are the name of the shop and the categories, which can be clicked, too.
    private static let top = 3

    package init(_ frame: Canvas, above actions: PayActions, _ language: Language) {
        guard let pay = actions.wallet ?? actions.buy else { return }
        let words = ScreenVocabulary(language)
        var hasChoice = true
        var name = ""
        for y in max(Self.top, pay.y - 12)..<max(Self.top, pay.y) {
            let values = frame.targets.filter { target in
                guard case .item = target.input else { return false }
                return target.area.y == y && target.area.height == 1 && target.area.x > pay.x
            }
            guard let first = values.first else { continue }
            let label = ScreenReading.text(of: frame, y: y, pay.x..<max(pay.x, first.area.x)).trimmed
            if label.hasPrefix(words.quantity) || label.hasPrefix(words.coupon) { break }
            if !label.isEmpty {
                if !hasChoice { missing.append(name) }
                (name, hasChoice) = (label, false)
            }
            hasChoice = hasChoice || values.contains { $0.state == .chosen }
        }
        if !hasChoice { missing.append(name) }
    }
}

/// Checks the effect of a press while an option is missing: UX-BTN-05.
package enum MissingOptions {
    @Sendable static func stayUsable(_ scene: Scene) -> Verdict? {
        if let wrong = wrongPress(scene) { return Verdict(wrong: wrong) }
        guard scene.hasNewFrame, scene.now.place == "card", scene.now.frame.isRoomy,
            scene.facts.payment.capability == .ready
        else { return nil }
        let words = scene.words
        // Nothing can be paid while the shop is gone, whatever is chosen.
        guard !scene.screen.rows[1].contains(words.offline) else { return nil }
        let actions = PayActions(scene.now.frame, scene.now.language)
        let options = OptionRows(scene.now.frame, above: actions, scene.now.language)
        guard !options.missing.isEmpty else { return nil }
        guard let wallet = actions.wallet else { return .broken("An option is missing, so is the button") }
        let role = scene.now.frame[wallet.x + 1, wallet.y].style.role
        let isBright = role == .button || role == .buttonFocused
        return Verdict(wrong: isBright ? nil : "The button is drawn as \(role) while an option is missing")
    }

    /// The fault of a press of the wallet button while an option was missing, empty where it did nothing
    /// wrong; nil without such a press.
    private static func wrongPress(_ scene: Scene) -> String?? {
        guard scene.before?.place == "card", scene.pressed == .wallet, let before = scene.before,
            scene.screenBefore?.rows[1].contains(ScreenVocabulary(before.language).offline) == false
        else { return nil }
        let actions = PayActions(before.frame, before.language)
        let missing = OptionRows(before.frame, above: actions, before.language).missing
        guard !missing.isEmpty else { return nil }
        let opens = scene.now.effects.contains { if case .openWallet = $0 { true } else { false } }
        if opens || scene.now.isSheetOpen { return .some("A sheet was wanted while an option is missing") }
        let row = scene.screen.cursorRow
        guard missing.contains(where: { row.contains($0) }) else {
            return .some("The cursor did not go to the option that is missing")
        }
        return .some(scene.screen.status.isEmpty ? "Nothing says which option is missing" : nil)
    }
}
