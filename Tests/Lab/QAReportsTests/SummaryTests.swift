import QAReports
import TUI
import TestSupport
import Testing

@Suite struct SummaryTests {
    private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

    private func columns(_ line: String) -> Int { ScreenText(cleaning: line, limit: 1 << 20).width }

    @Test func summaryIsAsItWas() throws {
        try Golden.expect(text(SampleReport.report.summary(color: false)), "report.txt")
    }

    @Test func narrowSummaryIsAsItWas() throws {
        try Golden.expect(text(SampleReport.report.summary(color: false, width: 30)), "report-30.txt")
    }

    @Test func asciiSummaryIsAsItWas() throws {
        let lines = SampleReport.report.summary(color: false, isASCII: true)
        #expect(lines.joined().utf8.allSatisfy { (0x20...0x7E).contains($0) })
        try Golden.expect(text(lines), "report-ascii.txt")
    }

    @Test(arguments: [20, 30, 80, 132])
    func noLineIsWiderThanTheTerminal(width: Int) {
        for report in [SampleReport.report, HostileReport.report, DemoReport.report] {
            for line in report.summary(color: false, width: width) { #expect(columns(line) <= width) }
        }
    }

    @Test func eachMistakeOfATapeHasALineOfItsOwn() {
        let failure = "bad.tape:1:1: Unknown command \"Flap\"\nbad.tape:2:1: Unknown command \"Flop\""
        let tape = Report.Scenario(
            name: "bad", title: "", language: "en", columns: 80, rows: 24, failure: failure)
        let lines = Report(scenarios: [tape]).summary(color: false)
        #expect(lines.contains("    bad.tape:1:1: Unknown command \"Flap\""))
        #expect(lines.contains("    bad.tape:2:1: Unknown command \"Flop\""))
    }

    @Test func theLastStepLastsUntilTheScenarioIsOver() {
        var slept = SampleReport.checkout
        slept.steps.append(
            Report.Step(place: "checkout.tape:6:1", command: "Sleep 2m", time: 1500, screen: 1))
        #expect(slept.duration == 1500)
        slept.ended = 121_500
        #expect(slept.duration == 121_500)
        let lines = Report(scenarios: [slept]).summary(color: false)
        #expect(lines.first == "✓ checkout    6 steps     2 min 1 s")
    }

    @Test func colourAddsNothingButColour() {
        let plain = SampleReport.report.summary(color: false)
        let painted = SampleReport.report.summary(color: true)
        #expect(painted != plain)
        #expect(painted.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
        #expect(painted.first == "\u{1B}[32m✓\u{1B}[0m checkout    5 steps         1.5 s")
    }

    @Test func nothingReachesTheTerminalButText() {
        let lines = HostileReport.report.summary(color: false)
        let controls = lines.joined().unicodeScalars.filter {
            $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
        }
        #expect(controls.isEmpty)
    }

    @Test func screenAsWideAsTheTerminalHasNoSides() {
        let lines = DemoReport.report.summary(color: false)
        let edge = lines.first { $0.hasPrefix("──") }
        #expect(edge.map(columns) == 80)
        #expect(!lines.contains { $0.hasPrefix("│") })
    }

    @Test func emptyRunSaysSo() {
        #expect(
            Report(scenarios: [], book: []).summary(color: false) == [
                "0 rules: 0 exercised, 0 broken, 0 waived, 0 kept, 0 by tests, 0 not exercised", "",
                "No scenario was run.",
            ])
    }
}
