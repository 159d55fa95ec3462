import TUI
import Testing
import WindowSupport

/// The card form in its main states, at every size and in both languages.
@Suite struct FormGoldenTests {
    private func form(_ look: GoldenLook) throws -> Shopper {
        let shopper = try look.shopper(.unsupported)
        shopper.openForm()
        return shopper
    }

    @Test(arguments: GoldenLook.all) func empty(_ look: GoldenLook) throws {
        try Golden.check(form(look).screen, "form-empty-\(look)")
    }

    @Test(arguments: GoldenLook.two) func errors(_ look: GoldenLook) throws {
        let shopper = try form(look)
        shopper.type("me@example.org")
        shopper.press(.enter)
        shopper.type("Juniper Appleseed")
        shopper.press(.down, times: 20)
        shopper.press(.enter)
        try Golden.check(shopper.screen, "form-errors-\(look)")
    }

    @Test(arguments: GoldenLook.two) func filled(_ look: GoldenLook) throws {
        let shopper = try form(look)
        shopper.fillForm()
        try Golden.check(shopper.screen, "form-filled-\(look)")
    }

    @Test(arguments: GoldenLook.two) func placing(_ look: GoldenLook) throws {
        let shopper = try form(look)
        shopper.fillForm()
        shopper.isShopSlow = true
        shopper.press(.enter)
        try Golden.check(shopper.screen, "form-placing-\(look)")
    }

    @Test(arguments: GoldenLook.two) func declined(_ look: GoldenLook) throws {
        let shopper = try form(look)
        shopper.shop.orders = .declined("insufficient_funds")
        shopper.fillForm()
        shopper.press(.enter)
        try Golden.check(shopper.screen, "form-declined-\(look)")
    }
}
