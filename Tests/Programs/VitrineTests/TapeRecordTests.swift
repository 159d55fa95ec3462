import FoundationEssentials
import TestSupport
import Testing

/// `vitrine qa record` as a program: a live session becomes a tape that plays to the same frames, whatever
/// was done, and nothing of the shopper's is in it.
@Suite(.serialized) struct TapeRecordTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private var file: String { "\(home.path)/mine.tape" }
    private var tape: String { get throws { try String(contentsOfFile: file, encoding: .utf8) } }

    /// A session that is recorded, as far as the list.
    private func session(
        _ options: [String] = [], _ list: String = "Mustache Wax"
    ) async throws -> PseudoTerminal {
        let terminal = try home.vitrine(["qa", "record", file] + options)
        #expect(await terminal.waitForText("Enter begins"))
        terminal.press("\r")
        #expect(await terminal.waitForText(list))
        return terminal
    }

    /// Leaves, and waits until the tape was played and found to be the same.
    private func expectSameFrames(_ terminal: PseudoTerminal) async {
        terminal.press("\u{3}")
        let isSame = await terminal.waitForText("The tape plays to the same frames.", seconds: 600)
        #expect(isSame, "\(terminal.text)")
        #expect(await terminal.waitForExit() == 0)
    }

    private func run() async throws -> (status: Int32, said: String) {
        try await Installation.run(
            ProgramsUnderTest.vitrine,
            [
                "qa", "run", file, "--json", file + ".json", "--html", file + ".html", "--assets",
                DemoShop.assets,
            ],
            in: home.path, environment: ["HOME": home.path])
    }

    @Test func purchaseWithAnotherAddressBecomesATape() async throws {
        let terminal = try await session()
        // A click opens the card, Enter the sheet.
        let rows = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.contains("Mustache Wax") }) + 1
        terminal.press("\u{1B}[<0;6;\(row)M\u{1B}[<0;6;\(row)m")
        #expect(await terminal.waitForText("In stock"))
        #expect(await terminal.waitForText("Pay with"))
        #expect(await terminal.beginToBuy("\r", until: "Press Space to pay"))
        terminal.press("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\r")
        #expect(await terminal.waitForText("Toronto ON M5J"))
        terminal.press("\u{1B}[B\r")
        #expect(await terminal.wait { screen, _ in screen.text.contains("SHIP TO   Toronto") })
        terminal.resize(columns: 100, rows: 30)
        #expect(await terminal.waitForText("Press Space to pay"))
        terminal.press("L")
        #expect(await terminal.waitForText("按空格键付款"))
        #expect(await terminal.press(" ", until: "模拟交易："))
        await expectSameFrames(terminal)
        let tape = try tape
        for line in ["Mouse click ", "Resize 100x30", "Type \"L\"", "Space", "Sleep "] {
            #expect(tape.contains("\n\(line)"), "\(tape)")
        }
        let result = try await run()
        #expect(result.status == 0, "\(result.said)")
        try expectNobody([
            "Juniper", "Appleseed", "Bay Street", "200 Bay", "Toronto", "Toronto", "M5J", "@example",
        ])
    }

    @Test func whatIsTypedIntoAFormIsASampleOnTheScreenToo() async throws {
        let terminal = try await session(["--wallet", "unsupported"])
        terminal.press("\r")
        #expect(await terminal.waitForText("In stock"))
        #expect(await terminal.beginToBuy("b", until: "Security code"))
        let typed = ["grace@navy.example", "Grace Hopper", "", "5 Elm Road", "Arlington", "VA", "22201"]
        for text in typed { terminal.press("\(text)\r") }
        // The address is priced: until then every amount that depends on it is an estimate.
        #expect(
            await terminal.wait { screen, _ in
                screen.text.contains("Juniper Appl") && !screen.text.contains("estimate")
                    && !screen.text.contains("calculating")
            })
        #expect(!terminal.text.contains("Grace"))
        terminal.press("\r4539 1488 0343 6467\r11/31\r987\r")
        #expect(await terminal.waitForText("Place order"))
        await expectSameFrames(terminal)
        let result = try await run()
        #expect(result.status == 0, "\(result.said)")
        let tape = try tape.lowercased()
        for word in ["grace", "navy", "hopper", "elm", "arlington", "22201", "4539", "1488", "6467", "987"] {
            #expect(!tape.contains(word), "the tape holds \(word)")
        }
        try expectNobody([
            "Grace", "navy", "Hopper", "Juniper", "Appleseed", "juniper@", "Peachtree", "4242 4242",
        ])
    }

    @Test func whoeverLeavesBeforeItBeginsFindsNoTape() async throws {
        let terminal = try home.vitrine(["qa", "record", file])
        #expect(await terminal.waitForText("Enter begins"))
        terminal.press("\u{03}")
        _ = await terminal.waitForExit()
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    /// No report of the tape tells who the shopper is.
    private func expectNobody(_ words: [String]) throws {
        for path in [file + ".json", file + ".html"] {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            for word in words { #expect(!text.contains(word), "\(path.suffix(5)) holds \(word)") }
            #expect(text.contains("▒▒▒"))
        }
    }
}
