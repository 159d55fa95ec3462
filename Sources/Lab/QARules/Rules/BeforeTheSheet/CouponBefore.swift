import PayKit
import TUI
import Window

/// The coupon on card and cart, and in the first frame of the sheet: UX-PRE-02.
package enum CouponBefore {
    @Sendable static func checkCoupon(_ scene: Scene) -> Verdict? {
        if case .walletOpened(let request, _, _)? = scene.now.message {
            guard scene.now.isSheetOpen, scene.before?.isSheetOpen == false,
                request.id == scene.facts.payment.shopRequest?.id, let taken = amountOff(scene)
            else { return nil }
            return Verdict(wrong: wrongFrame(scene, taken))
        }
        guard scene.hasNewFrame, scene.isWherePaymentBegins, scene.now.frame.isUsualSize,
            !PayActions(scene.now.frame, scene.now.language).isEmpty
        else { return nil }
        let label = scene.words.coupon
        let hasRow = scene.screen.rows.dropLast(2).contains { $0.contains(label) }
        return Verdict(wrong: hasRow ? nil : "The \(scene.now.place) has no row for a coupon")
    }

    /// The discount of the coupon as card or cart showed it, in minor units.
    private static func amountOff(_ scene: Scene) -> Int64? {
        guard let before = scene.before, let screen = scene.screenBefore,
            ["card", "cart"].contains(before.place)
        else { return nil }
        let words = ScreenVocabulary(before.language)
        for row in screen.rows.dropLast(2) {
            guard let label = row.ranges(of: words.coupon).last else { continue }
            let rest = row[label.upperBound...]
            guard let dot = rest.firstRange(of: " · ") else { continue }
            let note = String(rest[dot.upperBound...]).trimmed
            let end = note.firstRange(of: "  ")?.lowerBound ?? note.endIndex
            let said = String(note[..<end])
            guard said.contains(words.off) else { continue }
            return DrawnAmount.minorUnits(said)
        }
        return nil
    }

    private static func wrongFrame(_ scene: Scene, _ taken: Int64) -> String? {
        guard
            scene.sheet?.items.contains(where: { $0.kind == .final && $0.amount.minorUnits == -taken })
                == true
        else {
            return "The coupon takes off \(taken), and the request has no such row"
        }
        guard let summary = scene.summary, summary.isWhole else { return nil }
        let isDrawn = summary.lines.contains { DrawnAmount.minorUnits($0.value) == -taken }
        return isDrawn ? nil : "The first frame of the sheet has no row that takes off \(taken)"
    }
}
