import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Card, form and sheet while the shop tells of changes.
@Suite struct LiveCardTests {
    /// A shopper on the card of the first product.
    private func onCard(
        _ device: SampleWallet = .ready, language: Language = .english, columns: Int = 80, rows: Int = 24
    ) throws -> Shopper {
        let shopper = try Shopper.watching(device, language: language, columns: columns, rows: rows)
        shopper.press(.enter)
        return shopper
    }

    @Test func stockOnTheCardFollowsAndIsSaid() throws {
        let shopper = try onCard()
        shopper.see("In stock")
        shopper.stock("mustache-wax", 2, version: 2)
        shopper.see("Only 2 left", "Mustache Wax: Only 2 left")
        shopper.seeNo("In stock")
    }

    @Test func soldOutCardSaysSoAndLeadsToTheLikeOfIt() throws {
        let shopper = try onCard()
        shopper.stock("mustache-wax", 0, version: 2)
        #expect(shopper.window.status.string == "Mustache Wax: Sold out")
        shopper.seeNo("Pay with", "Buy with")
        shopper.press(.character("b"))
        #expect(shopper.window.status.string == "Sold out")
        shopper.seeNo("VITRINE WALLET")
        #expect(shopper.cursorRow.contains("More in Grooming"))
        shopper.press(.enter)
        shopper.see("in stock", "Pocket Comb")
        shopper.seeNo("Round Teapot")
    }

    @Test func unitThatComesBackCanBeBoughtAtOnce() throws {
        let shopper = try onCard()
        shopper.stock("mustache-wax", 0, version: 2)
        shopper.stock("mustache-wax", 1, version: 3)
        #expect(shopper.window.status.string == "Mustache Wax: Only 1 left")
        #expect(shopper.cursorRow.contains("Pay with ◆ Vitrine Wallet"))
        shopper.press(.enter)
        shopper.see("VITRINE WALLET")
    }

    @Test("UX-CRT-03 a price that changes is marked in words and priced anew before a sheet can open")
    func priceThatChangesIsPricedAnew() throws {
        let shopper = try onCard()
        let quotes = shopper.quotes
        shopper.isShopSlow = true
        try shopper.price("mustache-wax", "12.50", version: 2)
        #expect(shopper.window.status.string == "Mustache Wax: now $12.50")
        shopper.see("$12.50")
        #expect(shopper.quotes == quotes + 1)
        shopper.press(.enter)
        #expect(shopper.window.status.string == "One moment, calculating the price")
        shopper.seeNo("VITRINE WALLET")
        shopper.release()
        shopper.press(.enter)
        shopper.see("VITRINE WALLET", "12.50")
    }

    @Test(
        "UX-CRT-03 a price that comes by asking again is said, and not once more by the news of it",
        arguments: [
            (Language.english, "Mustache Wax: now $9.00"), (.simplifiedChinese, "胡须蜡：现价 $9.00"),
        ])
    func priceThatAReloadBringsIsSaid(_ language: Language, _ sentence: String) throws {
        let shopper = try onCard(language: language)
        shopper.shop.prices["mustache-wax"] = "9.00"
        shopper.shop.versions["mustache-wax"] = 2
        shopper.press(.character("r"))
        #expect(shopper.window.status.string == sentence)
        shopper.see("$9.00")
        let said = shopper.announcements
        try shopper.price("mustache-wax", "9.00", version: 2)
        #expect(shopper.announcements == said)
    }

    @Test("UX-CRT-03 a price that changed since the list was drawn is said on the card")
    func priceThatTheCardBringsIsSaid() throws {
        let shopper = try Shopper.watching()
        shopper.shop.prices["mustache-wax"] = "9.00"
        shopper.shop.versions["mustache-wax"] = 2
        shopper.press(.enter)
        #expect(shopper.window.status.string == "Mustache Wax: now $9.00")
    }

    @Test func priceThatCannotBeAskedForIsNotPaid() throws {
        let shopper = try onCard()
        shopper.shop.quotes = .unreachable
        try shopper.price("mustache-wax", "12.50", version: 2)
        shopper.see("No price yet")
        shopper.press(.enter)
        shopper.seeNo("VITRINE WALLET")
    }

