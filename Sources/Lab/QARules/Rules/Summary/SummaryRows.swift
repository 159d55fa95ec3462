import PayKit
import StoreAPI
import TUI

/// The rows above the total: UX-SUM-01, 05, 06, 07.
package enum SummaryRows {
    @Sendable static func areInOrder(_ scene: Scene) -> Verdict? {
        guard let summary = scene.summary else { return nil }
        guard summary.total != nil else { return .broken("There is no rule line above the total") }
        if summary.lines.contains(where: { $0.label.isEmpty || $0.value.isEmpty }) {
            return .broken("A summary row has no label or no amount")
        }
        guard summary.first != nil else { return .broken("The rows are not the request's in their order") }
        for (line, item) in summary.pairs where !line.hasAmount(of: item) {
            return .broken("A row shows \(line.value) and has \(item.amount.minorUnits) in minor units")
        }
        return .kept
    }

    @Sendable static func areSigned(_ scene: Scene) -> Verdict? {
        guard let summary = scene.summary else { return nil }
        var verdict: Verdict?
        for (line, item) in summary.pairs where item.kind == .final {
            let units = item.amount.minorUnits
            guard units <= 0 else { continue }
            verdict = .kept
            if units == 0, DrawnAmount.minorUnits(line.value) != 0 {
                return .broken("A row of zero shows \(line.value)")
            }
            let isMinusFirst = line.value.hasPrefix("-") || line.value.hasPrefix("−")
            if units < 0, !isMinusFirst { return .broken("A discount shows \(line.value)") }
        }
        return verdict
    }

    @Sendable static func pendAlone(_ scene: Scene) -> Verdict? {
        guard let summary = scene.summary else { return nil }
        let words = scene.words
        if summary.total?.value.contains(words.pending) == true { return .broken("The total is pending") }
        let rows = summary.pairs.filter { $0.item.kind == .pending }
        guard !rows.isEmpty else { return nil }
        for (line, _) in rows where line.value != words.pending || line.value.contains(where: \.isNumber) {
            return .broken("A pending row shows \(line.value)")
        }
        guard summary.isWhole, !summary.hasNote else { return .kept }
        // The note is the last line of a list that may go on below.
        let isBelow = scene.screen.sheet?.lines.contains { $0.text.hasSuffix("↓") } == true
        return isBelow ? .kept : .broken("A row is pending, and nothing says that the amount may change")
    }

    @Sendable static func keepAmountsWhole(_ scene: Scene) -> Verdict? {
        guard let summary = scene.summary, let total = summary.total else { return nil }
        if (summary.lines + [total]).contains(where: { $0.value.contains("…") }) {
            return .broken("An amount is shortened")
        }
        var verdict: Verdict?
        for (line, item) in summary.pairs where line.isCut(from: item) {
            guard line.label.contains("…") else { return .broken("A label is cut without an ellipsis") }
            verdict = .kept
        }
        let data = scene.sheet?.request.applicationData
        guard scene.now.ground == "cart", let data,
            let quote = scene.facts.payment.quotes.last(where: { $0.applicationData == data })
        else { return verdict }
        let names = Set(quote.lines.compactMap(\.name.plainCapitals).filter { !$0.isEmpty })
        let isListed = summary.lines.contains { names.contains($0.label) }
        return Verdict(wrong: isListed ? "The sheet lists a product of the cart" : nil)
    }
}
