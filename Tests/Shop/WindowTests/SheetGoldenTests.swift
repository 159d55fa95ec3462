import PayKit
import TUI
import Testing
import WindowSupport

/// The sheet in each of its states as files, at every size and in both languages.
@Suite struct SheetGoldenTests {
    typealias Look = GoldenLook
    static let looks = GoldenLook.all
    static let twoLooks = GoldenLook.two

    /// A sheet with every row, priced and past its first moment.
    private func everything(_ look: Look, _ change: (inout ScriptedOwner) -> Void = { _ in }) throws
        -> Shopper
    {
        let request = try SampleRequests.everything()
        let shopper = try look.shopper()
        shopper.press(.enter)
        var owner = ScriptedOwner(
            contact: .update(items: request.paymentSummaryItems), coupon: .errors([.couponCodeExpired()]))
        change(&owner)
        shopper.present(request, owner)
        shopper.advance(milliseconds: 300)
        return shopper
    }

    @Test(arguments: looks) func everyRow(_ look: Look) throws {
        let shopper = try everything(look)
        shopper.press(.up, times: 9)
        try Golden.check(shopper.screen, "sheet-everything-\(look)")
    }

    @Test(arguments: twoLooks) func summary(_ look: Look) throws {
        try Golden.check(try everything(look).screen, "sheet-summary-\(look)")
    }

    @Test(arguments: looks) func couponEntry(_ look: Look) throws {
        let shopper = try everything(look)
        shopper.press(.up, .enter)
        shopper.type("summer")
        try Golden.check(shopper.screen, "sheet-coupon-entry-\(look)")
    }

    @Test(arguments: twoLooks) func couponThatEnded(_ look: Look) throws {
        let shopper = try everything(look)
        shopper.press(.up, .enter)
        shopper.type("summer24")
        shopper.press(.enter)
        try Golden.check(shopper.screen, "sheet-coupon-ended-\(look)")
    }

    @Test(arguments: twoLooks) func methodPicker(_ look: Look) throws {
        let shopper = try everything(look)
        shopper.press(.up, times: 3)
        shopper.press(.enter)
        try Golden.check(shopper.screen, "sheet-methods-\(look)")
    }

    @Test(arguments: twoLooks) func cardPicker(_ look: Look) throws {
        let shopper = try everything(look)
        shopper.press(.up, times: 6)
        shopper.press(.enter, .down, .down, .down)
        try Golden.check(shopper.screen, "sheet-cards-\(look)")
    }

    @Test(arguments: looks) func addressForm(_ look: Look) throws {
        let shopper = try everything(look)
        shopper.press(.up, times: 4)
        shopper.press(.enter, .character("e"))
        shopper.press(.control("u"))
        shopper.press(.down, times: 9)
        shopper.press(.enter)
        try Golden.check(shopper.screen, "sheet-address-form-\(look)")
    }

    @Test(arguments: looks) func newAddressAbroad(_ look: Look) throws {
        let shopper = try everything(look)
        shopper.press(.up, times: 4)
        shopper.press(.enter)
        shopper.press(.down, times: 12)
        shopper.press(.enter, .up)
        shopper.press(.character("j"), .character("j"))
        try Golden.check(shopper.screen, "sheet-new-address-\(look)")
    }

    @Test(arguments: twoLooks) func updating(_ look: Look) throws {
        try Golden.check(try everything(look) { $0.contact = nil }.screen, "sheet-updating-\(look)")
    }

    @Test(arguments: twoLooks) func unserviceable(_ look: Look) throws {
        let shopper = try everything(look) { $0.contact = .unserviceable() }
        shopper.press(.space)
        try Golden.check(shopper.screen, "sheet-unserviceable-\(look)")
    }

    @Test(arguments: twoLooks) func failedTouch(_ look: Look) throws {
        let shopper = try everything(look)
        shopper.press(.character("x"))
        try Golden.check(shopper.screen, "sheet-touch-\(look)")
    }

    @Test(arguments: twoLooks) func passcode(_ look: Look) throws {
        let shopper = try everything(look)
        shopper.press(.character("x"), times: 3)
        shopper.type("246")
        try Golden.check(shopper.screen, "sheet-passcode-\(look)")
    }

    @Test(arguments: twoLooks) func pin(_ look: Look) throws {
        let shopper = try everything(look) { $0.results = [.pinRequired] }
        shopper.press(.space)
        shopper.type("13")
        try Golden.check(shopper.screen, "sheet-pin-\(look)")
    }

    @Test(arguments: twoLooks) func processing(_ look: Look) throws {
        let shopper = try everything(look) { $0.results = [] }
        shopper.press(.space)
        try Golden.check(shopper.screen, "sheet-processing-\(look)")
    }

    @Test(arguments: twoLooks) func done(_ look: Look) throws {
        let shopper = try everything(look)
        shopper.press(.space)
        try Golden.check(shopper.screen, "sheet-done-\(look)")
    }

    @Test(arguments: twoLooks) func declined(_ look: Look) throws {
        let shopper = try everything(look) { $0.results = [.failure([])] }
        shopper.press(.space)
        try Golden.check(shopper.screen, "sheet-declined-\(look)")
    }

    @Test(arguments: looks) func pickup(_ look: Look) throws {
        let shopper = try look.shopper()
        shopper.press(.enter)
        let request = try SampleRequests.pickup()
        shopper.present(
            request,
            ScriptedOwner(contact: .update(items: request.paymentSummaryItems, methods: .methods([]))))
        shopper.press(.up, .up)
        try Golden.check(shopper.screen, "sheet-pickup-\(look)")
    }
}
