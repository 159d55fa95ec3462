import QARules
import TUI
import Testing
import Window
import WindowSupport

/// The rules about shop, forms and receipts come up at every size and in both languages.
@Suite struct RulesEverywhereShopTests {
    static let groups: Set<String> = ["ERR", "FRM", "CRT", "RCP", "CAT", "ACC"]

    /// The rules of these groups that came up in a session.
    private static func exercised(_ shopper: Shopper) -> [String] {
        RuleBook.all.filter { rule in
            groups.contains(rule.group) && shopper.watch.state(of: rule.id)?.result == .kept
        }.map(\.id)
    }

    @Test(arguments: GoldenLook.all) func purchaseFromTheCartWithTheWallet(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.down, .up, .enter, .character("a"), .escape, .character("c"))
        shopper.press(.up, .enter)
        shopper.type("nope")
        shopper.press(.enter, .down, .enter, .escape, .enter)
        shopper.payInTheSheet()
        shopper.press(.down, times: 30)
        shopper.send(.input(.focus(true)))
        shopper.resize(39, 11)
        shopper.resize(look.columns, look.rows)
        let expected = [
            "UX-ERR-01", "UX-ERR-03", "UX-CRT-01", "UX-CRT-02", "UX-CRT-03", "UX-RCP-01", "UX-RCP-02",
            "UX-CAT-01", "UX-ACC-01", "UX-ACC-02", "UX-ACC-04", "UX-ACC-06",
            "UX-ACC-07",
        ]
        // Where list and card stand side by side, the picture is there before one opens the card.
        let withPicture = [
            "UX-ERR-01", "UX-ERR-03", "UX-CRT-01", "UX-CRT-02", "UX-CRT-03", "UX-RCP-01", "UX-RCP-02",
            "UX-CAT-01", "UX-CAT-02", "UX-ACC-01", "UX-ACC-02", "UX-ACC-04", "UX-ACC-06",
            "UX-ACC-07",
        ]
        #expect(Self.exercised(shopper) == ([60, 80].contains(look.columns) ? withPicture : expected))
    }

    @Test(arguments: GoldenLook.all) func purchaseWithTheForm(_ look: GoldenLook) throws {
        let shopper = try look.shopper(.unsupported)
        shopper.press(.enter, .character("a"), .enter)
        shopper.press(.down, times: 20)
        shopper.press(.enter)
        shopper.fillForm()
        shopper.shop.orders = .declined("insufficient_funds")
        shopper.press(.enter)
        shopper.shop.orders = .approved
        shopper.press(.down, .down)
        shopper.type("123")
        shopper.press(.enter, .enter)
        #expect(shopper.orders == 1)
        let expected = [
            "UX-ERR-01", "UX-ERR-02", "UX-ERR-04", "UX-FRM-01", "UX-FRM-02", "UX-FRM-03", "UX-CRT-01",
            "UX-CRT-02", "UX-RCP-01", "UX-RCP-02", "UX-CAT-01", "UX-ACC-01", "UX-ACC-02",
            "UX-ACC-07",
        ]
        let withPicture = [
            "UX-ERR-01", "UX-ERR-02", "UX-ERR-04", "UX-FRM-01", "UX-FRM-02", "UX-FRM-03", "UX-CRT-01",
            "UX-CRT-02", "UX-RCP-01", "UX-RCP-02", "UX-CAT-01", "UX-CAT-02", "UX-ACC-01", "UX-ACC-02",
            "UX-ACC-07",
        ]
        #expect(Self.exercised(shopper) == ([60, 80].contains(look.columns) ? withPicture : expected))
    }
}
