import TUI
import Testing
import WindowSupport

/// The list while one searches it and leaves something out.
@Suite struct ListGoldenTests {
    @Test(arguments: GoldenLook.all) func search(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.character("/"))
        shopper.type(look.language == .english ? "ax" : "蜡")
        try Golden.check(shopper.screen, "list-search-\(look)")
    }

    @Test(arguments: GoldenLook.two) func narrowed(_ look: GoldenLook) throws {
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
