import TUI
import Testing

/// The list while one searches it and leaves something out.
@Suite struct ListGoldenTests {
    @Test(arguments: GoldenTests.looks) func search(_ look: GoldenTests.Look) throws {
        let shopper = try look.shopper()
        shopper.press(.character("/"))
        shopper.type(look.language == .english ? "ax" : "蜡")
        try Golden.check(shopper.screen, "list-search-\(look)")
    }

    @Test(arguments: GoldenTests.twoLooks) func narrowed(_ look: GoldenTests.Look) throws {
        let shopper = try look.shopper()
        shopper.press(.character("i"), .character("f"), .character("f"), .character("f"), .character("s"))
        try Golden.check(shopper.screen, "list-narrowed-\(look)")
    }

    @Test(arguments: Language.allCases) func nothingFound(_ language: Language) throws {
        let shopper = try Shopper(language: language)
        shopper.press(.character("/"))
        shopper.type("zz")
        try Golden.check(shopper.screen, "list-nothing-\(language.rawValue)")
        shopper.press(.escape)
        #expect(shopper.screen.text.contains(language == .english ? "Mustache Wax" : "胡须蜡"))
    }
}
