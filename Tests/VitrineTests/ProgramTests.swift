import FoundationEssentials
import TestSupport
import Testing

/// The whole program on a pseudo-terminal, with its own server, and libvterm as the screen.
@Suite(.serialized) final class ProgramTests {
    /// Where the programs of one test keep what they write.
    private let home = FileManager.default.temporaryDirectory.appending(
        path: "vitrine-test-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private static let folder: String = {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    }()

    private func vitrine(
        _ arguments: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) -> PseudoTerminal {
        var all = ["HOME": home.path, "LANG": "C.UTF-8", "TERM": "xterm-256color"]
        all.merge(environment) { $1 }
        return PseudoTerminal(
            running: Self.folder + "/vitrine", arguments: arguments + ["--assets", DemoShop.assets],
            environment: all,
            columns: columns, rows: rows)
    }

    @Test func demoGoesFromListToReceiptAndGivesTheTerminalBack() async {
        let terminal = vitrine(["demo"])
        #expect(await terminal.waitForText("Mustache Wax", seconds: 20))
        terminal.press("\r")
        #expect(await terminal.waitForText("Pay with ◆ Vitrine Wallet"))
        #expect(await terminal.waitForText("In stock"))
        // The price of the press comes with the product; until then Enter says so.
        for _ in 0..<20 where !terminal.text.contains("SIMULATED") {
            terminal.press("\r")
            if await terminal.waitForText("VITRINE WALLET · SIMULATED", seconds: 1) { break }
        }
        #expect(await terminal.waitForText("USD $15.83"))
        // Keys of the first 300 ms do not pay; the shopper presses until the sheet answers.
        for _ in 0..<20 {
            terminal.press(" ")
            if await terminal.waitForText("Paid to ACME", seconds: 2) { break }
        }
        #expect(terminal.text.contains("Paid to ACME"))
        #expect(terminal.text.contains("VISA ···· 4242"))
        terminal.press("\r")
        #expect(await terminal.waitForText("Grooming"))
        terminal.press("q")
        #expect(await terminal.waitForExit() == 0)
        #expect(!terminal.text.contains("Grooming"))
    }

    @Test func wrongAddressIsSaidAndTheShopCanBeLeft() async {
        let terminal = vitrine(["--server", "http://127.0.0.1:9"])
        #expect(await terminal.waitForText("cannot be reached"))
        #expect(terminal.text.contains("Press r to try again"))
        terminal.press("q")
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func databaseThatCannotBeWrittenEndsTheDemoInWords() async throws {
        let terminal = vitrine(["demo", "--database", "/proc/nowhere/shop.sqlite"])
        let status = try #require(await terminal.waitForExit(seconds: 20))
        #expect(status >> 8 & 0xFF == 1)
        #expect(terminal.text.contains("server could not start"))
        #expect(terminal.text.contains("/proc/nowhere"))
    }

    @Test(arguments: ["xterm-kitty", "no-such-terminal", "../../x", "vt100", "linux", "xterm-mono"])
    func unknownAndOldTerminalTypesShowTheShop(_ type: String) async {
        let terminal = vitrine(["--server", "http://127.0.0.1:9"], environment: ["TERM": type])
        #expect(await terminal.waitForText("cannot be reached"))
        terminal.press("q")
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func dumbTerminalGetsASentence() async throws {
        let terminal = vitrine(["--server", "http://127.0.0.1:9"], environment: ["TERM": "dumb"])
        let status = try #require(await terminal.waitForExit())
        #expect(status >> 8 & 0xFF == 2)
        #expect(terminal.text.contains("TERM=dumb has no screen"))
    }

    @Test func tooSmallWindowNamesTheSizeAndKeepsTheState() async {
        let terminal = vitrine(["demo"])
        #expect(await terminal.waitForText("Mustache Wax", seconds: 20))
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