    @Test func priceThatCouldNotBeAskedForComesWithTheLine() throws {
        let shopper = try onCard()
        shopper.shop.quotes = .unreachable
        try shopper.price("mustache-wax", "12.50", version: 2)
        shopper.hear(.lost)
        shopper.shop.quotes = .priced
        shopper.hear(.opened(missed: false))
        shopper.seeNo("No price yet")
        shopper.press(.enter)
        shopper.see("VITRINE WALLET", "12.50")
    }

    @Test func cardThatCouldNotBeLoadedComesWithTheLine() throws {
        let shopper = try Shopper.watching()
        shopper.shop.isReachable = false
        shopper.press(.enter)
        shopper.see("Offline: no buying until the shop is back")
        shopper.hear(.lost)
        shopper.shop.isReachable = true
        shopper.hear(.opened(missed: false))
        shopper.press(.enter)
        shopper.see("VITRINE WALLET")
    }

    @Test func unitSoldToSomebodyElseAsksForNoNewPrice() throws {
        let shopper = try onCard()
        let quotes = shopper.quotes
        shopper.stock("mustache-wax", 11, version: 2)
        shopper.stock("mustache-wax", 1, version: 3)
        #expect(shopper.quotes == quotes)
    }

    @Test func couponIsPartOfTheNewPrice() throws {
        let shopper = try onCard()
        shopper.press(.up, .enter)
        shopper.type("welcome")
        shopper.press(.enter)
        shopper.see("$1.00 off")
        try shopper.price("mustache-wax", "20.00", version: 2)
        shopper.see("$2.00 off")
        shopper.press(.down, .enter)
        shopper.see("VITRINE WALLET", "-2.00")
    }

    @Test func chosenVariantFollowsAndSoDoesTheList() throws {
        let shopper = try Shopper.watching()
        shopper.press(.down, times: 3)
        shopper.press(.enter, .enter, .right, .right, .down, .right, .right)
        shopper.see("$20.00", "In stock")
        shopper.hear(shopper.stockChange("plain-t-shirt", "tee-m-black", 1, 2))
        shopper.see("Only 1 left")
        let products = shopper.productQuestions
        shopper.hear(
            .price(
                ShopEvent.PriceChange(
                    variant: "tee-m-black", product: "plain-t-shirt",
                    price: try SampleCatalogue.dollars("15.00"), version: 3)))
        shopper.see("$15.00")
        #expect(shopper.productQuestions == products, "the card knows all variants")
        shopper.press(.escape)
        #expect(shopper.cursorRow.contains("$15.00"))
    }

    @Test func eventsBeforeTheAnswerAreNotUndoneByIt() throws {
        let shopper = try Shopper.watching()
        shopper.isShopSlow = true
        shopper.press(.enter)
        shopper.hear(shopper.stockChange("mustache-wax", "mustache-wax", 2, 5))
        shopper.release()
        shopper.see("Only 2 left")
        shopper.press(.escape)
        #expect(shopper.cursorRow.contains("Only 2 left"))
    }

    @Test func withdrawnProductSaysSoOnItsCard() throws {
        let shopper = try onCard()
        shopper.withdraw("mustache-wax", version: 2)
        shopper.see("No longer for sale, choose something else")
        shopper.seeNo("Pay with", "Buy with")
        shopper.press(.escape)
        shopper.seeNo("Mustache Wax")
    }

    @Test("a product that the shop has no more offers no other try", arguments: [false, true])
    func goneProductIsNotAskedAboutAgain(wasSeen: Bool) throws {
        let shopper = try Shopper.watching()
        if wasSeen { shopper.press(.enter, .escape, .down, .enter, .escape, .up) }
        shopper.shop.withdrawn = ["mustache-wax"]
        shopper.press(.enter)
        shopper.see("No longer for sale, choose something else")
        shopper.seeNo("Pay with", "Buy with", "try again")
    }

