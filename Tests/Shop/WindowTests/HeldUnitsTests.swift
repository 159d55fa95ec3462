import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// The units that the shop holds for an open sheet, and the news that change what the sheet offers.
@Suite struct HeldUnitsTests {
    private static let minute = 60_000
    private static let english = "Another shopper is paying for it. If they do not buy, you can pay here."
    private static let chinese = "另一位顾客正在付款购买。若对方放弃，您就可以在此付款。"

    private func open(
        _ language: Language = .english, columns: Int = 80, rows: Int = 24, heldElsewhere: Int = 0
    ) throws -> Shopper {
        var shop = ScriptedShop()
        shop.heldElsewhere = ["mustache-wax": heldElsewhere]
        let shopper = try Shopper.watching(language: language, columns: columns, rows: rows, shop: shop)
        shopper.openSheet()
        shopper.advance(milliseconds: 300)
        return shopper
    }

    /// Touches, and nothing is paid.
    private func expectNoPayment(_ shopper: Shopper, sourceLocation: SourceLocation = #_sourceLocation) {
        shopper.press(.space)
        shopper.advance(milliseconds: 2_000)
        #expect(shopper.orders == 0, sourceLocation: sourceLocation)
    }

    @Test func sheetHoldsItsUnitsFromItsFirstPriceAndLetsThemGoWhenItIsCancelled() throws {
        let shopper = try open()
        let asked = shopper.quoteRequests.last
        #expect(asked?.hold == true)
        #expect(asked?.replaces?.isEmpty == false)
        shopper.press(.escape)
        shopper.advance(milliseconds: 1_000)
        #expect(shopper.dropped == 1)
    }

    @Test func cardAndCartHoldNothing() throws {
        let shopper = try Shopper.watching()
        shopper.press(.enter)
        #expect(shopper.quoteRequests.allSatisfy { $0.hold == nil && $0.replaces == nil })
    }

    @Test func paidUnitsAreNotLetGo() throws {
        let shopper = try open()
        shopper.press(.space)
        shopper.advance(milliseconds: 3_000)
        #expect(shopper.orders == 1)
        #expect(shopper.dropped == 0)
    }

    @Test func keysRenewWhatIsHeldForLessThanAMinute() throws {
        let shopper = try open()
        shopper.press(.up, .down)
        #expect(shopper.renewals == 0, "they are held for two minutes")
        shopper.advance(milliseconds: Self.minute)
        #expect(shopper.renewals == 0, "nobody was there")
        shopper.press(.up, .down, .up)
        #expect(shopper.renewals == 1, "once a minute")
        shopper.advance(milliseconds: 3 * Self.minute)
        #expect(shopper.renewals == 1)
        shopper.press(.down)
        #expect(shopper.renewals == 2, "what lapsed is held anew")
    }

    @Test(arguments: [(Language.english, english), (.simplifiedChinese, chinese)], [(80, 24), (40, 12)])
    func sheetForUnitsThatSomebodyElseHoldsSaysSoAndPaysWhenTheyAreFree(
        _ look: (language: Language, sentence: String), _ size: (columns: Int, rows: Int)
    ) throws {
        let shopper = try open(look.language, columns: size.columns, rows: size.rows, heldElsewhere: 99)
        #expect(shopper.announcements.last == look.sentence)
        expectNoPayment(shopper)
        shopper.shop.heldElsewhere = [:]
        shopper.stock("mustache-wax", 7, version: 2)
        shopper.advance(milliseconds: 1_000)
        shopper.press(.space)
        shopper.advance(milliseconds: 3_000)
        #expect(shopper.orders == 1)
    }

    @Test func unitsThatSomebodyElseBoughtAreSaidToBeSold() throws {
        let shopper = try open(heldElsewhere: 99)
        shopper.see("Another shopper is paying for it")
        shopper.shop.heldElsewhere = [:]
        shopper.shop.quotes = .soldOut
        shopper.stock("mustache-wax", 0, version: 2)
        shopper.advance(milliseconds: 1_000)
        shopper.see("Just sold out")
        expectNoPayment(shopper)
    }

    @Test func unitsThatLapsedAndWereSoldTakeTheTouchAway() throws {
        let shopper = try open()
        shopper.advance(milliseconds: 2 * Self.minute)
        shopper.stock("mustache-wax", 0, version: 2)
        shopper.advance(milliseconds: 1_000)
        shopper.see("Just sold out")
        expectNoPayment(shopper)
        #expect(!shopper.screen.text.contains("eclined"))
    }

