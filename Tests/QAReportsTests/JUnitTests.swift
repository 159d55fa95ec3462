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
            "QAReportsTests/Oracles/junit.py", input: Data(report.junit().utf8))
        return try JSONDecoder().decode([Case].self, from: answer)
    }

    @Test func reportIsAsItWas() throws { try Golden.expect(SampleReport.report.junit(), "report.xml") }

    @Test func groupsExpectationsAndRulesAreCases() async throws {
        let cases = try await judged(SampleReport.report)
        #expect(
            cases.map { [$0.classname, $0.name, $0.time, $0.verdict] } == [
                ["checkout", "SHOP-01", "0.050", "passed"],
                ["checkout", #"checkout.tape:5:1 Expect not "Sold out""#, "0.200", "passed"],
                ["checkout.rules", "UX-AAA-01 The total is right.", "0.000", "passed"],
                ["checkout.rules", "UX-BBB-01 Escape leads back.", "0.000", "passed"],
                ["decline", #"decline.tape:5:1 Expect "付款成功""#, "0.000", "failure"],
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

    @Test func hostileTextStaysText() async throws {
        let cases = try await judged(HostileReport.report)
        #expect(cases.count == 72)
        #expect(cases.contains { $0.text.contains("</pre><script>alert(1)</script>") })
        #expect(cases.contains { $0.text.contains("]]>") })
        #expect(cases.contains { $0.text.contains("a\u{FFFD}b\u{FFFD}[31mc\u{FFFD}\u{FFFD}d") })
    }

    @Test func emptyReportIsOne() async throws { #expect(try await judged(Report(scenarios: [])).isEmpty) }
}
