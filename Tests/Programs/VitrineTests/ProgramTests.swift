import TestSupport
import Testing

/// The whole program on a pseudo-terminal, with its own server, and libvterm as the screen.
@Suite(.serialized) struct ProgramTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    @Test func demoGoesFromListToReceiptAndGivesTheTerminalBack() async throws {
        let terminal = try home.vitrine(["demo"])
        #expect(await terminal.buyTheFirstProduct())
        #expect(await terminal.waitForText("VISA ···· 4242"))
        terminal.press("\r")
        #expect(await terminal.waitForText("Grooming"))
        terminal.press("q")
        #expect(await terminal.waitForExit() == 0)
        #expect(!terminal.text.contains("Grooming"))
    }

    @Test func wrongAddressIsSaidAndTheShopCanBeLeft() async throws {
        let terminal = try home.vitrine(["--server", "http://127.0.0.1:9"])
        #expect(await terminal.waitForText("No shop answers"))
        #expect(await terminal.waitForText("press r to try now"))
        terminal.press("q")
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func databaseThatCannotBeWrittenEndsTheDemoInWords() async throws {
        let terminal = try home.vitrine(["demo", "--database", "/proc/nowhere/shop.sqlite"])
        let status = try #require(await terminal.waitForExit())
        #expect(status >> 8 & 0xFF == 1)
        #expect(await terminal.waitForText("server could not start"))
        #expect(await terminal.waitForText("/proc/nowhere"))
    }

    @Test(arguments: ["xterm-kitty", "no-such-terminal", "../../x", "vt100", "linux", "xterm-mono"])
    func unknownAndOldTerminalTypesShowTheShop(_ type: String) async throws {
        let terminal = try home.vitrine(["--server", "http://127.0.0.1:9"], environment: ["TERM": type])
        #expect(await terminal.waitForText("No shop answers"))
        terminal.press("q")
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func dumbTerminalReadsLineByLine() async throws {
        try await expectLines(
            home.vitrine(["--server", "http://127.0.0.1:9"], environment: ["TERM": "dumb"]))
    }

    @Test(.enabled("only who may mount can hide them") { await ProgramHome.canHideDescriptions() })
    func terminalWithoutAnyDescriptionReadsLineByLine() async throws {
        try await expectLines(
            home.vitrineWithoutDescriptions(
                ["--server", "http://127.0.0.1:9"], environment: ["TERM": "no-such-terminal"]))
    }

    private func expectLines(_ terminal: PseudoTerminal) async {
        #expect(await terminal.waitForText("No shop answers"))
        #expect(await terminal.waitForText("Or say: try again"))
        terminal.press("q\n")
        #expect(await terminal.waitForExit() == 0)
        #expect(!terminal.record.bytes.contains(0x1B))
    }

    @Test func tooSmallWindowNamesTheSizeAndKeepsTheState() async throws {
        let terminal = try home.vitrine(["demo"])
        #expect(await terminal.waitForText("Mustache Wax"))
        terminal.press("jj")
        #expect(await terminal.waitForText("▸ Safety Razor"))
        terminal.resize(columns: 30, rows: 10)
        #expect(await terminal.waitForText("40×12"))
        terminal.resize(columns: 60, rows: 20)
        #expect(await terminal.waitForText("▸ Safety Razor"))
        terminal.press("\u{3}")
        #expect(await terminal.waitForExit() == 0)
    }
}
