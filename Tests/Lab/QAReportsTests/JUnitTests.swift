import Foundation
import QAReports
import TestSupport
import Testing

@Suite struct JUnitTests {
    /// A case as the judge read it.
    private struct Case: Decodable, Hashable {
        var suite, name, classname, time, verdict, message, text: String
    }

    /// Judged by an XML parser, a schema and a count that share nothing with ours.
    private func judged(_ report: Report) async throws -> [Case] {
        let answer = try await Python.run(
            "Lab/QAReportsTests/Oracles/junit.py", input: Data(report.junit().utf8))
        return try JSONDecoder().decode([Case].self, from: answer)
    }

    @Test func reportIsAsItWas() throws { try Golden.expect(SampleReport.report.junit(), "report.xml") }

    @Test func groupsExpectationsAndRulesAreCases() async throws {
        let cases = try await judged(SampleReport.report)
        #expect(
            cases.map { [$0.classname, $0.name, $0.time, $0.verdict] } == [
                ["checkout", "scenario", "1.250", "passed"],
                ["checkout", "SHOP-01", "0.050", "passed"],
                ["checkout", #"Expect not "Sold out""#, "0.200", "passed"],
                ["checkout.rules", "UX-AAA-01 The total is right.", "0.000", "passed"],
                ["checkout.rules", "UX-BBB-01 Escape leads back.", "0.000", "passed"],
                ["decline", "scenario", "0.000", "passed"],
                ["decline", #"Expect "付款成功""#, "0.000", "failure"],
                ["decline.rules", "UX-AAA-01 The total is right.", "0.000", "failure"],
                ["decline.rules", "UX-AAA-02 A name is shown whole.", "0.000", "skipped"],
            ])
    }

    @Test func failureShowsTheScreen() async throws {
        let failed = try await judged(SampleReport.report).filter { $0.verdict == "failure" }
        #expect(
            failed.map(\.message) == [
                "decline.tape:5:1: The screen does not say “付款成功”",
                "The rows add up to 1612, the total says 1512",
            ])
        #expect(
            failed.last?.text == """
                moment 3: The rows add up to 1612, the total says 1512
                  Mustache Wax  胡须蜡 · 50 g

                  ▀▄  PAY ACME        $15.12
                      ▸ Buy with wallet

                30x5, no cursor

                """)
    }

    @Test func waiverIsWhyACaseWasSkipped() async throws {
        let skipped = try await judged(SampleReport.report).filter { $0.verdict == "skipped" }
        #expect(
            skipped.map(\.message) == [
                "waived in decline until 2026-12-31: Long names wait for the new layout"
            ])
    }

    @Test func scenarioThatCannotBeCarriedOutIsAnError() async throws {
        let report = Report(
            scenarios: [
                Report.Scenario(
                    name: "broken", title: "", language: "en", columns: 80, rows: 24,
                    failure: "broken.tape:1:1: Unknown command")
            ], book: [])
        #expect(try await judged(report).map(\.verdict) == ["error"])
    }

    /// A tape with its lines further down, below another folder.
    private static func scenario(folder: String, below lines: Int) -> Report.Scenario {
        func step(_ line: Int, _ command: String, fails: Bool = false) -> Report.Step {
            Report.Step(
                place: "\(folder)buy.tape:\(lines + line):1", command: command, time: 0, screen: nil,
                failure: fails ? "It is not so" : nil)
        }
        return Report.Scenario(
            name: "buy", title: "", language: "en", columns: 80, rows: 24,
            steps: [
                step(1, "Expect quit"), step(2, "Expect quit"), step(3, "Expect quit", fails: true),
                step(4, "Mouse click \"Pay\"", fails: true), step(5, "Rule UX-AAA-01", fails: true),
            ])
    }

    @Test func namesSurviveAnEditOfTheTape() async throws {
        let before = try await judged(
            Report(scenarios: [Self.scenario(folder: "", below: 0)], book: []))
        let after = try await judged(
            Report(scenarios: [Self.scenario(folder: "tapes/new/", below: 40)], book: []))
        #expect(
            before.map { [$0.classname, $0.name, $0.verdict] } == [
                ["buy", "scenario", "failure"], ["buy", "Expect quit", "passed"],
                ["buy", "Expect quit (2)", "passed"], ["buy", "Expect quit (3)", "failure"],
                ["buy", "Rule UX-AAA-01", "failure"],
            ])
        #expect(before.map { [$0.classname, $0.name] } == after.map { [$0.classname, $0.name] })
        #expect(
            after.map(\.message) == [
                "tapes/new/buy.tape:44:1: It is not so", "", "", "tapes/new/buy.tape:43:1: It is not so",
                "tapes/new/buy.tape:45:1: It is not so",
            ])
    }

    @Test func hostileTextStaysText() async throws {
        let cases = try await judged(HostileReport.report)
        #expect(cases.count == 54)
        #expect(cases.contains { $0.text.contains("</pre><script>alert(1)</script>") })
        #expect(cases.contains { $0.text.contains("]]>") })
        #expect(cases.contains { $0.text.contains("a\u{FFFD}b\u{FFFD}[31mc\u{FFFD}\u{FFFD}d") })
    }

    @Test func emptyReportIsOne() async throws { #expect(try await judged(Report(scenarios: [])).isEmpty) }
}
