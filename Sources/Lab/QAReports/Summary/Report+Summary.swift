import Codecs
import QARules

extension Report {
    /// The summary that a run prints: a line for each scenario, the failures with their screens, the rules,
    /// the changes, and the result.
    ///
    /// - Parameter isASCII: whether the terminal shows nothing but ASCII.
    package func summary(color: Bool, width: Int = 80, isASCII: Bool = false) -> [String] {
        var summary = Summary(hasColor: color, width: max(20, width), isASCII: isASCII)
        let nameWidth = scenarios.map(\.name.count).max() ?? 0
        for scenario in scenarios { summary.add(scenario, nameWidth: nameWidth) }
        if !scenarios.isEmpty { summary.add("") }
        summary.addRules(of: self)
        for remark in remarks { summary.addWrapped(remark) }
        if !remarks.isEmpty { summary.add("") }
        if let comparison {
            for line in comparison.text(width: summary.width) { summary.add(line) }
            summary.add("")
        }
        summary.addWrapped(verdict, isPassed ? .green : .red)
        return summary.lines
    }
}

/// The lines of a summary while they are made.
private struct Summary {
    let hasColor: Bool
    let width: Int
    let isASCII: Bool
    private(set) var lines: [String] = []

    /// A line, cut where the terminal ends; the paint is for its first `painted` characters, or for all.
    mutating func add(_ text: String, _ paint: SummaryText.Paint? = nil, painted: Int? = nil) {
        var line = SummaryText.line(text, width: width)
        if isASCII { line = SummaryText.ascii(line) }
        while line.last == " " { line.removeLast() }
        guard hasColor, let paint, !line.isEmpty else { return lines.append(line) }
        let count = painted ?? line.count
        lines.append("\u{1B}[\(paint.rawValue)m\(line.prefix(count))\u{1B}[0m\(line.dropFirst(count))")
    }

    mutating func addWrapped(_ text: String, indent: Int = 0, _ paint: SummaryText.Paint? = nil) {
        for line in SummaryText.wrapped([text], indent: indent, width: width) { add(line, paint) }
    }

    // MARK: Scenarios

    mutating func add(_ scenario: Report.Scenario, nameWidth: Int) {
        guard width >= 48 else { return addNarrow(scenario) }
        let facts =
            SummaryText.endingAt(11, scenario.steps.count.counted("step"))
            + SummaryText.endingAt(14, SessionTime.words(scenario.duration))
        let name = SummaryText.padded(scenario.name, max(8, min(nameWidth, width - facts.count - 2)))
        add(
            "\(scenario.isPassed ? "✓" : "✗") \(name)\(facts)", scenario.isPassed ? .green : .red,
            painted: 1)
        addFailures(of: scenario)
    }

    private mutating func addNarrow(_ scenario: Report.Scenario) {
        let facts = [
            scenario.name, scenario.steps.count.counted("step"), SessionTime.words(scenario.duration),
        ]
        addWrapped("\(scenario.isPassed ? "✓" : "✗") \(facts.joined(separator: ", "))")
        addFailures(of: scenario)
    }

    private mutating func addFailures(of scenario: Report.Scenario) {
        guard !scenario.isPassed else { return }
        var shown: Set<Int> = []
        for line in (scenario.failure ?? "").split(whereSeparator: \.isNewline) {
            addWrapped(String(line), indent: 4, .red)
        }
        for step in scenario.steps {
            guard let failure = step.failure else { continue }
            addWrapped("\(step.place)  \(step.command)", indent: 2, .bold)
            addWrapped(failure, indent: 4, .red)
            add(scenario, screen: step.screen, shown: &shown)
        }
        for rule in scenario.rules(.broken) {
            addWrapped("\(rule.id) \(rule.statement)", indent: 2, .bold)
            guard let evidence = rule.evidence.first else { continue }
            let more = rule.timesBroken > 1 ? " (and \(rule.timesBroken - 1) more)" : ""
            addWrapped("Moment \(evidence.moment): \(evidence.reason)\(more)", indent: 4, .red)
            add(scenario, screen: evidence.screen, shown: &shown)
        }
    }

    /// A screen in a box, once; without sides where those do not fit.
    private mutating func add(_ scenario: Report.Scenario, screen index: Int?, shown: inout Set<Int>) {
        guard let index, let screen = scenario.screen(index) else { return }
        guard shown.insert(index).inserted else { return add("    Screen \(index + 1), shown above") }
        let inside = max(1, min(screen.columns, width))
        let hasSides = screen.columns <= width - 2
        let title = "Screen \(index + 1)\(screen.name.map { " “\($0)”" } ?? "")"
        add(edge(title, inside, hasSides ? ("╭", "╮") : ("─", "─")))
        for row in screen.rowTexts {
            let text = SummaryText.padded(row, inside)
            add(hasSides ? "│\(text)│" : text)
        }
        add(edge(screen.caption, inside, hasSides ? ("╰", "╯") : ("─", "─")))
    }

    private func edge(_ words: String, _ inside: Int, _ corners: (String, String)) -> String {
        let label = SummaryText.line(" \(words) ", width: max(1, inside - 3))
        let sides = corners.0 == corners.1 ? 2 : 0
        let rest = max(0, inside - sides - 1 - SummaryText.columns(label))
        return "\(corners.0)─\(label)\(String(repeating: "─", count: rest))\(corners.1)"
    }

    // MARK: Rules

    mutating func addRules(of report: Report) {
        let exercised = report.rules.filter { $0.timesExercised > 0 }.count
        addWrapped(
            "\(report.rules.count.counted("rule")): \(exercised) exercised, "
                + Report.Outcome.allCases.map { "\(report.rules($0).count) \($0.word)" }
                .joined(separator: ", "), .bold)
        for outcome in Report.Outcome.allCases {
            let rules = report.rules(outcome)
            guard !rules.isEmpty else { continue }
            add("\(outcome.sign) \(outcome.word)", outcome.paint, painted: 1)
            let bare = rules.filter(\.waivers.isEmpty).map(\.id)
            if !bare.isEmpty { addWrapped(bare.joined(separator: " "), indent: 2) }
            for rule in rules where !rule.waivers.isEmpty {
                let waivers = rule.waivers.map(\.sentence).joined(separator: "; ")
                addWrapped("\(rule.id) \(waivers)", indent: 2)
            }
        }
        add("")
    }
}

extension Report.Outcome {
    fileprivate var paint: SummaryText.Paint? {
        switch self {
        case .broken: .red
        case .waived: .yellow
        case .kept: .green
        case .test, .notExercised: nil
        }
    }
}
