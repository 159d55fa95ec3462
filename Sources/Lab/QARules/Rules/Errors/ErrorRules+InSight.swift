import PayKit
import Storefront
import TUI
import Window

extension ErrorRules {
    @Sendable static func staysInSight(_ scene: Scene) -> Verdict? {
        let size = scene.screen.frame.size
        guard scene.hasNewFrame, scene.screen.isDrawn, size.columns >= 60, size.rows >= 20,
            scene.now.place == "sheet", let sheet = scene.facts.consent.sheet, sheet.isDeclined,
            !sheet.stage.isOver
        else { return nil }
        let said = reason(scene)
        if said.isEmpty { return .broken("The sheet does not say why the payment failed") }
        let isStep = said.containsAny(of: scene.words.nextSteps)
        return Verdict(wrong: isStep ? nil : "The sheet says why the payment failed and names no next step")
    }

    /// The text in the looks of a warning below the mark of a decline, or behind its sign.
    static func reason(_ scene: Scene) -> String {
        let screen = scene.screen
        let sign = "\(ScreenReading.fault) "
        guard
            let mark = (0..<max(0, screen.rows.count - 2)).last(where: { y in
                screen.stretches(y).contains { $0.role == .warning && $0.text.hasPrefix(sign) }
            })
        else { return "" }
        let isMark = screen.rows[mark].contains(sign + ConsentVocabulary.of(scene.now.language).declined)
        let parts = (mark + (isMark ? 1 : 0)..<screen.rows.count).map { y in
            screen.stretches(y).filter { $0.role == .warning }.map(\.text).joined().trimmed
        }
        return parts.prefix { !$0.isEmpty }.joined(separator: " ")
    }
}
