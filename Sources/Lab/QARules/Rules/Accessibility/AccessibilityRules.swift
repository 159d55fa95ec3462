import TUI
import Window

/// The checks of UX-ACC.
package enum AccessibilityRules {
    @Sendable static func keys(_ scene: Scene) -> Verdict? {
        guard scene.screen.isRoomy else { return nil }
        if scene.key == .escape, let old = scene.screenBefore, old.isRoomy,
            old.footer.contains("Esc ")
        {
            let isLeft = scene.hasNewFrame || !scene.now.effects.isEmpty
            if !isLeft { return .broken("Esc is named on \(scene.now.place) and does nothing") }
        }
        guard scene.hasNewFrame else { return nil }
        let footer = scene.screen.stretches(scene.screen.frame.size.rows - 1)
        let hasKey = footer.contains { $0.role == .key && !$0.text.trimmed.isEmpty }
        let hasMeaning = footer.contains { $0.role == .secondary && !$0.text.trimmed.isEmpty }
        return Verdict(wrong: hasKey && hasMeaning ? nil : "The footer of \(scene.now.place) names no key")
    }

    @Sendable static func stillness(_ scene: Scene) -> Verdict? {
        switch scene.now.message {
        case .input(.focus)?, .input(.statusReport)?:
            guard scene.before != nil else { return nil }
            return Verdict(wrong: scene.hasNewFrame ? "Cells changed, and nothing had happened" : nil)
        case .beat?: return beat(scene)
        default: return nil
        }
    }

    private static func beat(_ scene: Scene) -> Verdict? {
        guard let before = scene.before, before.frame.size == scene.now.frame.size, scene.screen.isRoomy
        else { return nil }
        let size = scene.now.frame.size
        let right = (size.columns + size.page.columns) / 2
        for y in 0..<size.rows {
            for x in 0..<size.columns where scene.now.frame[x, y] != before.frame[x, y] {
                if scene.now.isSheetOpen, SheetReading.isDrawn(scene.now.frame[x, y].glyph) { continue }
                if y < size.rows - 1 || x < right - 5 {
                    return .broken("A beat changed the cell \(x),\(y)")
                }
            }
        }
        guard scene.hasNewFrame, scene.now.place != "help", scene.screen.footer.hasSuffix("·  ") else {
            return .kept
        }
        let page = scene.screen.flowing.squeezed
        let isSaid = scene.words.waiting.contains { page.contains($0.squeezed) }
        return Verdict(wrong: isSaid ? nil : "Something moves, and no words say what is waited for")
    }

    // MARK: Sizes

    /// The text that had the focus before the window became too small.
    private struct Kept { var focus: String? }

    static let sizes = StatefulCheck(Kept()) { kept, scene in
        guard case .resized? = scene.now.message, let before = scene.before else {
            kept.focus = nil
            return nil
        }
        if let old = scene.screenBefore, old.isRoomy { kept.focus = old.focused }
        let isSame =
            before.place == scene.now.place && before.ground == scene.now.ground
            && before.isSheetOpen == scene.now.isSheetOpen
        if !isSame { return .broken("A new size led from \(before.place) to \(scene.now.place)") }
        guard scene.screen.isRoomy else { return tooSmall(scene) }
        guard let focus = kept.focus?.prefix(4), let now = scene.screen.focused, scene.now.place != "add-card"
        else { return .kept }
        let isKept = now.hasPrefix(focus) || focus.hasPrefix(now)
        return Verdict(wrong: isKept ? nil : "A new size moved the focus on \(scene.now.place)")
    }

    private static func tooSmall(_ scene: Scene) -> Verdict? {
        let size = scene.now.frame.size
        guard size.columns >= 20, size.rows >= 3 else { return nil }
        let isSaid = scene.screen.flowing.squeezed.contains("40×12")
        return Verdict(wrong: isSaid ? nil : "A window that is too small does not say the size it needs")
    }
}
