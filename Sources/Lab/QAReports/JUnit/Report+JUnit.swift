extension Report {
    /// The report as JUnit XML, as Jenkins and Ant define it: a suite for each scenario, in it a case for
    /// its commands, each group of expectations, each expectation outside a group and each rule that came
    /// up. Names hold neither path nor line, so that histories survive an edit of the tape; places stand in
    /// the failures and in the suite's output. Times are seconds of the simulated clock; there is no time
    /// of day.
    package func junit() -> String {
        JUnitSuite.document(named: "Vitrine QA", scenarios.map(\.junitSuite))
    }
}

/// A suite of a document of JUnit.
package struct JUnitSuite {
    let name, package: String
    let cases: [JUnitCase]
    /// Milliseconds.
    let time: Int
    var properties: [(String, String)] = []
    var output = ""

    /// A suite of cases that need no explanation.
    package init(name: String, package: String, cases: [JUnitCase]) {
        (self.name, self.package, self.cases) = (name, package, cases)
        time = cases.reduce(0) { $0 + $1.time }
    }

    fileprivate init(_ scenario: Report.Scenario, cases: [JUnitCase]) {
        (name, package, self.cases, time) = (scenario.name, "vitrine.qa", cases, scenario.duration)
        properties = [
            ("title", scenario.title), ("language", scenario.language),
            ("size", "\(scenario.columns)x\(scenario.rows)"),
        ]
    }

    /// The document, with the counts of all suites at its top.
    package static func document(named name: String, _ suites: [JUnitSuite]) -> String {
        func sum(_ count: (JUnitSuite) -> Int) -> Int { suites.reduce(0) { $0 + count($1) } }
        let head = XMLLine(
            "testsuites",
            [
                ("name", name), ("tests", "\(sum { $0.cases.count })"),
                ("failures", "\(sum { $0.count(of: .failed) })"),
                ("errors", "\(sum { $0.count(of: .impossible) })"),
                ("time", SessionTime.seconds(sum(\.time))),
            ])
        let lines =
            [#"<?xml version="1.0" encoding="UTF-8"?>"#, head.opening]
            + suites.enumerated().flatMap { $0.element.lines(number: $0.offset) } + [head.closing, ""]
        return lines.joined(separator: "\n")
    }

    private func count(of kind: JUnitCase.Kind) -> Int { cases.filter { $0.kind == kind }.count }

    private func lines(number: Int) -> [String] {
        let suite = XMLLine(
            "testsuite",
            [
                ("id", "\(number)"), ("name", XMLLine.name(name)), ("package", package),
                ("hostname", "localhost"), ("tests", "\(cases.count)"),
                ("failures", "\(count(of: .failed))"), ("errors", "\(count(of: .impossible))"),
                ("skipped", "\(count(of: .waived))"), ("time", SessionTime.seconds(time)),
            ])
        let properties = properties.map {
            "      \(XMLLine("property", [("name", $0.0), ("value", $0.1)]).empty)"
        }
        return ["  \(suite.opening)", "    <properties>"] + properties + ["    </properties>"]
            + cases.flatMap(\.lines)
            + ["    <system-out>\(XMLText.section(output))</system-out>", "    <system-err/>"]
            + ["  \(suite.closing)"]
    }
}

extension Report.Scenario {
    fileprivate var junitSuite: JUnitSuite {
        let cases = junitCases
        var suite = JUnitSuite(self, cases: cases)
        // The rules that are no cases, and the places of the cases.
        let rules = [("Not exercised", ids(.notExercised)), ("Seen to by tests", ids(.test))].map {
            "\($0.0): \($0.1.isEmpty ? "none" : $0.1.joined(separator: " "))\n"
        }
        let places = cases.compactMap { made in made.place.map { "\($0) \(made.name)\n" } }
        suite.output = (rules + places).joined()
        return suite
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
