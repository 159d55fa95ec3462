import QAReports
import QARules
import TUI

/// A small report made up for tests: one scenario that passes and one that does not.
enum SampleReport {
    static let book: [Rule] = [
        rule("UX-AAA-01", .must, "The total is right."),
        rule("UX-AAA-02", .should, "A name is shown whole."),
        rule("UX-BBB-01", .must, "Escape leads back."),
        rule("UX-BBB-02", .must, "Nothing is written when nothing changes.", tests: ["WireTests.isQuiet"]),
        rule("UX-CCC-01", .must, "The receipt says how to cancel."),
    ]

    static func rule(
        _ id: String, _ severity: Rule.Severity, _ statement: String, tests: [String]? = nil
    ) -> Rule {
        Rule(
            id, severity, statement, sources: ["made up"], evidence: "Nothing.",
            check: tests.map(Rule.Check.test) ?? .screen { _ in nil })
    }

    /// What a scenario found about a rule of the book.
    static func result(
        _ id: String, _ result: Report.Outcome, came times: Int = 0, broken: [Report.Evidence] = []
    ) -> Report.RuleResult {
        let rule = book.first { $0.id == id } ?? Self.rule(id, .must, "Unknown.")
        var made = Report.RuleResult(rule)
        made.result = result
        made.timesExercised = times
        made.timesBroken = broken.count
        made.evidence = broken
        return made
    }

    /// The card of a product: a heading, a picture, a button, words in two scripts.
    static func card(total: ScreenText, cursor: Point?) -> Report.Screen {
        var canvas = Canvas(size: Size(columns: 30, rows: 5))
        canvas.draw("Mustache Wax", x: 2, y: 0, style: .heading)
        canvas.draw("胡须蜡 · 50 g", x: 16, y: 0, style: .secondary)
        canvas.draw(
            picture: [
                Cell(Glyph("▀", width: 1), .picture(foreground: 208, background: 52)),
                Cell(Glyph("▄", width: 1), .picture(foreground: 208, background: nil)),
            ], columns: 2, x: 2, y: 2)
        canvas.draw("PAY ACME", x: 6, y: 2, style: .body)
        canvas.draw(total, endingAt: 28, y: 2, style: .body)
        canvas.draw("▸ Buy with wallet ", x: 6, y: 3, style: Style(.buttonFocused, tint: 130))
        canvas.cursor = cursor
        return Report.Screen(canvas)
    }

    static let checkout = Report.Scenario(
        name: "checkout", title: "A purchase with the wallet", language: "en", columns: 30, rows: 5,
        steps: [
            step(1, #"Wait "Mustache Wax""#, 0, screen: 0),
            step(2, #"Expect "$15.12""#, 250, screen: 0, group: "SHOP-01"),
            step(3, "Expect cursor \"Buy\"", 250, screen: 0, group: "SHOP-01"),
            step(4, "Enter", 300, screen: 1),
            step(5, #"Expect not "Sold out""#, 1300, screen: 1),
        ],
        screens: [
            card(total: "$15.12", cursor: Point(x: 6, y: 3)),
            card(total: "$16.12", cursor: Point(x: 0, y: 4)),
        ],
        events: [
            SessionEvent(moment: 1, time: 0, kind: .exchange, text: "GET / 200"),
            SessionEvent(moment: 7, time: 300, kind: .input, text: "Enter"),
            SessionEvent(moment: 9, time: 1500, kind: .engine, text: "authorised"),
        ],
        rules: [
            result("UX-AAA-01", .kept, came: 4), result("UX-AAA-02", .notExercised),
            result("UX-BBB-01", .kept, came: 1), result("UX-BBB-02", .test),
            result("UX-CCC-01", .notExercised),
        ])

    static let decline = Report.Scenario(
        name: "decline", title: "银行拒绝付款", language: "zh-Hans", columns: 30, rows: 5,
        steps: [
            Report.Step(place: "decline.tape:4:1", command: "Space", time: 400, screen: 0),
            Report.Step(
                place: "decline.tape:5:1", command: #"Expect "付款成功""#, time: 400, screen: 0,
                failure: "The screen does not say “付款成功”"),
        ],
        screens: [card(total: "$15.12", cursor: nil)],
        events: [SessionEvent(moment: 3, time: 400, kind: .rule, text: "UX-AAA-01 fell")],
        rules: [
            result(
                "UX-AAA-01", .broken, came: 3,
                broken: [
                    Report.Evidence(
                        moment: 3, reason: "The rows add up to 1612, the total says 1512", screen: 0)
                ]),
            result(
                "UX-AAA-02", .broken, came: 2,
                broken: [Report.Evidence(moment: 2, reason: "“Mustache W…” is cut", screen: nil)]),
            result("UX-BBB-01", .notExercised), result("UX-BBB-02", .test),
            result("UX-CCC-01", .notExercised),
        ])

    static let verdicts = Verdicts(
        notes: [
            Verdicts.Note(
                rule: "UX-AAA-01", text: "Known since the tax moved.", by: "Ann", date: "2026-11-20")
        ],
        waivers: [
            Verdicts.Waiver(
                rule: "UX-AAA-02", scenario: "decline", reason: "Long names wait for the new layout",
                expires: "2026-12-31"),
            Verdicts.Waiver(rule: "UX-AAA-01", reason: nil, expires: "2026-12-31"),
        ])

    static let today = day("2026-11-21")

    static func day(_ text: String) -> Day? { Day(text) }

    /// The report as a run ends with it: with verdicts, compared with a run in which nothing was red.
    static var report: Report {
        let found = Report(scenarios: [decline, checkout], book: book)
        let before = Report(scenarios: [checkout], book: book)
        guard let today else { return found }
        return found.applying(verdicts, on: today).compared(with: before)
    }

    private static func step(
        _ line: Int, _ command: String, _ time: Int, screen: Int, group: String? = nil
    ) -> Report.Step {
        Report.Step(
            place: "checkout.tape:\(line):1", command: command, time: time, screen: screen, group: group)
    }
}
