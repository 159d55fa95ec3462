import Foundation
import QAReports
import QARules
import TUI

/// A report as large as a real one, with drawn screens: for judging how it looks.
enum DemoReport {
    static let report: Report = {
        let scenarios = [checkout, chinese, decline]
        let found = Report(scenarios: scenarios, book: book)
        let before = Report(scenarios: [checkout, chinese], book: book)
        guard let today = Day("2026-11-21") else { return found }
        return found.applying(verdicts, on: today).compared(with: before)
    }()

    private static let verdicts = Verdicts(
        notes: [
            Verdicts.Note(
                rule: "UX-SUM-03", text: "Seen since the discount became a row of its own.", by: "Ann",
                date: "2026-11-20")
        ],
        waivers: [
            Verdicts.Waiver(
                rule: "UX-SHP-06", reason: "Pickup titles come with the next catalogue", expires: "2026-12-31"
            ),
            Verdicts.Waiver(rule: "UX-CAT-02", reason: "Pictures", expires: "2026-11-01"),
        ])

    private static let book = RuleBook.all.map { rule in
        SampleReport.rule(
            rule.id, rule.severity, rule.statement,
            tests: rule.group == "KSK" ? ["KioskTests.nothingIsLeft"] : nil)
    }

    /// What a scenario found about all rules: most groups came up in it.
    private static func results(
        without groups: Set<String>, _ troubles: [String: [Report.Evidence]] = [:]
    ) -> [Report.RuleResult] {
        book.enumerated().map { index, rule in
            var result = Report.RuleResult(rule)
            guard result.result != .test, !groups.contains(rule.group) else { return result }
            let evidence = troubles[rule.id] ?? []
            result.timesExercised = 3 + index * 7 % 40
            result.timesBroken = evidence.count
            result.evidence = evidence
            result.result = evidence.isEmpty ? .kept : .broken
            return result
        }
    }

    private static let checkout = Report.Scenario(
        name: "checkout", title: "A purchase with the wallet, from the list to the receipt", language: "en",
        columns: 80, rows: 24,
        steps: steps(
            "checkout",
            [
                (#"Wait "Mustache Wax""#, 0, nil), ("Enter", 0, nil), (#"Expect place card"#, 1, "SHOP-01"),
                (#"Expect "$10.00""#, 1, "SHOP-01"), ("Down 2", 1, nil), ("Enter", 2, nil),
                (#"Expect place sheet"#, 2, "PAY-01"), (#"Expect "USD 15.12""#, 2, "PAY-01"),
                ("Sleep 400ms", 2, nil), ("Space", 2, nil), ("Screenshot paid", 2, nil),
            ]),
        screens: [
            DemoScreens.list(.english), DemoScreens.card(.english), DemoScreens.sheet(.english, name: "paid"),
        ],
        events: events, rules: results(without: ["FRM", "CUR", "RCP", "ERR"]))

    private static let chinese = Report.Scenario(
        name: "checkout-zh", title: "从列表到付款", language: "zh-Hans", columns: 80, rows: 24,
        steps: steps(
            "checkout-zh",
            [
                (#"Wait "胡须蜡""#, 0, nil), ("Enter", 1, nil), (#"Expect "加入购物车""#, 1, "SHOP-01"),
                ("Enter", 2, nil), ("Escape", 2, nil),
            ]),
        screens: [
            DemoScreens.list(.simplifiedChinese), DemoScreens.card(.simplifiedChinese),
            DemoScreens.sheet(.simplifiedChinese, name: nil),
        ],
        events: events, rules: results(without: ["FRM", "CUR", "RCP", "ERR", "AUT", "RES"]))

    private static let decline: Report.Scenario = {
        var commands = steps(
            "decline",
            [
                (#"Server decline 51"#, 0, nil), ("Enter", 0, nil), ("Enter", 1, nil), ("Space", 1, nil),
                (#"Expect "Payment declined""#, 1, "PAY-02"), ("Escape", 1, nil),
                (#"Expect orders 0"#, 1, "PAY-02"),
            ])
        commands[4].failure = "The screen does not say “Payment declined” within 10 s"
        return Report.Scenario(
            name: "decline", title: "A declined card keeps the cart", language: "en", columns: 80, rows: 24,
            steps: commands, screens: [DemoScreens.card(.english), DemoScreens.sheet(.english, name: nil)],
            events: events,
            rules: results(
                without: ["FRM", "CUR", "RCP", "SET", "CAT"],
                [
                    "UX-SUM-03": [
                        Report.Evidence(
                            moment: 31, reason: "The rows add up to $15.12, the total is $16.12", screen: 1),
                        Report.Evidence(
                            moment: 34, reason: "The rows add up to $15.12, the total is $16.12", screen: 1),
                    ],
                    "UX-ERR-04": [
                        Report.Evidence(
                            moment: 41,
                            reason: "A declined payment says “Something went wrong”, no next step",
                            screen: 1)
                    ],
                    "UX-SHP-06": [
                        Report.Evidence(moment: 12, reason: "A pickup is titled “Ship to”", screen: 1)
                    ],
                ]))
    }()

    private static func steps(
        _ tape: String, _ commands: [(text: String, screen: Int, group: String?)]
    ) -> [Report.Step] {
        commands.enumerated().map { index, command in
            Report.Step(
                place: "\(tape).tape:\(index + 8):1", command: command.text, time: index * 640,
                screen: command.screen, group: command.group)
        }
    }

    private static let events: [SessionEvent] = [
        SessionEvent(moment: 1, time: 0, kind: .exchange, text: "GET inventory 200, 14 products"),
        SessionEvent(
            moment: 2, time: 4, kind: .wallet, text: "capability ready: two cards of the shop's networks"),
        SessionEvent(moment: 9, time: 640, kind: .input, text: "Enter"),
        SessionEvent(moment: 12, time: 1280, kind: .call, text: "didSelectShippingContact revision 3"),
        SessionEvent(
            moment: 13, time: 1310, kind: .reply, text: "revision 3: 2 methods, 5 rows, total $15.12"),
        SessionEvent(moment: 31, time: 2560, kind: .engine, text: "authorising → processing"),
        SessionEvent(moment: 31, time: 2560, kind: .rule, text: "UX-SUM-03 fell"),
        SessionEvent(
            moment: 40, time: 3200, kind: .control, text: "server: next charge declined with code 51"),
    ]
}
