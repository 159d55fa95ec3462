import TUI
import Testing
import WindowSupport

/// Every screen as a file. `make record` writes them anew.
@Suite struct GoldenTests {
    // MARK: At every size, in both languages

    @Test(arguments: GoldenLook.all) func list(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        try Golden.check(shopper.screen, "list-\(look)")
    }

    @Test(arguments: GoldenLook.all) func card(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.enter)
        try Golden.check(shopper.screen, "card-\(look)")
    }

    @Test(arguments: GoldenLook.all) func sheet(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.enter, .enter)
        try Golden.check(shopper.screen, "sheet-\(look)")
    }

    @Test(arguments: GoldenLook.two) func sheetOnARow(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.enter, .enter, .up, .up)
        try Golden.check(shopper.screen, "sheet-row-\(look)")
    }

    @Test(arguments: GoldenLook.all) func receipt(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        try Golden.check(shopper.screen, "receipt-\(look)")
    }

    @Test(arguments: GoldenLook.all) func options(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.down, times: 3)
        shopper.press(.enter, .enter, .right)
        try Golden.check(shopper.screen, "options-\(look)")
    }

    @Test(arguments: GoldenLook.all) func addressPicker(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.enter, .enter, .up, .up, .up, .enter, .down)
        try Golden.check(shopper.screen, "picker-\(look)")
    }

    @Test(arguments: GoldenLook.all) func help(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.enter, .character("?"))
        try Golden.check(shopper.screen, "help-\(look)")
    }

    @Test(arguments: GoldenLook.all) func unresolved(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.shop.orders = .unreachable
        shopper.payFromTheList()
        shopper.advance(milliseconds: 30_000)
        try Golden.check(shopper.screen, "unresolved-\(look)")
    }

    // MARK: At the design size

    @Test func listLoading() throws {
        try Golden.check(Shopper(isShopSlow: true).screen, "list-loading")
    }

    @Test func listFailed() throws {
        try Golden.check(Shopper(shop: ScriptedShop(isReachable: false)).screen, "list-failed")
    }

    @Test func listScrolled() throws {
        let shopper = try Shopper(rows: 14)
        shopper.press(.end)
        try Golden.check(shopper.screen, "list-scrolled")
    }

    @Test(arguments: [SampleWallet.needsSetup, .unsupported])
    func cardWithoutACardInTheWallet(_ device: SampleWallet) throws {
        let shopper = try Shopper(device)
        shopper.press(.enter)
        try Golden.check(shopper.screen, "card-\(device)")
    }

    @Test(arguments: [(2, "sold-out"), (4, "long-name"), (6, "no-price"), (7, "digital")])
    func cardThatIsNotPlain(_ product: (index: Int, name: String)) throws {
        let shopper = try Shopper()
        shopper.press(.down, times: product.index)
        shopper.press(.enter)
        try Golden.check(shopper.screen, "card-\(product.name)")
    }

    @Test func cardWithoutPicture() throws {
        let shopper = try Shopper(shop: ScriptedShop(hasPictures: false))
        shopper.press(.enter)
        try Golden.check(shopper.screen, "card-no-picture")
    }

    @Test func cardWithoutAPrice() throws {
        let shopper = try Shopper(shop: ScriptedShop(quotes: .unreachable))
        shopper.press(.enter)
        try Golden.check(shopper.screen, "card-price-unreachable")
    }

    @Test func sheetUpdating() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.isShopSlow = true
        shopper.press(.enter)
        try Golden.check(shopper.screen, "sheet-updating")
    }

    @Test func sheetCardPicker() throws {
        let shopper = try Shopper()
        shopper.press(.enter, .enter, .up, .up, .up, .up, .enter, .down, .down, .enter)
        try Golden.check(shopper.screen, "sheet-picker-card")
    }

    @Test func sheetUnserviceable() throws {
        let shopper = try Shopper()
        shopper.press(.enter, .enter, .up, .up, .up, .enter, .down, .down, .enter)
        try Golden.check(shopper.screen, "sheet-unserviceable")
    }

    @Test func sheetUnreachable() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.shop.rates = .unreachable
        shopper.press(.enter)
        try Golden.check(shopper.screen, "sheet-unreachable")
    }

    @Test(arguments: [(1, "sheet-touch-failed"), (3, "sheet-passcode")])
    func sheetAfterWrongFingers(_ step: (times: Int, name: String)) throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.press(.character("x"), times: step.times)
        shopper.type(step.times == 3 ? "24" : "")
        try Golden.check(shopper.screen, step.name)
    }

    @Test func sheetProcessing() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.isShopSlow = true
        shopper.press(.space)
        try Golden.check(shopper.screen, "sheet-processing")
    }

    @Test("UX-ERR-05 the sheet says with what was paid, or why not", arguments: [true, false])
    func sheetResult(_ isGood: Bool) throws {
        let shopper = try Shopper()
        if !isGood { shopper.shop.orders = .declined("insufficient_funds") }
        shopper.openSheet()
        shopper.press(.space)
        try Golden.check(shopper.screen, isGood ? "sheet-success" : "sheet-failure")
    }

    @Test(arguments: Language.allCases) func tooSmall(_ language: Language) throws {
        let shopper = try Shopper(language: language, columns: 30, rows: 8)
        try Golden.check(shopper.screen, "too-small-\(language.rawValue)")
    }
}
