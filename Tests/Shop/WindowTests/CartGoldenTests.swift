import TUI
import Testing

/// The cart as files, and the card with quantity and option values.
@Suite struct CartGoldenTests {
    private func cart(_ look: GoldenTests.Look) throws -> Shopper {
        try Shopper.withCart(language: look.language, columns: look.columns, rows: look.rows)
    }

    @Test(arguments: GoldenTests.looks) func filled(_ look: GoldenTests.Look) throws {
        try Golden.check(cart(look).screen, "cart-\(look)")
    }

    @Test(arguments: GoldenTests.looks) func empty(_ look: GoldenTests.Look) throws {
        let shopper = try look.shopper()
        shopper.press(.character("c"))
        try Golden.check(shopper.screen, "cart-empty-\(look)")
    }

    /// A price that changed, too few of another thing, a coupon, the focus on a line.
    @Test(arguments: GoldenTests.twoLooks) func changed(_ look: GoldenTests.Look) throws {
        let shopper = try cart(look)
        shopper.press(.up, .enter)
        shopper.type("WELCOME")
        shopper.press(.enter)
        try shopper.price("mustache-wax", "12.50", version: 2)
        shopper.stock("stoneware-mug", 0, version: 2)
        shopper.press(.up)
        try Golden.check(shopper.screen, "cart-changed-\(look)")
    }

    @Test(arguments: GoldenTests.looks) func sheet(_ look: GoldenTests.Look) throws {
        let shopper = try cart(look)
        shopper.press(.enter)
        try Golden.check(shopper.screen, "cart-sheet-\(look)")
    }

    @Test(arguments: GoldenTests.twoLooks) func quantity(_ look: GoldenTests.Look) throws {
        let shopper = try look.shopper()
        shopper.press(.enter, .up, .up, .character("3"))
        try Golden.check(shopper.screen, "card-quantity-\(look)")
    }
}
