import QAReports
import Testing

@Suite struct ComparisonTests {
    private func report(_ results: [(String, Report.Outcome, Int)]) -> Report {
        Report(
            scenarios: [],
            rules: results.map { id, outcome, times in
                SampleReport.result(
                    id, outcome, came: times,
                    broken: outcome == .broken || outcome == .waived
                        ? [Report.Evidence(moment: 0, reason: "a", screen: nil)] : [])
            })
    }

    @Test func rulesChange() {
        let before = report([
            ("a", .kept, 1), ("b", .broken, 1), ("c", .broken, 1), ("d", .broken, 1), ("e", .kept, 1),
            ("f", .notExercised, 0), ("g", .broken, 2), ("h", .kept, 1), ("i", .kept, 1), ("k", .waived, 1),
        ])
        let now = report([
            ("a", .broken, 1), ("b", .kept, 1), ("c", .broken, 1), ("d", .notExercised, 0),
            ("e", .notExercised, 0), ("f", .kept, 3), ("g", .waived, 2), ("h", .kept, 1), ("j", .broken, 1),
            ("i", .test, 0), ("k", .broken, 1),
        ])
        let changes = Comparison(of: now, with: before).rules
        #expect(changes.new == ["a", "j", "k"])
        #expect(changes.fixed == ["b"])
        #expect(changes.stillRed == ["c"])
        #expect(changes.nowWaived == ["g"])
        #expect(changes.noLongerExercised == ["d", "e"])
        #expect(changes.newlyExercised == ["f", "j"])
    }

    @Test func ruleThatLeftTheBookIsNoLongerExercised() {
        let changes = Comparison(of: report([]), with: report([("a", .broken, 1), ("b", .notExercised, 0)]))
        #expect(changes.rules.noLongerExercised == ["a"])
    }

    @Test func scenariosChange() {
        var repaired = SampleReport.decline
        repaired.steps = []
        repaired.rules = []
        var fallen = SampleReport.checkout
        fallen.failure = "The server did not start"
        let before = Report(scenarios: [SampleReport.checkout, SampleReport.decline], book: [])
        let now = Report(scenarios: [fallen, repaired], book: [])
        let changes = Comparison(of: now, with: before).scenarios
        #expect(changes.new == ["checkout"] && changes.fixed == ["decline"])
        #expect(changes.stillRed.isEmpty && changes.newlyExercised.isEmpty)
        let gone = Comparison(of: Report(scenarios: [fallen], book: []), with: before).scenarios
        #expect(gone.noLongerExercised == ["decline"] && gone.fixed.isEmpty)
    }

    @Test func comparisonIsText() {
        #expect(
            SampleReport.report.comparison?.text() == [
                "Compared with the earlier report:",
                "  Rules: New (red now, not before)", "    UX-AAA-01",
                "  Rules: Newly exercised (comes up now, not before)", "    UX-AAA-02",
                "  Scenarios: New (fails now, not before)", "    decline",
                "  Scenarios: Newly run (run now, not before)", "    decline",
            ])
    }

    @Test func equalReportsHaveNoChanges() {
        let report = SampleReport.report
        let comparison = Comparison(of: report, with: report)
        #expect(comparison.rules.stillRed == ["UX-AAA-01"] && comparison.scenarios.stillRed == ["decline"])
        let calm = Report(scenarios: [SampleReport.checkout], book: SampleReport.book)
        #expect(
            Comparison(of: calm, with: calm).text() == ["Nothing is another than in the earlier report."])
    }
}
