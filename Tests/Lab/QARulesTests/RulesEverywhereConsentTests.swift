import PayKit
import QARules
import TUI
import Testing
import Window
import WindowSupport

/// The rules from the open sheet to the receipt come up at every size and in both languages.
@Suite struct RulesEverywhereConsentTests {
    typealias Look = GoldenLook

    private static let groups: Set<String> = ["CON", "SHP", "UPD", "AUT", "RES", "CAN"]

    /// The ids of these groups that came up, all kept.
    private func kept(_ shopper: Shopper) -> [String] {
        let ids = RuleBook.all.filter { Self.groups.contains($0.group) }.map(\.id)
        return ids.filter { shopper.watch.state(of: $0)?.result == .kept }.map { String($0.dropFirst(3)) }
    }

    @Test("a purchase with another address, another method and the passcode", arguments: GoldenLook.all)
    func purchase(_ look: Look) throws {
        let shopper = try look.shopper()
        shopper.openSheet()
        shopper.goTo("METHOD", "配送方式")
        shopper.press(.enter, .down, .enter)
        shopper.goTo("SHIP TO", "收货地址")
        shopper.press(.enter, .down, .down, .enter)
        shopper.press(.enter, .up, .enter)
        shopper.press(.down, times: 9)
        shopper.press(.character("x"), times: 3)
        shopper.type("2468")
        shopper.isShopSlow = true
        shopper.press(.enter, .escape)
        shopper.release()
        shopper.advance(milliseconds: 1_500)
        #expect(
            kept(shopper) == [
                "CON-01", "CON-02", "CON-03", "CON-04", "SHP-01", "SHP-02", "SHP-03", "SHP-04", "SHP-05",
                "SHP-06", "UPD-01", "UPD-02", "UPD-03", "AUT-01", "AUT-02", "AUT-03", "AUT-04", "AUT-05",
                "RES-01", "RES-04",
            ])
    }

    @Test(
        "a sheet that is left, one that nobody answers, one whose shopper goes", arguments: GoldenLook.all)
    func sheetsWithoutAPayment(_ look: Look) throws {
        let shopper = try look.shopper()
        shopper.openSheet()
        shopper.goTo("CONTACT", "联系方式")
        shopper.press(.enter, .character("e"), .enter, .escape)
        shopper.press(.enter)
        shopper.send(.sheet(.reply(number: 1_000, .failed())))
        shopper.send(.sheet(.hangUp))
        shopper.isShopSlow = true
        shopper.press(.enter)
        shopper.advance(milliseconds: 30_000)
        shopper.isShopSlow = false
        try Defect.wrongSum(shopper)
        // The method's row is out of sight at the smallest size.
        let methods = look.rows == 12 ? [] : ["SHP-03", "SHP-05"]
        #expect(
            kept(shopper) == ["CON-01", "CON-02", "CON-04", "CON-05", "SHP-02"] + methods + [
                "SHP-06", "UPD-01", "UPD-02", "UPD-03", "UPD-04", "UPD-05", "CAN-01", "CAN-02",
            ])
    }

    @Test("results that are corrected, declined and not known", arguments: GoldenLook.all)
    func results(_ look: Look) throws {
        let shopper = try look.shopper()
        shopper.shop.orders = .wrongAddress
        shopper.payFromTheList()
        shopper.shop.orders = .unreachable
        shopper.goTo("SHIP TO", "收货地址")
        shopper.press(.enter, .escape, .down, .enter)
        shopper.press(.down, times: 9)
        shopper.advance(milliseconds: 300)
        shopper.press(.space)
        shopper.advance(milliseconds: 30_000)
        shopper.shop.orders = .approved
        shopper.advance(milliseconds: 3_000)
        #expect(
            kept(shopper) == [
                "CON-01", "CON-02", "CON-03", "CON-04", "SHP-02", "SHP-03", "SHP-05", "SHP-06", "UPD-01",
                "UPD-02", "UPD-03", "AUT-01", "AUT-03", "AUT-04", "AUT-05", "RES-02", "RES-03", "RES-04",
                "CAN-01",
            ])
    }
}