    @Test func renewalThatComesTooLateTakesTheTouchAway() throws {
        let shopper = try open()
        shopper.advance(milliseconds: 2 * Self.minute)
        shopper.shop.heldElsewhere = ["mustache-wax": 99]
        shopper.press(.down)
        shopper.advance(milliseconds: 1_000)
        shopper.see("Another shopper is paying for it")
        shopper.press(.up, .space)
        shopper.advance(milliseconds: 2_000)
        #expect(shopper.orders == 0)
    }

    @Test func unitsHeldForTheSheetAreNoNews() throws {
        let shopper = try open()
        let quotes = shopper.quotes
        shopper.stock("mustache-wax", 0, version: 2)
        shopper.advance(milliseconds: 1_000)
        #expect(shopper.quotes == quotes)
    }

    @Test(arguments: [
        (Language.english, "Total now $18.53, was $15.83: press y to accept"),
        (.simplifiedChinese, "总额现为 $18.53，原为 $15.83，按 y 接受"),
    ])
    func newPriceIsSaidAndPaidOnlyWhenItWasRead(_ language: Language, _ sentence: String) throws {
        let shopper = try open(language)
        try shopper.price("mustache-wax", "12.50", version: 2)
        shopper.advance(milliseconds: 1_000)
        #expect(shopper.window.status.string == sentence)
        expectNoPayment(shopper)
        shopper.press(.character("y"))
        shopper.advance(milliseconds: 1_000)
        shopper.press(.space)
        shopper.advance(milliseconds: 3_000)
        #expect(shopper.orders == 1)
        shopper.see("$18.53")
    }

    @Test func priceThatChangesWhileNothingIsLeftIsAskedAboutToo() throws {
        let shopper = try open()
        shopper.advance(milliseconds: 2 * Self.minute)
        shopper.stock("mustache-wax", 0, version: 2)
        shopper.advance(milliseconds: 1_000)
        try shopper.price("mustache-wax", "12.50", version: 3)
        shopper.stock("mustache-wax", 7, version: 4)
        shopper.advance(milliseconds: 1_000)
        expectNoPayment(shopper)
        shopper.see("press y to accept")
    }

    @Test func priceThatComesTooLateIsGivenUpWithItsUnits() throws {
        let shopper = try Shopper.watching()
        shopper.press(.enter)
        shopper.isShopSlow = true
        shopper.press(.enter)
        shopper.press(.escape)
        shopper.release()
        shopper.advance(milliseconds: 1_000)
        let asked = shopper.quoteRequests.contains { $0.hold == true }
        #expect(shopper.dropped == (asked ? 1 : 0))
    }

    @Test func addressThatHoldsTooMuchPaysWithoutAHold() throws {
        var shop = ScriptedShop()
        shop.holdsNothing = true
        let shopper = try Shopper.watching(shop: shop)
        shopper.openSheet()
        shopper.advance(milliseconds: 300)
        shopper.press(.space)
        shopper.advance(milliseconds: 3_000)
        #expect(shopper.orders == 1)
    }

    @Test func unitsAreHeldWithTheNextPriceWhenAnotherSheetLetGo() throws {
        var shop = ScriptedShop()
        shop.holdsNothing = true
        let shopper = try Shopper.watching(shop: shop)
        shopper.openSheet()
        shopper.advance(milliseconds: 300)
        #expect(shopper.quoteRequests.last?.hold == nil)
        shopper.shop.holdsNothing = false
        try shopper.price("mustache-wax", "12.50", version: 2)
        shopper.advance(milliseconds: 1_000)
        #expect(shopper.quoteRequests.last?.hold == true)
    }

    @Test(arguments: [
        (Language.english, "Another shopper is paying for it. Nothing was charged; you can try again soon."),
        (.simplifiedChinese, "另一位顾客正在付款购买。没有扣款，请稍后再试。"),
    ])
    func touchForUnitsThatSomebodyElseHoldsIsNoDecline(_ language: Language, _ sentence: String) throws {
        let shopper = try open(language)
        shopper.shop.orders = .heldElsewhere
        shopper.press(.space)
        shopper.advance(milliseconds: 3_000)
        #expect(shopper.announcements.contains(sentence), "\(shopper.screen.text)")
        #expect(!shopper.screen.text.contains("eclined") && !shopper.screen.text.contains("被拒"))
    }
}

extension Shopper {
    fileprivate var renewals: Int { count { if case .holdQuote = $0 { true } else { false } } }
    fileprivate var dropped: Int { count { if case .dropQuote = $0 { true } else { false } } }
}
