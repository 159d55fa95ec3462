import TUI
import Testing
import WindowSupport

/// The cart as files, and the card with quantity and option values.
@Suite struct CartGoldenTests {
    private func cart(_ look: GoldenLook) throws -> Shopper {
        try Shopper.withCart(language: look.language, columns: look.columns, rows: look.rows)
    }

    @Test(arguments: GoldenLook.all) func filled(_ look: GoldenLook) throws {
        try Golden.check(cart(look).screen, "cart-\(look)")
    }

    @Test(arguments: GoldenLook.all) func empty(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.character("c"))
        try Golden.check(shopper.screen, "cart-empty-\(look)")
    }

    /// A price that changed, too few of another thing, a coupon, the focus on a line.
    @Test(arguments: GoldenLook.two) func changed(_ look: GoldenLook) throws {
        let shopper = try cart(look)
        shopper.press(.up, .enter)
        shopper.type("WELCOME")
        shopper.press(.enter)
        try shopper.price("mustache-wax", "12.50", version: 2)
        shopper.stock("stoneware-mug", 0, version: 2)
        shopper.press(.up)
        try Golden.check(shopper.screen, "cart-changed-\(look)")
    }

    @Test(arguments: GoldenLook.all) func sheet(_ look: GoldenLook) throws {
        let shopper = try cart(look)
        shopper.press(.enter)
        try Golden.check(shopper.screen, "cart-sheet-\(look)")
    }

    @Test(arguments: GoldenLook.two) func quantity(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.enter, .up, .up, .character("3"))
        try Golden.check(shopper.screen, "card-quantity-\(look)")
    }
}
