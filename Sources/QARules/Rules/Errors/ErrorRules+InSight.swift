import PayKit
import Storefront
import TUI
import Window

extension ErrorRules {
    private struct Failed {
        /// The announcement at the end of a declined payment, until its page is looked at.
        var said = ""
    }

    /// The reason of a failed payment stands in the sheet that shows the failure, and on the page behind it
    /// later.
    static let staysInSight = StatefulCheck(Failed()) { failed, scene in
        if case .shop(.sheet(.didFinish(.declined)))? = scene.now.message {
            failed.said = scene.screen.announced(scene.now.language).squeezed
        }
        let size = scene.screen.frame.size
        guard scene.hasNewFrame, scene.screen.isDrawn, size.columns >= 60, size.rows >= 20 else { return nil }
        if !failed.said.isEmpty, ["card", "cart"].contains(scene.now.place) {
            defer { failed.said = "" }
            return page(of: scene, says: failed.said)
        }
        return sheet(of: scene)
    }

    private static func sheet(of scene: Scene) -> Verdict? {
        guard scene.now.place == "sheet",
            let mark = scene.screen.rows.lastIndex(where: { $0.contains("✗ ") && $0.contains("│") })
        else { return nil }
        let said = reason(above: mark, scene.screen)
        if said.isEmpty { return .broken("The sheet does not say why the payment failed") }
        let isStep = said.containsAny(of: scene.words.nextSteps)
        return Verdict(wrong: isStep ? nil : "The sheet says why the payment failed and names no next step")
    }

    /// The text in the looks of a warning directly above a row.
    private static func reason(above row: Int, _ screen: ScreenReading) -> String {
        var said = ""
        for y in stride(from: row - 1, through: 0, by: -1) {
            let part = screen.stretches(y).filter { $0.role == .warning }.map(\.text).joined()
            guard !part.trimmed.isEmpty else { break }
            said = part.trimmed + " " + said
        }
        return said
    }

    private static func page(of scene: Scene, says said: String) -> Verdict {
        let warnings = scene.screen.rows.indices.dropLast(2).map { y in
            scene.screen.stretches(y).filter { $0.role == .warning }.map(\.text.trimmed).joined(
                separator: " ")
        }
        let isThere = warnings.joined(separator: " ").squeezed.contains(said)
        return Verdict(wrong: isThere ? nil : "Why the payment failed is announced, and stands nowhere else")
    }
}
