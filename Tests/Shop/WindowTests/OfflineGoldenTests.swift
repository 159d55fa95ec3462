import TUI
import Testing
import WindowSupport

/// The screens of a shop that is gone.
@Suite struct OfflineGoldenTests {
    @Test(arguments: GoldenLook.two) func list(_ look: GoldenLook) throws {
        let shopper = try Shopper.offline(
            language: look.language, columns: look.columns, rows: look.rows)
        shopper.press(.down)
        try Golden.check(shopper.screen, "offline-list-\(look)")
    }

    @Test(arguments: GoldenLook.two) func card(_ look: GoldenLook) throws {
        let shopper = try Shopper.watching(language: look.language, columns: look.columns, rows: look.rows)
        shopper.press(.enter)
        shopper.loseShop()
        shopper.press(.down)
        try Golden.check(shopper.screen, "offline-card-\(look)")
    }

    @Test(arguments: GoldenLook.two) func cart(_ look: GoldenLook) throws {
        let shopper = try Shopper.withCart(language: look.language, columns: look.columns, rows: look.rows)
        shopper.loseShop()
        shopper.press(.down)
        try Golden.check(shopper.screen, "offline-cart-\(look)")
    }

    @Test(arguments: Language.allCases) func cardThatWasNotSeen(_ language: Language) throws {
        let shopper = try Shopper.offline(language: language)
        shopper.press(.down, times: 3)
        shopper.press(.enter)
        try Golden.check(shopper.screen, "offline-unseen-\(language.rawValue)")
    }

    @Test(arguments: Language.allCases) func searchWithoutAnAnswer(_ language: Language) throws {
        let shopper = try Shopper.offline(language: language)
        shopper.press(.character("/"))
        shopper.type(language == .english ? "ax" : "蜡")
        shopper.press(.down)
        try Golden.check(shopper.screen, "offline-search-\(language.rawValue)")
    }
}
