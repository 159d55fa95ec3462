import QARules
import StoreAPI
import Storefront
import TUI
import Testing
import Window

/// The evidence that rules read on a screen and hear of the shop.
@Suite struct EvidenceTests {
    static let rows: [(above: String, row: String, isAsked: Bool)] = [
        ("", "永久使用，无需注册。", false), ("", "免注册", false), ("", "不需要登录即可使用", false), ("", "不必 注册", false),
        ("", "无须登录", false), ("下载后永久使用，无需", "注册。", false), ("理容        │  永久使用，无", "厨房  │  需注册。", false),
        ("", "Yours for ever, without an account.", false), ("", "No password, no sign in", false),
        ("", "You don't need to register", false), ("Yours for ever, without", "an account", false),
        ("", "注册", true), ("", "需要注册", true), ("", "请登录", true), ("", "必须注册会员", true), ("", "未注册", true),
        ("", "无需下载，请注册", true), ("", "Sign in", true), ("", "Not a member? Sign in", true),
        ("", "You cannot pay without an account", true), ("No tracking", "Register", true),
        ("", "No account yet? Register here", true), ("无需", "我们需要您注册", true),
    ]

    @Test(
        "UX-PRE-04 UX-RCP-02 words of an account count unless the text says that none is needed",
        arguments: rows)
    func deniedWordsDoNotCount(above: String, row: String, isAsked: Bool) {
        #expect(Accounts.words.finds(in: row, below: above) == isAsked)
    }

    @Test(
        "UX-BTN-05 a row that can be clicked is an option of the card, but not one above it",
        arguments: [(2, [String]()), (3, ["ors"]), (12, ["ors"])])
    func optionsStandOnTheCard(_ y: Int, _ missing: [String]) {
        var frame = Canvas(size: Size(columns: 106, rows: 20))
        for (text, x, y) in [("Outdoors", 66, y), ("Digital", 77, y), ("Pay with ◆ Vitrine Wallet", 71, 14)] {
            let width = frame.draw(ScreenText(cleaning: text), x: x, y: y, style: Style(.button))
            frame.target(Area(x: x, y: y, width: width, height: 1), .item(x))
        }
        let actions = PayActions(frame, .english)
        #expect(actions.wallet?.y == 14)
        #expect(OptionRows(frame, above: actions, .english).missing == missing)
    }

    @Test("UX-CAT-01 products of an earlier answer may stand until the answer that is wanted has come")
    func emptyAnswerLeavesTheFormerProductsTold() {
        var facts = ShopEvidence()
        func answer(_ items: [ProductSummary], _ revision: Int) {
            let page = InventoryPage(
                items: items, page: InventoryPage.Page(limit: 20, hasMore: false), links: Links([:]))
            let steps: [(Window.Message?, [Window.Effect])] = [
                (nil, [.shop(.loadInventory(Link(href: "/inventory"), revision: revision))]),
                (.shop(.inventoryLoaded(.success(page), revision: revision)), []),
            ]
            for (message, effects) in steps {
                facts.take(
                    Observation(
                        number: 0, time: 0, message: message, effects: effects, place: "list", ground: "list",
                        isSheetOpen: false, language: .english,
                        frame: Canvas(size: Size(columns: 80, rows: 24))))
            }
        }
        let category = ProductSummary.Category(id: "home", name: "Home")
        let wax = ProductSummary(
            id: "prd_1", name: "Wax", description: "Wax.", kind: .physical, category: category, price: nil,
            imageURI: "", imageText: "", accent: nil, availability: Availability(available: 5),
            hasOptions: false, version: 1,
            links: Links([:]))
        answer([], 1)
        #expect(facts.list == .empty)
        answer([wax], 2)
        #expect(facts.list == .filled)
        answer([], 3)
        #expect(facts.list == .filled)
    }
}
