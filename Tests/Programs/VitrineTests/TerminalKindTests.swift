import FoundationEssentials
import TestSupport
import Testing

/// One purchase by the whole program on each kind of terminal, and by scripts without any.
@Suite(.serialized) struct TerminalKindTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    /// A terminal and what may be sent to it.
    struct Kind: Sendable, CustomTestStringConvertible {
        var environment: [String: String]
        var hasColours = true
        var isASCII = false
        var testDescription: String { "\(environment)" }
    }

    static let kinds = [
        Kind(environment: ["TERM": "vt100"], hasColours: false), Kind(environment: ["TERM": "linux"]),
        Kind(environment: ["TERM": "screen"]), Kind(environment: ["TERM": "tmux-256color"]),
        Kind(environment: ["TERM": "xterm-direct"]),
        // Nobody has heard of it: a vt100 then.
        Kind(environment: ["TERM": "no-such-terminal"], hasColours: false),
        Kind(environment: ["LC_ALL": "", "LANG": "C"], isASCII: true),
        Kind(environment: ["NO_COLOR": "1"], hasColours: false),
    ]

    @Test("one purchase is made on each kind of terminal", arguments: kinds)
    func purchaseIsMade(on kind: Kind) async throws {
        // With 8 colours the usual theme has none but those of a picture, which may come too late to be
        // drawn.
        let terminal = try home.vitrine(["demo", "--theme", "dark"], environment: kind.environment)
        #expect(await terminal.buyTheFirstProduct(), "\(terminal.text)")
        terminal.press("\r")
        #expect(await terminal.waitForText("Grooming"))
        terminal.press("q")
        #expect(await terminal.waitForExit() == 0)
        let sent = terminal.record.bytes
        let colours = Self.colours(in: sent)
        #expect(colours.isEmpty != kind.hasColours, "\(colours)")
        #expect(!kind.isASCII || sent.allSatisfy { $0 < 0x80 })
        let text = String(decoding: sent, as: UTF8.self)
        if ["vt100", "no-such-terminal"].contains(kind.environment["TERM"] ?? "") {
            for sequence in ["\u{1B}[?25", "\u{1B}]", "\u{1B}[?1049", "\u{1B}[?1000", "\u{1B}[?2004"] {
                #expect(!text.contains(sequence), "\(sequence.dropFirst())")
            }
        }
    }

    /// The colours asked for by SGR sequences; 39 and 49 give the terminal's own back.
    private static func colours(in bytes: [UInt8]) -> Set<Int> {
        var found: Set<Int> = []
        for sequence in bytes.split(separator: 0x1B).dropFirst() where sequence.first == 0x5B {
            let parameters = sequence.dropFirst().prefix { (0x30...0x3F).contains($0) }
            guard sequence.dropFirst(1 + parameters.count).first == UInt8(ascii: "m") else { continue }
            for parameter in parameters.split(whereSeparator: { $0 == 0x3B || $0 == 0x3A }) {
                let number = Int(String(decoding: parameter, as: UTF8.self)) ?? 0
                if (30...38).contains(number) || (40...48).contains(number) || (90...107).contains(number) {
                    found.insert(number)
                }
            }
        }
        return found
    }

    // MARK: Without a terminal

    /// The first product twice, then a look at another, the help and out.
    static let script = ["mustache", "+", "buy", "Space", "", "Enter", "comb", "Esc", "?", "q"]

    @Test(
        "ten lines buy in plain mode and as JSON, and no escape is written", arguments: ["--plain", "--json"])
    func tenLinesBuy(_ mode: String) async throws {
        let workshop = try Workshop()
        let ending = try await workshop.vitrine(
            ["demo", mode, "--assets", DemoShop.assets], input: Array(Self.lines.utf8))
        #expect(ending.status == 0, "\(ending.complaint)")
        Self.expectTextOnly(ending.output)
        #expect(ending.output.contains("Paid to ACME") && ending.output.contains("2026-000001"))
        #expect(ending.output.contains("Pocket Comb"))
        guard mode == "--json" else { return }
        let steps = try ending.output.split(separator: "\n").map {
            try JSONDecoder().decode(Step.self, from: Data($0.utf8))
        }
        #expect(steps.count >= Self.script.count)
        for text in steps.flatMap({ $0.lines + [$0.title] }) { Self.expectTextOnly(text) }
        #expect(steps.contains { $0.choices.contains { $0.text.contains("Mustache Wax") } })
    }

    @Test func outputThatCannotBeWrittenIsSaid() async throws {
        let terminal = PseudoTerminal(
            running: "/bin/sh",
            arguments: [
                "-c", "exec \"$0\" demo --plain --assets \"$1\" > /dev/full < /dev/null",
                try ProgramsUnderTest.vitrine, DemoShop.assets,
            ], environment: ["HOME": home.path], columns: 200)
        #expect(await terminal.waitForExit() == 1 << 8)
        #expect(await terminal.waitForText("cannot be shown any further: No space left on device"))
    }

    @Test func scriptWithoutAnEndEndsWithItsInput() async throws {
        let workshop = try Workshop()
        for input in ["", "mustache\n", "mustache\n1\nWELCOME"] {
            let ending = try await workshop.vitrine(
                ["demo", "--plain", "--assets", DemoShop.assets], input: Array(input.utf8))
            #expect(ending.status == 0 && ending.output.contains("Mustache Wax"), "\(ending)")
        }
    }

    @Test("UX-ACC-05 a line that means nothing has one answer, which asks for the next")
    func everyLineHasOneStep() async throws {
        let workshop = try Workshop()
        let ending = try await workshop.vitrine(
            ["demo", "--json", "--assets", DemoShop.assets], input: Array("nonsense\n99\n?\nq\n".utf8))
        #expect(ending.status == 0, "\(ending.complaint)")
        let steps = try ending.output.split(separator: "\n").map {
            try JSONDecoder().decode(Step.self, from: Data($0.utf8))
        }.filter { $0.event == "page" }
        #expect(steps.map(\.screen) == ["list", "list", "list", "help"])
        #expect(
            steps.map { $0.status?.contains("Not on this page") ?? false } == [false, true, false, false])
        #expect(
            steps.map { $0.status?.contains("numbers here go up to") ?? false } == [
                false, false, true, false,
            ])
    }

    @Test("UX-AUT-02 a passcode that is typed line by line is not to be seen")
    func passcodeIsNotEchoed() async throws {
        let terminal = try home.vitrine(["demo", "--plain"], rows: 60)
        #expect(await terminal.goToThePasscode(), "\(terminal.text)")
        terminal.press("739251\r")
        #expect(await terminal.waitForText("tries left: 4"), "\(terminal.text)")
        #expect(!terminal.text.contains("739251"))
        terminal.press("\u{3}")
        #expect(await terminal.waitForExit() == 130 << 8)
    }

    @Test("UX-AUT-02 a passcode stays unseen after the program was stopped and goes on")
    func passcodeIsNotEchoedAfterAStop() async throws {
        let terminal = home.shell(rows: 60)
        let program = try ProgramsUnderTest.vitrine
        terminal.press("'\(program)' demo --plain --assets \(DemoShop.assets)\r")
        #expect(await terminal.goToThePasscode(), "\(terminal.text)")
        terminal.press("\u{1A}")
        #expect(await terminal.waitForText("Stopped"), "\(terminal.text)")
        terminal.press("fg\r")
        // The prompt comes again.
        #expect(await terminal.says("passcode, (empty):", times: 2), "\(terminal.text)")
        terminal.press("739251\r")
        #expect(await terminal.waitForText("tries left: 4"), "\(terminal.text)")
        #expect(!terminal.text.contains("739251"))
        terminal.press("\u{3}")
        #expect(await terminal.says("ready$ ", times: 3), "\(terminal.text)")
        terminal.press("exit\r")
        _ = await terminal.waitForExit()
    }

    /// A shell in which a demo was stopped by ^Z on a product's card.
    private func stoppedOnACard() async throws -> PseudoTerminal {
        let terminal = home.shell(rows: 24)
        let program = try ProgramsUnderTest.vitrine
        terminal.press("'\(program)' demo --assets \(DemoShop.assets)\r")
        #expect(await terminal.waitForText("Mustache Wax"))
        terminal.press("\r")
        #expect(await terminal.waitForText("In stock"))
        terminal.press("\u{1A}")
        #expect(await terminal.waitForText("Stopped"), "\(terminal.text)")
        return terminal
    }

    /// Brings the shop back to where it was, and leaves it and the shell.
    private func goOnAndLeave(_ terminal: PseudoTerminal) async throws {
        terminal.press("fg\r")
        #expect(await terminal.waitForText("In stock"), "\(terminal.text)")
        terminal.press("\u{1B}")
        #expect(await terminal.waitForText("Pocket Comb"))
        terminal.press("q")
        // What is typed while the shop gives the terminal back is thrown away.
        #expect(await terminal.wait { screen, _ in screen.line(screen.cursor.y) == "ready$" })
        terminal.press("exit\r")
        _ = await terminal.waitForExit()
    }

    @Test func shopIsStoppedAndGoesOnWhereItWas() async throws {
        let terminal = try await stoppedOnACard()
        terminal.press("echo still $((40+2))\r")
        #expect(await terminal.waitForText("still 42"), "\(terminal.text)")
        terminal.resize(columns: 90, rows: 30)
        try await goOnAndLeave(terminal)
    }

    /// In the background it stops at once, as an editor does, with all that was chosen.
    @Test func shopThatGoesOnInTheBackgroundStopsUntilItIsBroughtBack() async throws {
        let terminal = try await stoppedOnACard()
        for number in 1...2 {
            terminal.press("bg\r")
            terminal.press("echo still $((40+\(number)))\r")
            #expect(await terminal.waitForText("still 4\(number)"), "\(terminal.text)")
        }
        // It sees in its own time where it is.
        for number in 1...50 where number == 1 || !terminal.text.contains("Stopped") {
            terminal.press("sleep 0.1; clear; jobs; echo look $((\(number)))\r")
            #expect(await terminal.waitForText("look \(number)"), "\(terminal.text)")
        }
        #expect(terminal.text.contains("Stopped"), "\(terminal.text)")
        try await goOnAndLeave(terminal)
    }

    @Test func shopThatIsStartedInTheBackgroundWaitsForTheTerminal() async throws {
        let terminal = home.shell(rows: 24)
        let program = try ProgramsUnderTest.vitrine
        terminal.press("'\(program)' demo --assets \(DemoShop.assets) &\r")
        // The shell tells of it at one of its prompts.
        for number in 1...50 where !terminal.text.contains("Stopped") {
            terminal.press("sleep 0.1; echo look $((\(number)))\r")
            #expect(await terminal.waitForText("look \(number)"), "\(terminal.text)")
        }
        #expect(terminal.text.contains("Stopped"), "\(terminal.text)")
        terminal.press("fg\r")
        #expect(await terminal.waitForText("Mustache Wax"), "\(terminal.text)")
        terminal.press("q")
        #expect(await terminal.wait { screen, _ in screen.line(screen.cursor.y) == "ready$" })
        terminal.press("exit\r")
        _ = await terminal.waitForExit()
    }

    private static let lines = script.map { $0 + "\n" }.joined()

    /// Printable characters and line ends alone.
    private static func expectTextOnly(_ text: String) {
        let controls = text.unicodeScalars.filter {
            $0 != "\n"
                && ($0.properties.generalCategory == .control || $0.properties.generalCategory == .format)
        }
        #expect(controls.isEmpty, "\(controls)")
    }

    private struct Step: Decodable {
        var event, screen, title: String
        var status: String?
        var lines: [String]
        var choices: [Choice]

        struct Choice: Decodable {
            var number: Int
            var text: String
        }
    }
}

