import TUI

/// Goods without a price that can be read: UX-CUR-04.
package enum MissingPrices {
    @Sendable static func keepFromBuying(_ scene: Scene) -> Verdict? {
        guard scene.now.frame.isRoomy else { return nil }
        switch scene.now.place {
        case "list": return list(scene, scene.facts.payment.goods.namesWithoutPrice)
        case "card":
            guard scene.isCard(ofOneOf: scene.facts.payment.goods.namesWithoutPrice) else { return nil }
            let isOffered = !PayActions(scene.now.frame, scene.now.language).isEmpty
            return Verdict(wrong: isOffered ? "A product without a price offers a pay action" : nil)
        default: return nil
        }
    }

    private static func list(_ scene: Scene, _ names: [String]) -> Verdict? {
        let noPrice = scene.words.noPrice
        var verdict: Verdict?
        for name in names {
            for (y, row) in scene.screen.rows.enumerated().dropFirst(2) {
                guard let place = row.firstRange(of: name), let text = drawn(y, on: scene.now.frame),
                    row[..<place.lowerBound].allSatisfy({ $0 == " " || $0 == "▸" })
                else { continue }
                let rest = text.firstRange(of: name).map { text[$0.upperBound...] } ?? ""
                guard rest.hasPrefix("  ") else { continue }
                let shown = String(rest).trimmed
                if !shown.hasSuffix(noPrice) {
                    return .broken("A product without a price is listed with \(shown)")
                }
                verdict = .kept
            }
        }
        return verdict
    }

    private static func drawn(_ y: Int, on frame: Canvas) -> String? {
        let target = frame.targets.first { target in
            guard case .item = target.input else { return false }
            return target.area.y == y && target.area.x <= 2
        }
        return target.map { ScreenReading.text(of: frame, y: y, $0.area.x..<$0.area.maxX) }
    }
}
