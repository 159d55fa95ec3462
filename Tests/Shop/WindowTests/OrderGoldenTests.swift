import StoreAPI
import TUI
import Testing

/// The screens about orders as files; `receipt` is among the others.
@Suite struct OrderGoldenTests {
    @Test(arguments: GoldenTests.looks) func lookup(_ look: GoldenTests.Look) throws {
        let shopper = try look.shopper()
        shopper.press(.character("o"))
        shopper.type("2026-000001")
        shopper.press(.enter)
        shopper.type("me@example")
        try Golden.check(shopper.screen, "lookup-\(look)")
    }

    @Test(arguments: GoldenTests.twoLooks) func lookupWithErrors(_ look: GoldenTests.Look) throws {
        let shopper = try look.shopper()
        shopper.press(.character("o"), .down, .down, .enter)
        try Golden.check(shopper.screen, "lookup-errors-\(look)")
    }

    @Test(arguments: GoldenTests.looks) func orderThatWasShipped(_ look: GoldenTests.Look) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        shopper.shop.advance(to: .fulfilled, without: [.cancel, .edit])
        shopper.press(.character("s"))
        try Golden.check(shopper.screen, "order-shipped-\(look)")
    }

    @Test(arguments: GoldenTests.twoLooks) func question(_ look: GoldenTests.Look) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        shopper.press(.character("x"))
        try Golden.check(shopper.screen, "order-cancel-\(look)")
    }

    @Test(arguments: GoldenTests.twoLooks) func orderThatWasCancelled(_ look: GoldenTests.Look) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        shopper.press(.character("x"), .character("y"))
        try Golden.check(shopper.screen, "order-cancelled-\(look)")
    }

    @Test(arguments: GoldenTests.twoLooks) func change(_ look: GoldenTests.Look) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        shopper.press(.character("e"), .down)
        try Golden.check(shopper.screen, "order-change-\(look)")
    }
}
