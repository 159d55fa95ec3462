import StoreAPI
import TUI
import Testing
import Window
import WindowSupport

/// Screens that changed while somebody looked at them.
@Suite struct LiveGoldenTests {
    @Test(arguments: GoldenLook.two) func changedList(_ look: GoldenLook) throws {
        let shopper = try Shopper.watching(language: look.language, columns: look.columns, rows: look.rows)
        shopper.press(.down)
        shopper.stock("mustache-wax", 2, version: 2)
        shopper.stock("safety-razor", 6, version: 2)
        try shopper.price("stoneware-mug", "2180.00", version: 2)
        shopper.withdraw("beeswax-candle", version: 2)
        shopper.stock("pocket-comb", 0, version: 2)
        try Golden.check(shopper.screen, "live-list-\(look)")
    }

    @Test(arguments: GoldenLook.two) func lineIsDown(_ look: GoldenLook) throws {
        let shopper = try Shopper.watching(language: look.language, columns: look.columns, rows: look.rows)
        shopper.hear(.lost)
        try Golden.check(shopper.screen, "live-lost-\(look)")
    }

    @Test(arguments: Language.allCases) func cardThatSoldOut(_ language: Language) throws {
        let shopper = try Shopper.watching(language: language)
        shopper.press(.enter)
        shopper.stock("mustache-wax", 0, version: 2)
        try Golden.check(shopper.screen, "live-sold-out-\(language.rawValue)")
    }

    @Test(arguments: Language.allCases) func cardThatWasWithdrawn(_ language: Language) throws {
        let shopper = try Shopper.watching(language: language)
        shopper.press(.enter)
        shopper.withdraw("mustache-wax", version: 2)
        try Golden.check(shopper.screen, "live-withdrawn-\(language.rawValue)")
    }
}
