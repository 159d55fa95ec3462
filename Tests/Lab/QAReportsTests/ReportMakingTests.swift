import QAReports
import QARules
import TUI
import Testing

@Suite struct ReportMakingTests {
    @Test func screenIsRunsOfWhatLooksTheSame() {
        var canvas = Canvas(size: Size(columns: 12, rows: 3))
        canvas.draw("Wax", x: 0, y: 0, style: .heading)
        canvas.draw("胡须", x: 3, y: 0, style: .heading)
        canvas.draw("ok", x: 8, y: 0)
        canvas.draw("Buy ", x: 1, y: 2, style: Style(.accent, tint: 130))
        canvas.cursor = Point(x: 1, y: 2)
        let screen = Report.Screen(canvas, name: "card")
        #expect(screen.columns == 12 && screen.rows == 3 && screen.name == "card")
        #expect(screen.cursor == [1, 2])
        #expect(
            screen.lines == [
                [
                    Report.Screen.Run(text: "Wax胡须", role: "heading"),
                    Report.Screen.Run(text: " ok", role: "body"),
                ], [],
                [
                    Report.Screen.Run(text: " ", role: "body"),
                    Report.Screen.Run(text: "Buy ", role: "accent", foreground: 130),
                ],
            ])
        #expect(screen.rowTexts == ["Wax胡须 ok", "", " Buy"])
    }

    @Test func pictureKeepsItsColours() {
        var canvas = Canvas(size: Size(columns: 3, rows: 1))
        canvas.draw(
            picture: [
                Cell(Glyph("▀", width: 1), .picture(foreground: 208, background: nil)),
                Cell(.blank, .picture(foreground: nil, background: 0)),
            ], columns: 2, x: 1, y: 0)
        #expect(
            Report.Screen(canvas).lines == [
                [
                    Report.Screen.Run(text: " ", role: "body"),
                    Report.Screen.Run(text: "▀", role: "picture", foreground: 208),
                    Report.Screen.Run(text: " ", role: "picture", background: 0),
                ]
            ])
    }

    @Test func barKeepsItsBlanksToTheEndOfTheRow() {
        var canvas = Canvas(size: Size(columns: 4, rows: 1))
        canvas.fill(canvas.bounds, style: Style(.selected))
        #expect(
            Report.Screen(canvas).lines == [[Report.Screen.Run(text: "    ", role: "selected")]])
    }

    @Test func piecesOfARowKnowTheirWidthAndTheCursor() {
        let screen = Report.Screen(
            columns: 10, rows: 1, cursor: [3, 0],
            lines: [[Report.Screen.Run(text: "a胡须▸", role: "body")]])
        let pieces = screen.pieces(ofRow: 0)
        #expect(pieces.map(\.text) == ["a", "胡", "须", "▸"])
        #expect(pieces.map(\.columns) == [1, 2, 2, 1])
        #expect(pieces.map(\.isCursor) == [false, false, true, false])
        #expect(pieces.map(\.kind) == [.plain, .wide, .wide, .narrow])
    }

    @Test func cursorBehindTheTextHasACellOfItsOwn() {
        let screen = Report.Screen(
            columns: 10, rows: 1, cursor: [5, 0], lines: [[Report.Screen.Run(text: "ab", role: "body")]])
        #expect(screen.pieces(ofRow: 0).map(\.text) == ["ab", "   ", " "])
        #expect(screen.pieces(ofRow: 0).last?.isCursor == true)
        #expect(screen.caption == "10x1, cursor in row 1, column 6")
    }

    @Test func ruleHasWhatTheWatchSaw() throws {
        let rule = Rule(
            "UX-AAA-01", .must, "It is empty.", sources: ["made up"], evidence: "Every frame.",
            check: .moment { $0.now.number == 0 ? nil : .broken("It is not") })
        var watch = RuleWatch([rule])
        for number in 0..<3 {
            watch.take(
                Observation(
                    number: number, time: 0, message: nil, effects: [], place: "list", ground: "list",
                    isSheetOpen: false, language: .english, frame: Canvas(size: Size(columns: 1, rows: 1))))
        }
        let state = try #require(watch.state(of: "UX-AAA-01"))
        let result = Report.RuleResult(rule, state) { $0 == 2 ? 5 : nil }
        #expect(result.result == .broken && result.isRed && result.severity == .must)
        #expect(result.timesExercised == 2 && result.timesBroken == 2)
        #expect(
            result.evidence == [
                Report.Evidence(moment: 1, reason: "It is not", screen: nil),
                Report.Evidence(moment: 2, reason: "It is not", screen: 5),
            ])
    }

    @Test func ruleOutsideOfSessionsIsSeenToByTests() {
        let result = Report.RuleResult(SampleReport.book[3], nil)
        #expect(result.result == .test && result.tests == ["WireTests.isQuiet"])
        #expect(Report.RuleResult(SampleReport.book[0]).result == .notExercised)
    }

    @Test func scenariosAreSummedInTheOrderOfTheBook() {
        let report = Report(
            scenarios: [SampleReport.decline, SampleReport.checkout], book: SampleReport.book)
        #expect(report.scenarios.map(\.name) == ["checkout", "decline"])
        #expect(
            report.rules.map(\.id) == ["UX-AAA-01", "UX-AAA-02", "UX-BBB-01", "UX-BBB-02", "UX-CCC-01"])
        #expect(report.rules.map(\.result) == [.broken, .broken, .kept, .test, .notExercised])
        #expect(report.rules.map(\.timesExercised) == [7, 2, 1, 0, 0])
        #expect(report.rules.map(\.timesBroken) == [1, 1, 0, 0, 0])
        #expect(report.rules[0].scenarios == ["checkout", "decline"])
        #expect(report.rules[0].evidence.map(\.scenario) == ["decline"])
        #expect(report.rules[2].scenarios == ["checkout"])
    }

    @Test func whatIsRedComesFirstAmongWhatMustBe() {
        let report = Report(
            scenarios: [SampleReport.decline, SampleReport.checkout], book: SampleReport.book)
        #expect(
            report.rulesByWeight.map(\.id) == [
                "UX-AAA-01", "UX-BBB-01", "UX-BBB-02", "UX-CCC-01", "UX-AAA-02",
            ])
    }

    @Test func wholeBookIsInAReport() {
        #expect(Report(scenarios: []).rules.map(\.id) == RuleBook.all.map(\.id))
    }

    static let verdicts: [(Int, Int, String)] = [
        (0, 0, "No scenario was run."), (1, 0, "1 scenario passed. No rule was broken."),
        (0, 1, "1 scenario failed (decline.tape:5). 1 rule broken, 1 rule broken but waived."),
        (3, 0, "All 3 scenarios passed. No rule was broken."),
        (2, 1, "1 of 3 scenarios failed (decline.tape:5). 1 rule broken, 1 rule broken but waived."),
    ]

    @Test(arguments: verdicts)
    func resultIsOneSentence(passed: Int, failed: Int, sentence: String) throws {
        let scenarios =
            Array(repeating: SampleReport.checkout, count: passed)
            + Array(repeating: SampleReport.decline, count: failed)
        let report = Report(scenarios: scenarios, book: SampleReport.book)
        let today = try #require(SampleReport.today)
        #expect(report.applying(SampleReport.verdicts, on: today).verdict == sentence)
        #expect(report.isPassed == (passed > 0 && failed == 0))
    }

    @Test(arguments: [
        (0, "0.000", "0.0 s"), (7, "0.007", "0.0 s"), (12_345, "12.345", "12.3 s"),
        (134_000, "134.000", "2 min 14 s"), (-5, "0.000", "0.0 s"),
    ])
    func simulatedTimeIsWritten(milliseconds: Int, seconds: String, words: String) {
        #expect(SessionTime.seconds(milliseconds) == seconds)
        #expect(SessionTime.words(milliseconds) == words)
    }
}
