extension Report {
    /// The report as JUnit XML, as Jenkins and Ant define it: a suite for each scenario, in it a case for
    /// its commands, each group of expectations, each expectation outside a group and each rule that came
    /// up. Names hold neither path nor line, so that histories survive an edit of the tape; places stand in
    /// the failures and in the suite's output. Times are seconds of the simulated clock; there is no time
    /// of day.
    package func junit() -> String {
        let suites = scenarios.enumerated().map { Suite($0.element, number: $0.offset) }
        func sum(_ count: (Suite) -> Int) -> Int { suites.reduce(0) { $0 + count($1) } }
        let time = scenarios.reduce(0) { $0 + $1.duration }
        let head = XMLLine(
            "testsuites",
            [
                ("name", "Vitrine QA"), ("tests", "\(sum { $0.cases.count })"),
                ("failures", "\(sum { $0.count(of: .failed) })"),
                ("errors", "\(sum { $0.count(of: .impossible) })"),
                ("time", SessionTime.seconds(time)),
            ])
        let lines =
            [#"<?xml version="1.0" encoding="UTF-8"?>"#, head.opening]
            + suites.flatMap(\.lines) + [head.closing, ""]
        return lines.joined(separator: "\n")
    }

    private struct Suite {
        let scenario: Scenario
        let number: Int
        let cases: [JUnitCase]

        init(_ scenario: Scenario, number: Int) {
            self.scenario = scenario
            self.number = number
            cases = scenario.junitCases
        }

        func count(of kind: JUnitCase.Kind) -> Int { cases.filter { $0.kind == kind }.count }

        var lines: [String] {
            let suite = XMLLine(
                "testsuite",
                [
                    ("id", "\(number)"), ("name", XMLLine.name(scenario.name)), ("package", "vitrine.qa"),
                    ("hostname", "localhost"), ("tests", "\(cases.count)"),
                    ("failures", "\(count(of: .failed))"), ("errors", "\(count(of: .impossible))"),
                    ("skipped", "\(count(of: .waived))"), ("time", SessionTime.seconds(scenario.duration)),
                ])
            let properties = [
                ("title", scenario.title), ("language", scenario.language),
                ("size", "\(scenario.columns)x\(scenario.rows)"),
            ].map { "      \(XMLLine("property", [("name", $0.0), ("value", $0.1)]).empty)" }
            return ["  \(suite.opening)", "    <properties>"] + properties + ["    </properties>"]
                + cases.flatMap(\.lines)
                + ["    <system-out>\(XMLText.section(besides))</system-out>", "    <system-err/>"]
                + ["  \(suite.closing)"]
        }

        /// The rules that are no cases, and the places of the cases.
        private var besides: String {
            let rules = [
                ("Not exercised", scenario.ids(.notExercised)), ("Seen to by tests", scenario.ids(.test)),
            ].map { "\($0.0): \($0.1.isEmpty ? "none" : $0.1.joined(separator: " "))\n" }
            let places = cases.compactMap { made in made.place.map { "\($0) \(made.name)\n" } }
            return (rules + places).joined()
        }
    }
}

/// The tags of an element.
package struct XMLLine {
    private let name: String
    private let head: String

    init(_ name: String, _ attributes: [(String, String)]) {
        self.name = name
        head = attributes.reduce(name) { "\($0) \($1.0)=\"\(XMLText.escaped($1.1))\"" }
    }

    /// A name that no reader takes for none.
    static func name(_ text: String) -> String {
        text.contains { !$0.isWhitespace } ? text : "without a name"
    }

    var opening: String { "<\(head)>" }
    var closing: String { "</\(name)>" }
    var empty: String { "<\(head)/>" }
}
