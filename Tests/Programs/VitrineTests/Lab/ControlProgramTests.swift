import FoundationEssentials
import TestSupport
import Testing

/// The lab of the whole program: on its own terminal, and controlled from another one.
@Suite(.serialized) struct ControlProgramTests {
    private let home: ProgramHome
    private let surroundings: [String: String]

    init() throws {
        home = try ProgramHome()
        surroundings = ["XDG_RUNTIME_DIR": home.path]
    }

    private func vitrine(
        _ arguments: [String], columns: Int = 80, rows: Int = 24
    ) throws -> PseudoTerminal {
        try home.vitrine(arguments, environment: surroundings, columns: columns, rows: rows)
    }

    @Test func secondTerminalSellsOutWhatTheFirstShows() async throws {
        let demo = try vitrine(["demo"])
        #expect(await demo.waitForText("Mustache Wax"))
        demo.press("\r")
        #expect(await demo.waitForText("In stock"))
        let control = try vitrine(["demo", "--control"])
        #expect(await control.waitForText("STOCK"))
        #expect(await control.waitForText("in stock"))
        control.press("Gkkkk")
        #expect(await control.waitForText("▸ STOCK"))
        #expect(await control.waitForText("Server sold-out"))
        control.press("\r")
        #expect(await control.waitForText("✓ Done: Server sold-out"))
        #expect(await demo.waitForText("Sold out"))
        #expect(!demo.text.contains("CONTROL PANEL"))
        control.press("q")
        #expect(await control.waitForExit() == 0)
        demo.press("\u{3}")
        #expect(await demo.waitForExit() == 0)
    }

    @Test func linesFromAPipeAreAnswered() async throws {
        let demo = try vitrine(["demo"])
        #expect(await demo.waitForText("Mustache Wax"))
        let control = try vitrine(["demo", "--control", "--plain"], columns: 2_000)
        control.press("Server decline 51\n")
        #expect(await control.waitForText("ok"))
        control.press("state\n")
        #expect(await control.waitForText(#""decline":{"count":1,"name":"51"}"#))
        control.press("Enter\n")
        #expect(await control.waitForText("error: Only Wallet, Server and Clock commands"))
        demo.press("q")
        #expect(await demo.waitForExit() == 0)
        control.press("state\n")
        #expect(await control.waitForText("The demo has ended."))
    }

    @Test(arguments: [["demo", "--control"], ["demo", "--control", "--plain"]])
    func withoutADemoItIsSaidWhatToDo(arguments: [String]) async throws {
        let control = try vitrine(arguments, columns: 120)
        let status = try #require(await control.waitForExit())
        #expect(status >> 8 & 0xFF == 1)
        #expect(await control.waitForText("Start one in another terminal, as the same user: vitrine demo"))
    }

    @Test func inspectorStandsBesideTheShopOrOverIt() async throws {
        let demo = try vitrine(["demo", "--inspect"], columns: 160, rows: 45)
        #expect(await demo.waitForText("Mustache Wax"))
        #expect(await demo.waitForText("INSPECTOR"))
        #expect(await demo.waitForText("GET /inventory → 200"))
        #expect(await demo.waitForText("wallet  ready, the shop takes 4 of 5 cards"))
        demo.resize(columns: 80, rows: 24)
        #expect(await demo.waitForNoText("INSPECTOR"))
        demo.press("\u{1B}[24~")
        #expect(await demo.waitForText("INSPECTOR"))
        demo.press("\u{3}")
        #expect(await demo.waitForExit() == 0)
    }

    @Test func panelOverTheDemoDeclinesTheNextCharge() async throws {
        let demo = try vitrine(["demo"])
        #expect(await demo.waitForText("Mustache Wax"))
        demo.press("\u{1B}OQ")
        // The panel shows the shop's own figures once it has been answered.
        #expect(await demo.waitForText("6 valid"))
        demo.press("jjj")
        #expect(await demo.waitForText("▸ DECLINE"))
        demo.press("\r")
        #expect(await demo.waitForText("✓ Done: Server decline 51 1"))
        #expect(await demo.waitForText("51, next card"))
        demo.press("\u{1B}")
        #expect(await demo.waitForNoText("CONTROL PANEL"))
        demo.press("q")
        #expect(await demo.waitForExit() == 0)
    }

    @Test func shopOfSomebodyElseTakesNoOrders() async throws {
        let shop = try vitrine(["--server", "http://127.0.0.1:9"])
        #expect(await shop.waitForText("No shop answers"))
        shop.press("\u{1B}OQ")
        #expect(await shop.waitForText("CONTROL PANEL"))
        shop.press("jjj\r")
        #expect(await shop.waitForText("Not this session's own shop: only the wallet can be changed"))
        shop.press("kkk\r")
        #expect(await shop.waitForText("✓ Done: Wallet"))
        shop.press("\u{1B}")
        #expect(await shop.waitForNoText("CONTROL PANEL"))
        shop.press("q")
        #expect(await shop.waitForExit() == 0)
    }
}

extension PseudoTerminal {
    /// Waits until a text is gone.
    fileprivate func waitForNoText(_ text: String) async -> Bool {
        await wait { screen, _ in !screen.text.contains(text) }
    }
}
