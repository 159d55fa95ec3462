package import QARules
package import TUI

extension Report {
    /// Sums what the scenarios found over all rules of a book.
    package init(scenarios: [Scenario], book: [Rule] = RuleBook.all) {
        let sorted = scenarios.sorted { $0.name < $1.name }
        self.init(scenarios: sorted, rules: Self.sum(book.map { RuleResult($0) }, over: sorted))
    }

    /// The results of these rules over all scenarios.
    static func sum(_ rules: [RuleResult], over scenarios: [Scenario]) -> [RuleResult] {
        var parts: [String: [(scenario: String, result: RuleResult)]] = [:]
        for scenario in scenarios {
            for result in scenario.rules { parts[result.id, default: []].append((scenario.name, result)) }
        }
        return rules.map { rule in
            var sum = rule
            sum.take(parts[rule.id] ?? [])
            return sum
        }
    }
}

extension Report.RuleResult {
    /// Makes the result of a rule from a session's state of it.
    ///
    /// - Parameter screen: the place of a moment's screen in the scenario's list.
    package init(
        _ rule: Rule, _ state: RuleWatch.State? = nil, screen: (_ moment: Int) -> Int? = { _ in nil }
    ) {
        var tests: [String] = []
        if case .test(let names) = rule.check { tests = names }
        let result: Report.Outcome =
            switch state?.result {
            case .broken?: .broken
            case .kept?: .kept
            case .notExercised?, nil: tests.isEmpty ? .notExercised : .test
            }
        self.init(
            id: rule.id, severity: rule.severity, statement: rule.statement, result: result,
            timesExercised: state?.timesExercised ?? 0, timesBroken: state?.timesBroken ?? 0,
            evidence: (state?.breaches ?? []).map {
                Report.Evidence(moment: $0.moment, reason: $0.reason, screen: screen($0.moment))
            },
            tests: tests)
    }

    /// Becomes the sum of what scenarios found. What is broken in one is broken, unless each is waived.
    fileprivate mutating func take(_ parts: [(scenario: String, result: Self)]) {
        timesExercised = parts.reduce(0) { $0 &+ $1.result.timesExercised }
        timesBroken = parts.reduce(0) { $0 &+ $1.result.timesBroken }
        scenarios = parts.filter { $0.result.timesExercised > 0 }.map(\.scenario)
        evidence = parts.flatMap { part in
            part.result.evidence.map { evidence in
                var placed = evidence
                placed.scenario = part.scenario
                return placed
            }
        }
        waivers = []
        for waiver in parts.flatMap(\.result.waivers) where !waivers.contains(waiver) {
            waivers.append(waiver)
        }
        let results = Set(parts.map(\.result.result))
        result =
            [.broken, .waived, .kept].first(where: results.contains)
            ?? (tests.isEmpty ? .notExercised : .test)
    }
}

extension Report.Screen {
    /// A frame as it was drawn, with what is private covered: the right half of a wide character adds
    /// nothing, and what is blank at the end of a row is left out.
    package init(_ frame: Canvas, name: String? = nil) {
        let canvas = frame.redacted()
        self.init(
            columns: canvas.size.columns, rows: canvas.size.rows, name: name,
            cursor: canvas.cursor.map { [$0.x, $0.y] },
            lines: (0..<canvas.size.rows).map { Self.runs(of: canvas, row: $0) })
    }

    private static func runs(of canvas: Canvas, row y: Int) -> [Run] {
        var runs: [Run] = []
        var style: Style?
        for x in 0..<canvas.size.columns {
            let cell = canvas[x, y]
            guard cell.glyph.width > 0 else { continue }
            if cell.style != style { runs.append(Run(cell.style)) }
            style = cell.style
            runs[runs.count - 1].text.unicodeScalars.append(contentsOf: cell.glyph.scalars)
        }
        guard style == .body, let last = runs.popLast() else { return runs }
        let text = last.text.unicodeScalars.reversed().drop { $0 == " " }.reversed()
        guard !text.isEmpty else { return runs }
        var kept = last
        kept.text = ""
        kept.text.unicodeScalars.append(contentsOf: text)
        return runs + [kept]
    }
}

extension Report.Screen.Run {
    /// The name of the role that cells of a picture have here.
    package static let picture = "picture"

    fileprivate init(_ style: Style) {
        let colors = style.pictureColors
        self.init(
            text: "", role: style.isPicture ? Self.picture : "\(style.role)",
            foreground: style.isPicture ? colors.foreground?.index : style.tint,
            background: colors.background?.index)
    }
}
