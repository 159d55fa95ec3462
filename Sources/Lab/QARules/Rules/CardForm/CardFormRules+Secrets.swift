import Storefront
import TUI
import Window

extension CardFormRules {
    @Sendable static func secrets(_ scene: Scene) -> Verdict? {
        let form = scene.facts.form
        for case .log(let text) in scene.now.effects {
            if !form.number.isEmpty, text.digits.contains(form.number) {
                return .broken("A log line has the number of a card")
            }
        }
        guard scene.hasNewFrame, scene.screen.isRoomy else { return nil }
        if scene.isOnCards { return onForm(scene) }
        return form.number.isEmpty ? nil : elsewhere(scene)
    }

    private static func onForm(_ scene: Scene) -> Verdict? {
        let screen = scene.screen, words = scene.words
        let cursor = screen.frame.cursor?.y
        var isThere = false
        for field in screen.fields {
            if field.label == words.code || field.label.hasSuffix(words.code) {
                if !field.text.isEmpty { isThere = true }
                if field.text.contains(where: \.isNumber) { return .broken("The security code is shown") }
                if !field.text.isEmpty, wasOpened(scene) { return .broken("A security code was kept") }
            } else if field.label == words.number, field.y != cursor, !field.text.isEmpty {
                isThere = true
                let digits = field.text.digits
                if digits.count > 4 {
                    return .broken("\(digits.count) digits of a number that was left are shown")
                }
                let number = scene.facts.form.number
                if digits.count == 4, number.count >= 12, scene.now.place == "card-form",
                    !number.hasSuffix(digits)
                {
                    return .broken("The digits shown are not the last four")
                }
            }
        }
        return isThere ? Verdict(wrong: spoken(screen, scene.facts.form.number)) : nil
    }

    private static func wasOpened(_ scene: Scene) -> Bool {
        guard let before = scene.before, scene.now.place == "card-form" else { return false }
        return before.ground != "card-form"
    }

    private static func elsewhere(_ scene: Scene) -> Verdict? {
        let number = scene.facts.form.number
        let isShown = scene.screen.rows.contains { row in
            let digits = row.utf8.count { (0x30...0x39).contains($0) }
            return digits >= number.count && row.digits.contains(number)
        }
        if isShown { return .broken("The number of a card is on the screen outside its form") }
        return Verdict(wrong: spoken(scene.screen, number))
    }

    /// The fault where the text that is read aloud of fields has the number; nil where it has not.
    private static func spoken(_ screen: ScreenReading, _ number: String) -> String? {
        guard number.count >= 12 else { return nil }
        // The field that is typed into is read as it stands.
        let isSaid = screen.frame.spoken.contains {
            $0.key.y != screen.frame.cursor?.y && $0.value.string.digits.contains(number)
        }
        return isSaid ? "The number of a card is read aloud" : nil
    }
}

extension Scene {
    fileprivate var isOnCards: Bool { now.place == "card-form" || now.place == "add-card" }
}
