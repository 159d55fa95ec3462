import TUI
import Testing
import WindowSupport

/// The add-card sheet as files, at every size in both languages.
@Suite struct SetupGoldenTests {
    private func open(_ look: GoldenLook) throws -> Shopper {
        let shopper = try look.shopper(.needsSetup)
        shopper.openSetup()
        return shopper
    }

    @Test(arguments: GoldenLook.all) func addCard(_ look: GoldenLook) throws {
        let shopper = try open(look)
        shopper.type("5105 1051 0")
        try Golden.check(shopper.screen, "add-card-\(look)")
    }

    @Test(arguments: GoldenLook.two) func addCardWithErrors(_ look: GoldenLook) throws {
        let shopper = try open(look)
        shopper.type("4242 4242 4242 4241")
        shopper.press(.down, .down, .down, .enter)
        try Golden.check(shopper.screen, "add-card-errors-\(look)")
    }

    @Test(arguments: GoldenLook.two) func addCardReady(_ look: GoldenLook) throws {
        let shopper = try open(look)
        shopper.type("3782 822463 10005")
        shopper.press(.down)
        shopper.type("09/29")
        shopper.press(.down)
        shopper.type("1234")
        shopper.press(.down)
        try Golden.check(shopper.screen, "add-card-ready-\(look)")
    }

    @Test(arguments: GoldenLook.two) func addCardNotTaken(_ look: GoldenLook) throws {
        let shopper = try open(look)
        shopper.type("3566 0020")
        try Golden.check(shopper.screen, "add-card-not-taken-\(look)")
    }

    @Test(arguments: GoldenLook.two) func addCardAsking(_ look: GoldenLook) throws {
        let shopper = try open(look)
        shopper.isShopSlow = true
        shopper.typeCard()
        try Golden.check(shopper.screen, "add-card-asking-\(look)")
    }

    @Test(arguments: GoldenLook.two) func addCardDeclined(_ look: GoldenLook) throws {
        let shopper = try open(look)
        shopper.typeCard("4000 0000 0000 0341")
        try Golden.check(shopper.screen, "add-card-declined-\(look)")
    }

    @Test(arguments: GoldenLook.all) func activation(_ look: GoldenLook) throws {
        let shopper = try open(look)
        shopper.typeCard("4000 0000 0000 3220")
        shopper.type("2468")
        try Golden.check(shopper.screen, "activation-\(look)")
    }

    @Test(arguments: GoldenLook.two) func activationWrong(_ look: GoldenLook) throws {
        let shopper = try open(look)
        shopper.typeCard("4000 0000 0000 3220")
        shopper.type("000000")
        shopper.press(.enter)
        try Golden.check(shopper.screen, "activation-wrong-\(look)")
    }
}