extension ProgramHome {
    /// A shell that controls its jobs.
    fileprivate func shell(rows: Int) -> PseudoTerminal {
        PseudoTerminal(
            running: "/bin/bash", arguments: ["--norc", "--noprofile", "-i"],
            environment: ["HOME": path, "LANG": "C.UTF-8", "TERM": "xterm-256color", "PS1": "ready$ "],
            rows: rows)
    }
}

extension PseudoTerminal {
    /// Waits until something was written so often.
    fileprivate func says(_ text: String, times: Int) async -> Bool {
        await wait { _, record in
            String(decoding: record.bytes, as: UTF8.self).split(
                separator: text, omittingEmptySubsequences: false
            )
            .count > times
        }
    }

    /// Goes from the list to the passcode of the sheet, line by line, each line after its prompt.
    fileprivate func goToThePasscode() async -> Bool {
        let steps = [
            ("mustache", "Pay with Vitrine Wallet", 1), ("buy", "(say touch)", 1),
            ("wrong finger", "press Space to try again", 1),
            ("wrong finger", "press Space to try again", 2),
            ("wrong finger", "passcode, (empty):", 1),
        ]
        for (line, answer, times) in steps {
            guard await wait(until: { screen, _ in screen.line(screen.cursor.y) == ">" }) else {
                return false
            }
            press(line + "\r")
            guard await says(answer, times: times) else { return false }
        }
        return true
    }
}
