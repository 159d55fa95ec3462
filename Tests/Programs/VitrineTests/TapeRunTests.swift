import FoundationEssentials
import TestSupport
import Testing

/// `vitrine qa run` as a program: what it says of tapes that are wrong, each in one clear line with the frame
/// at that moment.
@Suite struct TapeRunTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    /// What a tape says, and what has to be said of it.
    static let wrong: [(tape: String, line: String)] = [
        ("Wait \"Mustache Wax\"\nFlap 3\n", "bad.tape:2:1: Unknown command \"Flap\""),
        ("Type\n", "bad.tape:1:5: Expected a text in quotes, found the end of the line"),
        ("Resize 0x20\n", "bad.tape:1:8: Impossible size \"0x20\""),
        ("Set Columns 9000\n", "bad.tape:1:13: Impossible size \"9000\""),
        ("Source nowhere.tape\n", "bad.tape:1:8: No such file: \"nowhere.tape\""),
        ("Rule UX-NIX-01\n", "bad.tape:1:6: Unknown rule \"UX-NIX-01\""),
        ("Type \"half\n", "bad.tape:1:6: "),
    ]

    @Test(arguments: wrong)
    func tapeThatCannotBeReadIsSaidWithItsPlace(_ tape: String, _ line: String) async throws {
        let result = try await run(tape)
        #expect(result.status == 1)
        #expect(result.said.contains(line), "\(result.said)")
        #expect(!result.said.contains("Fatal"))
    }

    @Test func orderInFrontOfAllHoldsWhenTheShopOpens() async throws {
        let away = try await run("Server down\nSleep 3s\nExpect not \"Mustache Wax\"\nExpect orders 0\n")
        #expect(away.status == 0, "\(away.said)")
        let open = try await run("Sleep 3s\nServer down\nExpect \"Mustache Wax\"\n")
        #expect(open.status == 0, "\(open.said)")
    }

    @Test func expectationThatIsNotMetIsSaidWithTheFrame() async throws {
        let result = try await run("Wait \"Mustache Wax\"\nEnter\nExpect \"Free of charge\"\n")
        #expect(result.status == 1)
        #expect(result.said.contains("bad.tape:3:1"), "\(result.said)")
        #expect(result.said.contains("\"Free of charge\" is not on the screen"), "\(result.said)")
        // The frame of that moment is the product's card.
        #expect(result.said.contains("Pay with"), "\(result.said)")
    }

    /// The shop's staff speaks in the shop's currency, and what it is refused is said in a sentence.
    @Test func ordersOfStaffAreInTheCurrencyOfTheShop() async throws {
        let assets = "\(home.path)/euro"
        try FileManager.default.copyItem(atPath: DemoShop.assets, toPath: assets)
        let file = "\(assets)/Catalogue/catalogue.json"
        let catalogue = try String(contentsOfFile: file, encoding: .utf8)
        try catalogue.replacing("\"currency\": \"USD\"", with: "\"currency\": \"EUR\"")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let priced = try await run(
            "Wait \"Mustache Wax\"\nServer price \"WAX-01\" 12.50\nWait \"€12.50\"\n", assets: assets)
        #expect(priced.status == 0, "\(priced.said)")
        for (order, reason) in [
            ("end-coupon \"NOPE\"", "The shop has no coupon NOPE"),
            ("withdraw \"nope\"", "The shop has no product nope"),
            ("price \"WAX-01\" 0.00", "The shop refused: This is no price in EUR."),
            ("refund 1.00", "There is no order to refund"),
        ] {
            let refused = try await run("Wait \"Mustache Wax\"\nServer \(order)\n", assets: assets)
            #expect(refused.status == 1 && refused.said.contains(reason), "\(refused.said)")
            #expect(!refused.said.contains("StoreAPI"), "\(refused.said)")
        }
    }

    @Test func waitThatIsInVainEndsInSimulatedTime() async throws {
        let result = try await run("Wait@1h \"A unicorn\"\n")
        #expect(result.status == 1)
        #expect(result.said.contains("\"A unicorn\" did not come"), "\(result.said)")
    }

    @Test func pauseAtTheEndIsPartOfTheTime() async throws {
        let result = try await run("Wait \"Mustache Wax\"\nSleep 2m\n")
        #expect(result.status == 0)
        #expect(result.said.contains("2 min "), "\(result.said)")
    }

    @Test(arguments: ["", "\n\n", "# A title alone\n", "Rule UX-AUT-01\n", "Set Wallet ready\n"])
    func tapeWithoutACommandProvesNothing(_ tape: String) async throws {
        let result = try await run(tape)
        #expect(result.status == 1)
        #expect(result.said.contains("has no command, so nothing would be tested"), "\(result.said)")
    }

    @Test(arguments: ["../out.svg", "/tmp/out.svg", ".hidden.gif", "a/../../b.png"])
    func outputThatLeadsElsewhereIsRefusedBeforeAnythingIsPlayed(_ name: String) async throws {
        let result = try await run("Output \"\(name)\"\nWait \"Mustache Wax\"\n")
        #expect(result.status == 64)
        #expect(result.said.contains("below the output folder"), "\(result.said)")
        #expect(!result.said.contains("passed"))
    }

    @Test func outputOfVHSThatIsNotMadeIsSaid() async throws {
        let result = try await run("Output demo.mp4\nWait \"Mustache Wax\"\n")
        #expect(result.status == 0)
        #expect(
            result.said.contains(
                #"bad.tape:1:1: Output "demo.mp4" is not made. Output makes .svg .gif .png .txt .cast."#),
            "\(result.said)")
    }

    @Test func commandOfVHSThatIsNotUsedIsSaid() async throws {
        let result = try await run("Set FontSize 22\nWait \"Mustache Wax\"\nSet FontSize 30\n")
        #expect(result.status == 0)
        #expect(result.said.contains("bad.tape:1:1: Set FontSize is not used here"), "\(result.said)")
        #expect(!result.said.contains("bad.tape:3:1"), "\(result.said)")
    }

    @Test func programThatIsRequiredAndMissingFailsTheTapeBeforeItStarts() async throws {
        let result = try await run("Require sh\nRequire no-such-program\nExpect \"A unicorn\"\n")
        #expect(result.status == 1)
        #expect(
            result.said.contains(
                #"bad.tape:2:9: Require "no-such-program": there is no such program on PATH"#),
            "\(result.said)")
        #expect(!result.said.contains(#"Require "sh""#))
        // No command was carried out.
        #expect(!result.said.contains("A unicorn"), "\(result.said)")
        #expect(try await run("Require sh\nWait \"Mustache Wax\"\n").status == 0)
    }

    @Test func screenshotWithAnEndingIsAPictureOfItsFrame() async throws {
        let result = try await run(
            """
            Wait "Mustache Wax"
            Screenshot list.txt
            Enter
            Wait "Pay with"
            Screenshot frames/card.svg
            Hide
            Screenshot hidden.txt
            """)
        #expect(result.status == 1)
        #expect(result.said.contains("'hidden.txt' is not written: its frame is hidden"), "\(result.said)")
        #expect(result.said.contains("'list.txt': 1 frame"), "\(result.said)")
        let list = try String(contentsOfFile: "\(home.path)/list.txt", encoding: .utf8)
        #expect(list.contains("Mustache Wax") && !list.contains("Pay with"))
        let card = try String(contentsOfFile: "\(home.path)/frames/card.svg", encoding: .utf8)
        #expect(card.hasPrefix("<svg") && card.contains("Pay"))
        #expect(!FileManager.default.fileExists(atPath: "\(home.path)/hidden.txt"))
    }

    @Test func tapeThatFailsLeavesItsPictureAsItWas() async throws {
        let result = try await run("Output wax.svg\nExpect \"A unicorn\"\n")
        #expect(result.status == 1)
        #expect(result.said.contains("'wax.svg' is not written: the tape failed"), "\(result.said)")
    }

    @Test func starterPlaysAsItIs() async throws {
        let file = "\(home.path)/mine.tape"
        #expect(try await vitrine(["qa", "new", file]).status == 0)
        #expect(try await vitrine(["qa", "new", file]).said.contains("is there already"))
        let result = try await vitrine(["qa", "run", file, "--assets", DemoShop.assets])
        #expect(result.status == 0, "\(result.said)")
    }

    private func run(
        _ tape: String, assets: String = DemoShop.assets
    ) async throws -> (status: Int32, said: String) {
        let file = "\(home.path)/bad.tape"
        try tape.write(toFile: file, atomically: true, encoding: .utf8)
        return try await vitrine(["qa", "run", file, "--assets", assets])
    }

    private func vitrine(_ arguments: [String]) async throws -> (status: Int32, said: String) {
        let (status, said) = try await Installation.run(
            ProgramsUnderTest.vitrine, arguments, in: home.path, environment: ["HOME": home.path])
        // Lines are as wide as a terminal; a sentence may go on in the next one.
        return (status, said.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
}