    @Test func productThatComesBackCanBeBought() throws {
        let shopper = try onCard()
        shopper.withdraw("mustache-wax", version: 2)
        shopper.shop.withdrawn = []
        shopper.shop.versions["mustache-wax"] = 3
        shopper.hear(.product(.init(product: "mustache-wax", active: true, version: 3)))
        shopper.see("Pay with ◆ Vitrine Wallet")
        shopper.advance(milliseconds: 1_000)
        shopper.press(.escape)
        shopper.see("Mustache Wax")
    }

    // MARK: Under a sheet

    @Test("UX-SHT-01 changes behind the sheet alter none of its cells")
    func sheetStandsStill() throws {
        let shopper = try onCard(columns: 120, rows: 40)
        shopper.press(.enter)
        shopper.advance(milliseconds: 300)
        let (before, quotes) = (shopper.screen, shopper.quotes)
        shopper.stock("mustache-wax", 2, version: 2)
        try shopper.price("mustache-wax", "12.50", version: 3)
        try shopper.price("pocket-comb", "4.44", version: 3)
        let after = shopper.screen
        #expect(after != before)
        shopper.see("$4.44")
        #expect(after.sheetLines == before.sheetLines)
        #expect(after.cursor == before.cursor)
        #expect(shopper.quotes == quotes)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        shopper.see("$15.83")
    }

    @Test func cardBelowIsPricedAnewWhenTheSheetIsGone() throws {
        let shopper = try onCard()
        shopper.press(.enter)
        try shopper.price("mustache-wax", "12.50", version: 2)
        shopper.press(.escape)
        shopper.see("$12.50")
        shopper.press(.enter)
        shopper.see("VITRINE WALLET", "12.50")
    }

    @Test func lostLineIsNotSaidOverASheet() throws {
        let shopper = try onCard()
        shopper.press(.enter)
        let sheet = shopper.screen
        shopper.hear(.lost)
        shopper.hear(.opened(missed: false))
        #expect(shopper.screen == sheet)
    }

    // MARK: In a form

    @Test(arguments: [
        (Language.english, "Total changed to $18.53, was $15.83"),
        (.simplifiedChinese, "总额变为 $18.53，原为 $15.83"),
    ])
    func formSaysTheNewTotal(_ language: Language, _ sentence: String) throws {
        let shopper = try onCard(.unsupported, language: language)
        shopper.press(.enter)
        shopper.fillForm()
        try shopper.price("mustache-wax", "12.50", version: 2)
        #expect(shopper.window.status.string == sentence)
        shopper.see("$18.53")
        shopper.press(.character("y"), .enter)
        #expect(shopper.orders == 1)
    }

    @Test func formSaysThatItsGoodsSoldOut() throws {
        let shopper = try onCard(.unsupported)
        shopper.press(.enter)
        shopper.fillForm()
        shopper.shop.quotes = .soldOut
        shopper.stock("mustache-wax", 0, version: 2)
        shopper.see("Just sold out")
        shopper.press(.enter)
        #expect(shopper.orders == 0)
    }

    @Test func textInAFormIsNotTouched() throws {
        let shopper = try onCard(.unsupported)
        shopper.press(.enter)
        shopper.type("me@exam")
        let cursor = shopper.screen.cursor
        try shopper.price("mustache-wax", "12.50", version: 2)
        shopper.stock("pocket-comb", 0, version: 2)
        #expect(shopper.screen.cursor == cursor)
        shopper.type("ple.org")
        shopper.see("me@example.org", "USD 17.50")
    }

    @Test func orderOnItsWayKeepsItsPrice() throws {
        let shopper = try onCard(.unsupported)
        shopper.press(.enter)
        shopper.fillForm()
        shopper.isShopSlow = true
        shopper.press(.enter)
        let quotes = shopper.quotes
        try shopper.price("mustache-wax", "12.50", version: 2)
        #expect(shopper.quotes == quotes)
        shopper.release()
        shopper.see("$15.83")
        #expect(shopper.orders == 1)
    }
}
