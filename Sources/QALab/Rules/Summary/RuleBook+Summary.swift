import PayKit

extension RuleBook {
    /// UX-SUM: the rows of amounts and the total.
    package static let summary: [Rule] = [
        Rule(
            "UX-SUM-03", .must,
            "In every drawn frame the total equals the exact decimal sum of the other rows that are due now, leaving out pending and deferred ones.",
            sources: [
                "002_16641e6a68d101d7.txt", "003_819506f45f792df6.txt", "PassKit",
            ],
            evidence: "The amounts of each drawn sheet, summed by their digits; comes up with every sheet.",
            check: .screen(sumOfTheRows))
    ]

    @Sendable private static func sumOfTheRows(_ scene: Scene) -> Verdict? {
        guard scene.now.place == "sheet", let sheet = scene.screen.sheet, let total = sheet.total,
            let shown = minorUnits(total.labelled.value),
            let items = scene.facts.payment.request.map({ _ in
                scene.facts.payment.items.dropLast()
            }), sheet.summary.count == items.count
        else { return nil }
        let due = zip(sheet.summary, items).filter { $1.kind == .final && $1.schedule == .immediate }
        let sum = due.compactMap { minorUnits($0.0.labelled.value) }.reduce(0, +)
        return Verdict(wrong: sum == shown ? nil : "The rows add up to \(sum), the total says \(shown)")
    }

    /// The digits of an amount as a number, negative behind a minus sign.
    private static func minorUnits(_ text: String) -> Int? {
        Int(text.filter(\.isWholeNumber)).map { text.contains("-") || text.contains("−") ? -$0 : $0 }
    }
}
