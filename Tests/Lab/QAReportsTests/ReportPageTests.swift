import Foundation
import QAReports
import TUI
import TestSupport
import Testing

@Suite struct ReportPageTests {
    /// What the judge read on a page.
    private struct Seen: Decodable {
        var screens: [String]
        var words: String
        var links: [String]
    }

    /// Judged by a parser that shares nothing with ours: tags, ids, links, nothing from elsewhere.
    private func judged(_ report: Report) async throws -> Seen {
        let answer = try await Python.run(
            "Lab/QAReportsTests/Oracles/page.py", input: Data(report.html().utf8))
        return try JSONDecoder().decode(Seen.self, from: answer)
    }

    @Test func reportIsAsItWas() throws { try Golden.expect(SampleReport.report.html(), "report.html") }

    @Test func screensAreTextAsItWasDrawn() async throws {
        #expect(
            try await judged(SampleReport.report).screens == [
                "  Mustache Wax  胡须蜡 · 50 g\n\n  ▀▄  PAY ACME        $15.12\n"
                    + "      ▸ Buy with wallet \n\n",
                "  Mustache Wax  胡须蜡 · 50 g\n\n  ▀▄  PAY ACME        $15.12\n"
                    + "      ▸ Buy with wallet \n\n",
                "  Mustache Wax  胡须蜡 · 50 g\n\n  ▀▄  PAY ACME        $16.12\n"
                    + "      ▸ Buy with wallet \n \n",
            ])
    }

    @Test func screenThatBeginsWithABlankRowKeepsIt() async throws {
        var scenario = SampleReport.decline
        scenario.screens = [
            Report.Screen(
                columns: 2, rows: 2, lines: [[], [Report.Screen.Run(text: "ok", role: "body")]])
        ]
        let report = Report(scenarios: [scenario], book: [])
        #expect(report.html().contains(">\n\nok\n</pre>"))
        #expect(try await judged(report).screens == ["\nok\n"])
    }

    @Test func evidenceLeadsToItsScreen() async throws {
        let links = try await judged(SampleReport.report).links
        #expect(links.contains("scenario-2-screen-1"))
        #expect(links.contains("rule-UX-AAA-01"))
    }

    @Test(arguments: [
        "1 of 2 scenarios failed (decline.tape:5). 1 rule broken, 1 rule broken but waived.",
        "Waiver 2 (UX-AAA-01) is not honoured, as it gives no reason.",
        "Waived in decline until 2026-12-31: Long names wait for the new layout",
        "Known since the tax moved. – Ann, 2026-11-20", "decline, moment 3", "cursor in row 4, column 7",
        "Seen to by 1 test", "Changes since the earlier report",
    ])
    func pageSays(words: String) async throws {
        #expect(try await judged(SampleReport.report).words.contains(words))
    }

    @Test func hostileTextStaysText() async throws {
        let seen = try await judged(HostileReport.report)
        #expect(seen.screens.contains { $0.contains("</pre><script>alert(1)</script>") })
        #expect(seen.words.contains("</pre><script>alert(1)</script>"))
        #expect(seen.words.contains("a\u{FFFD}b\u{FFFD}[31mc\u{FFFD}\u{FFFD}d"))
        #expect(!seen.words.contains("\u{202E}"))
    }

    /// VITRINE_REPORT names a folder that keeps large pages, to look at.
    @Test func largeReportIsAPage() async throws {
        let seen = try await judged(DemoReport.report)
        #expect(seen.screens.count == 8)
        #expect(seen.screens.contains { $0.contains("│  METHOD        ".dropFirst(3)) })
        guard let folder = ProcessInfo.processInfo.environment["VITRINE_REPORT"] else { return }
        for (name, report) in [("demo", DemoReport.report), ("hostile", HostileReport.report)] {
            try Data(report.html().utf8).write(to: URL(filePath: folder).appending(path: "\(name).html"))
        }
    }

    @Test func emptyReportIsAPage() async throws {
        #expect(try await judged(Report(scenarios: [], book: [])).words.contains("No scenario was run."))
    }

    @Test func linesAreAsLongAsTheyAre() async throws {
        let screens = try await judged(HostileReport.report).screens
        #expect(screens.contains { $0.contains(String(repeating: "无", count: 10_000)) })
    }

    static let palettes: [(String, ReportPalette)] = [
        ("light", .light), ("dark", .dark), ("screen", .screen), ("print", .print),
    ]

    @Test func everyRoleOfAScreenHasColoursThatNoPartOfThePageHas() {
        let sheet = ReportStylesheet.css(for: [])
        let roles = Role.allCases.filter { $0 != .body }.map { "\($0)" }
        var scenario = SampleReport.checkout
        scenario.screens = [
            Report.Screen(
                columns: 80, rows: 1,
                lines: [roles.map { Report.Screen.Run(text: "x", role: $0) }])
        ]
        let page = Report(scenarios: [scenario], book: []).html()
        for role in roles {
            #expect(sheet.contains(".r-\(role){") || sheet.contains(".r-\(role),"), "\(role)")
            #expect(page.contains("<span class=\"r-\(role)\""), "\(role)")
        }
    }

    @Test(arguments: palettes)
    func wordsCanBeReadOnEveryGround(name: String, palette: ReportPalette) {
        #expect(palette.readable.count >= 9)
        for pair in palette.readable {
            #expect(
                pair.ink.color.contrast(with: pair.ground.color) >= 4.5,
                "\(name): \(pair.ink.name) on \(pair.ground.name)")
        }
    }

    @Test func sheetNamesNoOtherColours() {
        let sheet = ReportStylesheet.css(for: [])
        let rules = sheet.split(separator: "\n").filter { !$0.contains(":root") }.joined()
        #expect(!rules.contains("#"))
        for (_, palette) in Self.palettes {
            for entry in palette.grounds + palette.inks { #expect(rules.contains("var(--\(entry.name))")) }
        }
    }

    @Test(arguments: [
        (0x000000, 0xFFFFFF, 21.0), (0x777777, 0xFFFFFF, 4.48), (0xFF0000, 0x0000FF, 2.15),
    ])
    func contrastIsThatOfTheGuidelines(first: UInt32, second: UInt32, contrast: Double) {
        let ratio = RGBColor(first).contrast(with: RGBColor(second))
        #expect((ratio * 100).rounded() / 100 == contrast)
    }

    @Test func everyTintCanBeReadOnAScreen() throws {
        let night = try #require(ReportPalette.screen.grounds.first).color
        for index in UInt8.min...UInt8.max {
            let tint = RGBColor(indexed: index)
            #expect(tint.legible(on: night).contrast(with: night) >= 4.5, "\(index)")
            #expect(tint.legibleText.contrast(with: tint) >= 4.5, "\(index)")
        }
    }

    @Test(arguments: [(16, "#000000"), (208, "#ff8700"), (231, "#ffffff"), (232, "#080808"), (9, "#ff0000")])
    func colourOfThePalette(index: UInt8, text: String) {
        #expect(RGBColor(indexed: index).text == text)
    }
}
