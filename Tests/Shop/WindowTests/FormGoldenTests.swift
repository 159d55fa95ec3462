import TUI
import Testing

/// The card form in its main states, at every size and in both languages.
@Suite struct FormGoldenTests {
    private func form(_ look: GoldenTests.Look) throws -> Shopper {
        let shopper = try look.shopper(.unsupported)
        shopper.openForm()
        return shopper
    }

    @Test(arguments: GoldenTests.looks) func empty(_ look: GoldenTests.Look) throws {
        try Golden.check(form(look).screen, "form-empty-\(look)")
    }

    @Test(arguments: GoldenTests.twoLooks) func errors(_ look: GoldenTests.Look) throws {
        let shopper = try form(look)
        shopper.type("me@example.org")
        shopper.press(.enter)
        shopper.type("Juniper Appleseed")
        shopper.press(.down, times: 20)
        shopper.press(.enter)
        try Golden.check(shopper.screen, "form-errors-\(look)")
    }

    @Test(arguments: GoldenTests.twoLooks) func filled(_ look: GoldenTests.Look) throws {
        let shopper = try form(look)
        shopper.fillForm()
        try Golden.check(shopper.screen, "form-filled-\(look)")
    }

    @Test(arguments: GoldenTests.twoLooks) func placing(_ look: GoldenTests.Look) throws {
        let shopper = try form(look)
        shopper.fillForm()
        shopper.isShopSlow = true
        shopper.press(.enter)
        try Golden.check(shopper.screen, "form-placing-\(look)")
    }

    @Test(arguments: GoldenTests.twoLooks) func declined(_ look: GoldenTests.Look) throws {
        let shopper = try form(look)
        shopper.shop.orders = .declined("insufficient_funds")
        shopper.fillForm()
        shopper.press(.enter)
        try Golden.check(shopper.screen, "form-declined-\(look)")
    }
}
