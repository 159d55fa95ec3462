import PayKit
import TUI

/// The total of the sheet: UX-SUM-02, 03, 04.
package enum SheetTotal {
    @Sendable static func namesTheCompany(_ scene: Scene) -> Verdict? {
        let words = scene.words
        if let label = scene.summary?.total?.label {
            guard label.hasPrefix(words.pay) else {
                return .broken("The total's label does not begin with PAY")
            }
            let name = String(label.dropFirst(words.pay.count)).trimmed
            return Verdict(wrong: wrongName(name, scene.sheet?.items.last?.label))
        }
        guard scene.now.place == "receipt", scene.now.frame.isRoomy,
            let row = scene.screen.rows.first(where: { $0.contains(words.paidTo) }),
            let place = row.firstRange(of: words.paidTo)
        else { return nil }
        let rest = String(row[place.upperBound...])
        let name = rest.firstRange(of: "  ").map { String(rest[..<$0.lowerBound]) } ?? rest
        let company = scene.facts.payment.shopRequest?.paymentSummaryItems.last?.label
        return Verdict(wrong: wrongName(name.trimmed.uppercased(), company))
    }

    /// The fault in the company's name, in capitals; nil without one. Of a name with other than plain
    /// characters only the presence is checked.
    private static func wrongName(_ name: String, _ company: String?) -> String? {
        if name.isEmpty { return "The company has no name" }
        guard let wanted = company?.plainCapitals else { return nil }
        if let cut = name.firstIndex(of: "…") {
            return wanted.hasPrefix(name[..<cut]) ? nil : "The company has another name than in the request"
        }
        return name == wanted ? nil : "The company has another name than in the request"
    }

    @Sendable static func isTheSum(_ scene: Scene) -> Verdict? {
        guard let summary = scene.summary, summary.isWhole, !summary.lines.isEmpty,
            let shown = summary.total.flatMap({ DrawnAmount.minorUnits($0.value) })
        else { return nil }
        let pairs = summary.pairs
        guard !pairs.isEmpty else { return nil }
        var sum: Int64 = 0
        for (line, item) in pairs where item.isPaidNow {
            guard let amount = DrawnAmount.minorUnits(line.value) else {
                return .broken("A row that is due now shows no amount")
            }
            sum += amount
        }
        return Verdict(wrong: sum == shown ? nil : "The rows add up to \(sum), the total says \(shown)")
    }

    @Sendable static func isNeverNegative(_ scene: Scene) -> Verdict? {
        guard let value = scene.summary?.total?.value, let request = scene.sheet?.request,
            let shown = DrawnAmount.minorUnits(value)
        else { return nil }
        if shown < 0 || value.contains("-") || value.contains("−") { return .broken("The total is \(value)") }
        let mayBeZero = request.totalPolicy == .nonNegative
        return Verdict(
            wrong: shown == 0 && !mayBeZero ? "The total is zero, and the request does not allow it" : nil)
    }
}
