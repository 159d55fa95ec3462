import QAReports
import QARules

/// A report in which every text tries to break out of where it stands.
enum HostileReport {
    static let texts = [
        "</pre><script>alert(1)</script>", "]]>", "]]]]>>", "<![CDATA[", "\" onclick=\"x", "' x='",
        "&lt;&#0;",
        "a\u{0}b\u{1B}[31mc\u{7F}\u{9B}d", "line\nbreak\r\ttab", "\u{202E}backwards\u{2066}",
        "\u{FFFE}\u{FFFF}",
        String(repeating: "long ", count: 2000), String(repeating: "无", count: 10_000), "-->", "</style>", "",
        "e\u{301}\u{302}\u{303}\u{304}", "\u{301}alone",
    ]

    static let report: Report = {
        let scenarios = texts.enumerated().map { scenario($0.element, number: $0.offset) }
        let rules = texts.enumerated().map { rule($0.element, number: $0.offset) }
        var report = Report(scenarios: scenarios, rules: rules)
        report.remarks = texts
        report.comparison = Comparison(of: report, with: Report(scenarios: [], rules: []))
        return report
    }()

    private static func rule(_ text: String, number: Int) -> Report.RuleResult {
        var rule = Report.RuleResult(
            id: "UX-HOS-\(number)\(text.prefix(40))", severity: .must, statement: text, result: .broken,
            timesExercised: 3, timesBroken: 2,
            evidence: [
                Report.Evidence(scenario: name(number, text), moment: 1, reason: text, screen: 0),
                Report.Evidence(scenario: text, moment: -7, reason: text, screen: 99),
            ],
            tests: [text], scenarios: [text, name(number, text), "nowhere", "a", "b", "c"])
        rule.notes = [Report.Note(text: text, by: text)]
        return rule
    }

    private static func name(_ number: Int, _ text: String) -> String { "s\(number) \(text)" }

    private static func scenario(_ text: String, number: Int) -> Report.Scenario {
        Report.Scenario(
            name: name(number, text), title: text, language: text, columns: Int.max, rows: -1,
            steps: [
                Report.Step(
                    place: text, command: "Expect \(text)", time: -5, screen: 0, group: text, failure: text),
                Report.Step(place: text, command: text, time: 1, screen: -3, failure: text),
                Report.Step(place: text, command: text, time: 0, screen: 1),
            ],
            screens: [
                Report.Screen(
                    columns: 80, rows: 2, name: text, cursor: [79, 1],
                    lines: [
                        [
                            Report.Screen.Run(text: text, role: text),
                            Report.Screen.Run(text: text, role: "picture", foreground: 255, background: 0),
                        ], [],
                    ]),
                Report.Screen(columns: Int.max, rows: Int.max, cursor: [Int.max - 1, 0], lines: [[]]),
                Report.Screen(columns: -1, rows: -1, cursor: [1], lines: []),
            ],
            events: [SessionEvent(moment: 0, time: -1, kind: .input, text: text)],
            rules: [rule(text, number: number)], failure: text)
    }
}
