import PayKit
import QARules
import TUI
import Testing
import Window
import WindowSupport

/// A purchase and what may come before it, at every size and in both languages: the rules about buttons,
/// sheet and amounts come up everywhere.
@Suite struct RulesEverywhereSheetTests {
    private static let groups: Set<String> = ["BTN", "SET", "PRE", "SHT", "SUM", "CUR"]

    /// The rules of these groups that came up in a session.
    private func exercised(_ walk: (Shopper) throws -> Void, by shopper: Shopper) throws -> Set<String> {
        try walk(shopper)
        let ids = shopper.watch.states.filter { $0.timesExercised > 0 }.map(\.id)
        return Set(ids.filter { id in RuleBook.rule(id).map { Self.groups.contains($0.group) } == true })
    }

    @Test("a purchase with a coupon", arguments: GoldenLook.all)
    func purchaseWithACoupon(_ look: GoldenLook) throws {
        let ids = try exercised(
            { shopper in
                Defect.openSheetWithCoupon(shopper)
                shopper.advance(milliseconds: 300)
                shopper.press(.up, .down, .space)
                shopper.advance(milliseconds: 1_500)
                #expect(shopper.orders == 1)
            }, by: look.shopper())
        let always: Set = [
            "UX-BTN-02", "UX-BTN-04", "UX-BTN-06", "UX-PRE-01", "UX-PRE-02", "UX-PRE-03", "UX-PRE-04",
            "UX-SHT-02", "UX-SHT-04", "UX-SHT-05", "UX-SHT-06", "UX-SUM-01", "UX-SUM-02", "UX-SUM-04",
            "UX-SUM-05", "UX-SUM-06", "UX-CUR-01", "UX-CUR-02", "UX-CUR-03",
        ]
        // In the smallest window neither the whole list nor the whole summary is in sight.
        let more: Set<String> =
            switch look.rows {
            case 12: []
            case 20: ["UX-SUM-03", "UX-CUR-04"]
            default: ["UX-SUM-03", "UX-CUR-04", "UX-SHT-01"]
            }
        #expect(ids == always.union(more))
    }

    @Test("the cart, pressed and left", arguments: GoldenLook.all)
    func cart(_ look: GoldenLook) throws {
        let ids = try exercised(
            { shopper in
                Defect.openSheetOfTheCart(shopper)
                shopper.press(.escape)
            }, by: look.shopper())
        #expect(ids.isSuperset(of: ["UX-BTN-02", "UX-BTN-04", "UX-PRE-01", "UX-PRE-03", "UX-SUM-07"]))
    }

    @Test("a missing option, a download and what has no price", arguments: GoldenLook.all)
    func oddGoods(_ look: GoldenLook) throws {
        let missing = try exercised(
            { shopper in
                shopper.press(.down, times: 3)
                shopper.press(.enter, .enter)
            }, by: look.shopper())
        #expect(missing.contains("UX-BTN-05"))
        let download = try exercised({ $0.press(.end, .enter) }, by: look.shopper())
        #expect(download.contains("UX-BTN-07"))
        let unpriced = try exercised(
            { shopper in
                shopper.press(.down, times: 6)
                shopper.press(.enter)
            }, by: look.shopper())
        #expect(unpriced.contains("UX-CUR-04"))
    }

    @Test("other wallets", arguments: GoldenLook.all)
    func otherWallets(_ look: GoldenLook) throws {
        let empty = try exercised(
            { shopper in
                shopper.openSetup()
                shopper.typeCard()
            }, by: look.shopper(.needsSetup))
        #expect(empty.isSuperset(of: ["UX-BTN-02", "UX-BTN-03", "UX-BTN-04", "UX-BTN-06", "UX-SET-01"]))
        let none = try exercised({ $0.press(.enter, .enter) }, by: look.shopper(.unsupported))
        #expect(none.isSuperset(of: ["UX-BTN-01", "UX-BTN-04", "UX-PRE-04"]))
    }

    @Test("a request that is wrong, and one with a long label", arguments: GoldenLook.all)
    func requestsMadeByHand(_ look: GoldenLook) throws {
        let ids = try exercised(
            { shopper in
                shopper.present(
                    try SampleRequests.plain("wrong", [("Tea", 300), ("ACME", 299)]), ScriptedOwner())
                let label = "Tea from the third shelf of the second room on the left, in a tin with a lid"
                shopper.present(
                    try SampleRequests.plain("long", [(label, 300), ("ACME", 300)]), ScriptedOwner())
            }, by: look.shopper())
        #expect(ids.isSuperset(of: ["UX-SHT-03", "UX-SHT-04", "UX-SUM-03", "UX-SUM-07"]))
    }
}
