import QAReports
import Testing

@Suite struct VerdictTests {
    private func applied(_ waivers: [Verdicts.Waiver], notes: [Verdicts.Note] = []) throws -> Report {
        let today = try #require(SampleReport.today)
        let report = Report(
            scenarios: [SampleReport.decline, SampleReport.checkout], book: SampleReport.book)
        return report.applying(Verdicts(notes: notes, waivers: waivers), on: today)
    }

    @Test func waivedRuleIsNotRed() throws {
        let report = try applied([
            Verdicts.Waiver(rule: "UX-AAA-01", reason: "Tax moves", expires: "2026-11-21")
        ])
        let rule = try #require(report.rules.first)
        #expect(rule.result == .waived && !rule.isRed && rule.timesBroken == 1)
        #expect(rule.waivers.map(\.sentence) == ["waived until 2026-11-21: Tax moves"])
        #expect(report.scenarios[1].rules[0].result == .waived)
        #expect(report.remarks.isEmpty)
    }

    @Test func scenarioPassesWhenEveryRedRuleIsWaived() throws {
        var scenario = SampleReport.decline
        scenario.steps.removeLast()
        let today = try #require(SampleReport.today)
        let report = Report(scenarios: [scenario], book: SampleReport.book)
        #expect(!report.isPassed)
        let verdicts = Verdicts(
            waivers: ["UX-AAA-01", "UX-AAA-02"].map {
                Verdicts.Waiver(rule: $0, reason: "Known", expires: "2027-01-01")
            })
        let waived = report.applying(verdicts, on: today)
        #expect(
            waived.isPassed && waived.verdict == "1 scenario passed. 2 rules broken but waived.")
        #expect(waived.applying(Verdicts(), on: today) == report)
    }

    @Test func waiverForAnotherScenarioLeavesTheRuleRed() throws {
        let report = try applied([
            Verdicts.Waiver(rule: "UX-AAA-01", scenario: "checkout", reason: "Tax", expires: "2027-01-01")
        ])
        #expect(report.rules[0].isRed)
        #expect(report.remarks == ["Waiver 1 (UX-AAA-01) was not needed: the rule is kept."])
    }

    static let refusals: [(Verdicts.Waiver, String)] = [
        (
            Verdicts.Waiver(rule: nil, reason: "a", expires: "2027-01-01"),
            "Waiver 1 is not honoured, as it names no rule."
        ),
        (
            Verdicts.Waiver(rule: "UX-ZZZ-01", reason: "a", expires: "2027-01-01"),
            "Waiver 1 (UX-ZZZ-01) is not honoured, as it names a rule that is not in the book."
        ),
        (
            Verdicts.Waiver(rule: "UX-AAA-01", reason: " \n", expires: "2027-01-01"),
            "Waiver 1 (UX-AAA-01) is not honoured, as it gives no reason."
        ),
        (
            Verdicts.Waiver(rule: "UX-AAA-01", reason: "a", expires: nil),
            "Waiver 1 (UX-AAA-01) is not honoured, as it does not say when it expires."
        ),
        (
            Verdicts.Waiver(rule: "UX-AAA-01", reason: "a", expires: "soon"),
            "Waiver 1 (UX-AAA-01) is not honoured, as it expires on “soon”, "
                + "which is no day such as 2026-12-31."
        ),
        (
            Verdicts.Waiver(rule: "UX-AAA-01", reason: "a", expires: "2026-11-20"),
            "Waiver 1 (UX-AAA-01) is not honoured, as it expired on 2026-11-20."
        ),
    ]

    @Test(arguments: refusals)
    func waiverThatIsNotHonouredSaysWhy(waiver: Verdicts.Waiver, sentence: String) throws {
        let report = try applied([waiver])
        #expect(report.remarks == [sentence])
        #expect(report.rules[0].isRed && report.rules.allSatisfy(\.waivers.isEmpty))
    }

    @Test func waiverForAScenarioThatWasNotRunSaysSo() throws {
        let report = try applied([
            Verdicts.Waiver(rule: "UX-AAA-01", scenario: "gone", reason: "a", expires: "2027-01-01")
        ])
        #expect(
            report.remarks == ["Waiver 1 (UX-AAA-01) was not needed: there was no scenario gone."])
    }

    @Test func noteIsShownWithTheRule() throws {
        let report = try applied(
            [],
            notes: [
                Verdicts.Note(rule: "UX-BBB-01", text: "Seen by eye", by: "Ann", date: "2026-02-30"),
                Verdicts.Note(rule: "UX-BBB-01", text: nil), Verdicts.Note(rule: "UX-ZZZ-01", text: "a"),
            ])
        #expect(report.rules[2].notes == [Report.Note(text: "Seen by eye", by: "Ann")])
        #expect(
            report.remarks == [
                "Note 1 (UX-BBB-01) is shown without its date, as “2026-02-30” is no day such as 2026-12-31.",
                "Note 2 (UX-BBB-01) is not shown, as it has no text.",
                "Note 3 (UX-ZZZ-01) is not shown, as it names a rule that is not in the book.",
            ])
    }

    @Test func fileIsWrittenByHand() throws {
        let text = """
            { "version": 1,
              "waivers": [ { "rule": "UX-AAA-01", "reason": "Tax", "expires": "2026-12-31" } ] }
            """
        let verdicts = try Verdicts(json: Array(text.utf8))
        #expect(
            verdicts
                == Verdicts(waivers: [
                    Verdicts.Waiver(rule: "UX-AAA-01", reason: "Tax", expires: "2026-12-31")
                ]))
        #expect(try Verdicts(json: verdicts.json()) == verdicts)
        #expect(try Verdicts(json: Array(" \n".utf8)) == Verdicts())
    }

    @Test(arguments: [
        (#"{"version":9}"#, "This file of verdicts has the form 9; only the form 1 can be read."),
        ("version: 1", "This file of verdicts cannot be read: it is not JSON."),
        (
            #"{"version":1,"waivers":[{"rule":7}]}"#,
            "This file of verdicts cannot be read: waivers[0].rule is not what it should be."
        ),
    ])
    func whatIsNoFileOfVerdictsIsRefusedInWords(text: String, sentence: String) {
        let error = #expect(throws: DocumentError.self) { try Verdicts(json: Array(text.utf8)) }
        #expect(error?.description == sentence)
    }

    @Test(arguments: [
        ("2026-12-31", true), ("2028-02-29", true), ("2026-02-29", false), ("2000-02-29", true),
        ("1900-02-29", false), ("2026-4-1", false), ("2026-13-01", false), ("2026-00-10", false),
        ("2026-04-31", false), ("26-04-01", false), ("2026-04-01x", false), ("+026-04-01", false),
        ("", false),
    ])
    func dayIsOneOfTheCalendar(text: String, isDay: Bool) {
        #expect(Day(text)?.text == (isDay ? text : nil))
    }

    @Test func daysHaveAnOrder() throws {
        let days = ["2026-02-03", "2026-01-31", "2025-12-31"].compactMap(SampleReport.day)
        #expect(days.sorted().map(\.text) == ["2025-12-31", "2026-01-31", "2026-02-03"])
    }
}
