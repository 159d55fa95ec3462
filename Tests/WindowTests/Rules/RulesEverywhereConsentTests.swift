import PayKit
import QALab
import TUI
import Testing
import Window

/// The rules from the open sheet to the receipt come up at every size and in both languages.
@Suite struct RulesEverywhereConsentTests {
    typealias Look = GoldenTests.Look

    private static let groups: Set<String> = ["CON", "SHP", "UPD", "AUT", "RES", "CAN"]

    /// The ids of these groups that came up, all kept.
    private func kept(_ shopper: Shopper) -> [String] {
        let ids = RuleBook.all.filter { Self.groups.contains($0.group) }.map(\.id)
        return ids.filter { shopper.watch.state(of: $0)?.result == .kept }.map { String($0.dropFirst(3)) }
    }

    @Test("a purchase with another address, another method and the passcode", arguments: GoldenTests.looks)
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
                "CON-01"
            ])
    }

    @Test(
        "a sheet that is left, one that nobody answers, one whose shopper goes", arguments: GoldenTests.looks)
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
        #expect(
            kept(shopper) == [
                "CON-01"
            ])
    }

    @Test("results that are corrected, declined and not known", arguments: GoldenTests.looks)
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
                "CON-01"
            ])
    }
}
