import StoreAPI
import TUI
import Testing
import WindowSupport

/// The screens about orders as files; `receipt` is among the others.
@Suite struct OrderGoldenTests {
    @Test(arguments: GoldenLook.all) func lookup(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.character("o"))
        shopper.type("2026-000001")
        shopper.press(.enter)
        shopper.type("me@example")
        try Golden.check(shopper.screen, "lookup-\(look)")
    }

    @Test(arguments: GoldenLook.two) func lookupWithErrors(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.character("o"), .down, .down, .enter)
        try Golden.check(shopper.screen, "lookup-errors-\(look)")
    }

    @Test(arguments: GoldenLook.all) func orderThatWasShipped(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        shopper.shop.advance(to: .fulfilled, without: [.cancel, .edit])
        shopper.press(.character("s"))
        try Golden.check(shopper.screen, "order-shipped-\(look)")
    }

    @Test(arguments: GoldenLook.two) func question(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        shopper.press(.character("x"))
        try Golden.check(shopper.screen, "order-cancel-\(look)")
    }

    @Test(arguments: GoldenLook.two) func orderThatWasCancelled(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        shopper.press(.character("x"), .character("y"))
        try Golden.check(shopper.screen, "order-cancelled-\(look)")
    }

    @Test(arguments: GoldenLook.two) func change(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        shopper.press(.character("e"), .down)
        try Golden.check(shopper.screen, "order-change-\(look)")
    }
}
