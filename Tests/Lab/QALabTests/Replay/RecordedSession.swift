import QALab
import QAReports
import QARules
import TUI
import WindowSupport

/// Sessions as they are replayed.
enum RecordedSession {
    /// A row of text as a screen of its own.
    static func screen(_ text: ScreenText, columns: Int = 20, rows: Int = 4) -> Report.Screen {
        var canvas = Canvas(size: Size(columns: columns, rows: rows))
        canvas.draw(text, x: 1, y: 1)
        canvas.cursor = Point(x: 1, y: 1)
        return Report.Screen(canvas)
    }

    static func step(_ command: String, at time: Int, screen: Int?, failure: String? = nil) -> Report.Step {
        Report.Step(
            place: "tape:\(time):1", command: command, time: time, screen: screen, failure: failure)
    }

    static func event(
        _ moment: Int, _ time: Int, _ text: String, _ kind: SessionEvent.Kind = .input
    ) -> SessionEvent {
        SessionEvent(moment: moment, time: time, kind: kind, text: text)
    }

    static func rule(
        _ id: String, _ outcome: Report.Outcome, _ evidence: [Report.Evidence] = []
    ) -> Report.RuleResult {
        Report.RuleResult(
            id: id, severity: .must, statement: "What \(id) says of the shop", result: outcome,
            timesExercised: outcome == .notExercised ? 0 : 4, timesBroken: evidence.count, evidence: evidence)
    }

    /// A tape of four commands, after the third of which a rule is broken.
    static let short = Report.Scenario(
        name: "short", title: "A short tape", language: "en", columns: 20, rows: 4,
        steps: [
            step("Wait \"list\"", at: 0, screen: 0), step("Enter", at: 100, screen: 1),
            step("Expect \"card\"", at: 150, screen: 1), step("Space", at: 150, screen: 3),
            step("Expect \"receipt\"", at: 2_000, screen: 3, failure: "\"receipt\" is not on the screen"),
        ],
        screens: [screen("the list"), screen("a card"), screen("a sheet"), screen("Declined")],
        events: [
            event(0, 0, "Opened", .exchange), event(2, 100, "Key Enter"), event(3, 150, "Key Space"),
            event(4, 900, "No token", .wallet), event(4, 900, "UX-SUM-03: 5 is not 6", .rule),
        ],
        rules: [
            rule("UX-BTN-01", .kept), rule("UX-KSK-01", .notExercised),
            rule("UX-SUM-03", .broken, [Report.Evidence(moment: 4, reason: "5 is not 6", screen: 2)]),
        ])

    /// A whole purchase as a shopper makes it, every frame taken.
    static func purchase(_ language: Language, columns: Int = 80, rows: Int = 24) throws -> Replay.Session {
        let shopper = try Shopper(language: language, columns: columns, rows: rows)
        shopper.payFromTheList()
        let screens = shopper.frames.map { Report.Screen($0) }
        let shots = screens.enumerated().map {
            Replay.Shot(moment: $0, time: $0 * 350, step: $0 * 3 / screens.count, screen: $1)
        }
        let names: [(SessionEvent.Kind, String)] = [
            (.exchange, "GET / → 200 in 3 ms"), (.input, "Key Enter"), (.wallet, "The wallet says: ready"),
            (.engine, "Request with 4 rows"), (.call, "Call 1: did select shipping contact"),
            (.reply, "Reply 1: 4 rows, 0 errors"), (.input, "Key Space"), (.wallet, "The finger matches"),
            (.time, "Timer: first touch allowed"), (.control, "Wrong fingers: the next 2"),
            (.rule, "UX-SUM-03: 5 is not 6"),
        ]
        let middle = shots.count / 2
        let scenario = Report.Scenario(
            name: "buy", title: language == .english ? "A purchase with the wallet" : "用钱包购买",
            language: language.rawValue, columns: columns, rows: rows,
            steps: [
                step("Wait \"Mustache Wax\"", at: 0, screen: nil), step("Enter 2", at: 700, screen: nil),
                step("Space", at: middle * 350, screen: nil),
            ],
            events: shots.indices.map { index in
                let (kind, text) = names[index % names.count]
                return event(index, index * 350, text, kind)
            },
            rules: [
                rule("UX-BTN-01", .kept), rule("UX-AUT-01", .kept), rule("UX-CUR-01", .waived),
                rule("UX-KSK-01", .notExercised), rule("UX-ACC-01", .test),
                rule(
                    "UX-SUM-03", .broken,
                    [
                        Report.Evidence(
                            moment: middle, reason: "The rows come to 15.83, the total says 15.84",
                            screen: nil)
                    ]),
            ])
        return Replay.Session(scenario, shots: shots)
    }
}
