import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// List and card: what may be bought, and how.
@Suite struct ShopTests {
    @Test("UX-BTN-02 the wallet button is first and has the focus")
    func walletButtonIsFirstAndHasTheFocus() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("Pay with ◆ Vitrine Wallet"))
        let row = try #require(shopper.screen.cursor).y
        #expect(shopper.screen[37, row].style.role == .buttonFocused)
    }

    @Test("Enter takes the value that is drawn with the focus and goes on")
    func enterTakesTheValueInFocus() throws {
        let shopper = try Shopper()
        shopper.press(.end, .up, .up, .up, .up, .enter, .enter)
        shopper.see("Plain T-Shirt", "Choose a size")
        shopper.press(.enter)
        shopper.see("[Small]", "Choose a colour")
        shopper.press(.enter)
        shopper.see("[White]")
        shopper.seeNo("Choose a")
        shopper.press(.enter)
        shopper.see("VITRINE WALLET")
    }

    @Test(
        "choosing a value moves none of the others",
        arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
    func choosingMovesNothing(_ size: Size) throws {
        let shopper = try Shopper(columns: size.columns, rows: size.rows)
        shopper.press(.end, .up, .up, .up, .up, .enter, .enter)
        let words = ["Small", "Medium", "Black", "Quantity", "Coupon", "Pay with"]
        let before = words.map { shopper.screen.place(of: $0) }
        shopper.press(.enter, .enter)
        #expect(words.map { shopper.screen.place(of: $0) } == before)
    }

    @Test("UX-BTN-05 a missing option takes the focus and is named")
    func missingOptionTakesTheFocusAndIsNamed() throws {
        let shopper = try Shopper()
        shopper.press(.down, times: 3)
        shopper.press(.enter, .enter)
        #expect(shopper.cursorRow.contains("Size"))
        shopper.see("Choose a size")
        shopper.seeNo("VITRINE WALLET")
        shopper.press(.right, .down)
        shopper.press(.down, .down, .down, .enter)
        #expect(shopper.cursorRow.contains("Colour"))
        shopper.press(.right, .enter, .enter)
        shopper.see("VITRINE WALLET", "USD 24.49")
    }

    @Test func variantsShowTheirOwnPriceAndStock() throws {
        let shopper = try Shopper()
        shopper.press(.down, times: 3)
        shopper.press(.enter, .enter, .right, .right, .down, .right, .right)
        shopper.see("$20.00", "[Black · $20.00]", "×White")
    }

    @Test("UX-BTN-01 a device without a wallet never reads of one and buys all the same")
    func unsupportedDeviceNeverReadsOfTheWallet() throws {
        let shopper = try Shopper(.unsupported)
        shopper.press(.enter, .enter)
        shopper.fillForm()
        shopper.press(.enter)
        shopper.see("2026-000001", "VISA ···· 4242")
        #expect(!shopper.frames.contains { $0.text.contains("Vitrine Wallet") || $0.text.contains("WALLET") })
        #expect(shopper.orders == 1)
    }

    @Test(
        "UX-BTN-07 a download offers no pay action on any device",
        arguments: [SampleWallet.ready, .needsSetup, .unsupported])
    func digitalProductOffersNoPayAction(_ device: SampleWallet) throws {
        let shopper = try Shopper(device)
        shopper.press(.end, .enter)
        shopper.see("Ringtone Pack", "Downloads are sold")
        shopper.seeNo("Pay with", "Buy with", "Set up")
        shopper.press(.enter, .character("b"), .space)
        shopper.seeNo("VITRINE WALLET", "Place order")
    }

    @Test("UX-CUR-04 a product without a readable price is not for sale")
    func productWithoutAReadablePriceIsNotForSale() throws {
        let shopper = try Shopper()
        shopper.press(.down, times: 6)
        shopper.press(.enter)
        shopper.see("Beeswax Candle", "no price", "Not for sale")
        shopper.seeNo("Pay with", "Buy with", "$0.00")
    }

    @Test func soldOutProductSaysSoAndOffersNothing() throws {
        let shopper = try Shopper()
        shopper.press(.down, .down, .enter)
        shopper.see("Sold out", "$28.00")
        shopper.seeNo("Pay with", "Buy with")
        shopper.press(.character("b"))
        #expect(shopper.window.status.string == "Sold out")
    }

    @Test("UX-CAT-01 keys are taken while the list loads")
    func keysAreTakenWhileTheListLoads() throws {
        let shopper = try Shopper(isShopSlow: true)
        shopper.see("Opening the shop…")
        shopper.press(.character("?"))
        shopper.see("Everywhere")
        shopper.press(.escape)
        shopper.release()
        shopper.see("Mustache Wax")
    }

    @Test("UX-CAT-01 a list that failed can be tried again")
    func failedListCanBeTriedAgain() throws {
        let shopper = try Shopper(shop: ScriptedShop(isReachable: false))
        shopper.see("No shop answers at http://shop.test. Start one with: vitrine demo")
        shopper.shop.isReachable = true
        shopper.press(.character("r"))
        shopper.see("Mustache Wax")
    }

    @Test("UX-CAT-02 a missing picture delays nothing")
    func missingPictureDelaysNothing() throws {
        let shopper = try Shopper(shop: ScriptedShop(hasPictures: false))
        shopper.press(.enter)
        shopper.see("(no picture)", "A picture of it", "$10.00", "Pay with ◆ Vitrine Wallet")
    }

    @Test func languageSwitchKeepsThePlace() throws {
        let shopper = try Shopper()
        shopper.press(.down, .enter)
        shopper.press(.character("L"))
        shopper.see("随身梳", "用 ◆ Vitrine 钱包付款", "仅剩 1 件", "艾克米杂货店")
        shopper.seeNo("Pocket Comb", "Price", "Grooming")
        shopper.press(.enter)
        shopper.see("银行卡", "支付给 ACME")
        shopper.press(.character("L"))
        shopper.see("CARD", "PAY ACME", "Press Space to pay")
        shopper.press(.escape)
        shopper.see("Pocket Comb")
    }

    @Test func everyLetterOfASearchIsText() throws {
        let shopper = try Shopper()
        shopper.press(.character("/"))
        shopper.type("qLmtN?rfisoc")
        #expect(!shopper.effects.contains(.quit))
        shopper.see("qLmtN?rfisoc")
    }

    @Test("UX-ACC-06 a window that was too small for a while loses nothing")
    func tooSmallWindowLosesNothing() throws {
        let shopper = try Shopper(.unsupported)
        shopper.press(.enter, .enter)
        shopper.type("me@example.org")
        let form = shopper.screen
        shopper.resize(39, 11)
        shopper.see("Vitrine needs 40×12")
        shopper.resize(80, 24)
        #expect(shopper.screen == form)
    }

    @Test func chineseShopperHearsNoEnglish() throws {
        let shopper = try Shopper(language: .simplifiedChinese)
        shopper.press(.down, times: 3)
        shopper.press(.enter, .enter, .escape, .home)
        shopper.openSheet()
        shopper.press(.enter)
        shopper.goTo("SHIP TO", "收货地址")
        shopper.press(.enter, .down, .down, .enter, .space)
        shopper.press(.enter, .up, .up, .enter)
        shopper.press(.character("x"), times: 3)
        shopper.type("1")
        shopper.press(.enter)
        shopper.type("2468")
        shopper.press(.enter)
        shopper.advance(milliseconds: 1_500)
        shopper.press(.character("m"))
        #expect(shopper.orders == 1)
        let names = ["Vitrine", "Fake Post", "Ground", "Visa", "ACME", "r", "USD"]
        for said in shopper.announcements {
            let rest = names.reduce(said) { $0.replacing($1, with: "") }
            #expect(!rest.unicodeScalars.contains { ("a"..."z").contains($0) }, "\(said)")
        }
        #expect(shopper.announcements.count > 8)
    }
}
