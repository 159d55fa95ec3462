import PayKit
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// What holds for every sheet: that it says it is simulated, that it stands alone, that nothing behind it
/// reaches into it.
@Suite struct SheetRuleTests {
    typealias Look = GoldenLook

    @Test(
        "UX-BTN-03 a wallet without a card offers Buy and its set-up and no wallet button",
        arguments: GoldenLook.all)
    func walletWithoutACardHasNoButton(_ look: Look) throws {
        let shopper = try look.shopper(.needsSetup)
        shopper.press(.enter)
        let isEnglish = look.language == .english
        shopper.see(isEnglish ? "Buy with a card" : "用银行卡购买", isEnglish ? "Set up ◆" : "设置 ◆")
        shopper.seeNo("Pay with", "付款")
        let roles = (0..<look.rows).map(shopper.screen.roles).joined()
        #expect(!roles.contains("b") && !roles.contains("B"))
        #expect(shopper.cursorRow.contains(isEnglish ? "Buy with a card" : "用银行卡购买"))
        shopper.press(.enter)
        #expect(shopper.screen.sheetLines.isEmpty)
        #expect(!shopper.effects.contains { if case .openWallet = $0 { true } else { false } })
    }

    // MARK: Simulated

    @Test("UX-SHT-06 sheet and receipt say that the payment is simulated", arguments: GoldenLook.all)
    func simulatedIsSaid(_ look: Look) throws {
        let isEnglish = look.language == .english
        let mark = isEnglish ? "simulated" : "模拟"
        let shopper = try look.shopper()
        shopper.openSheet()
        #expect(shopper.screen.sheetLines.first?.contains(mark) == true)
        shopper.press(.up, .up, .enter)
        #expect(shopper.screen.sheetLines.first?.contains(mark) == true)
        shopper.press(.escape, .down, .down, .space)
        #expect(shopper.screen.sheetLines.first?.contains(mark) == true)
        shopper.advance(milliseconds: 1_500)
        shopper.see(isEnglish ? "Simulated: no money or goods move" : "模拟交易：没有真实扣款")
    }

    @Test("UX-SUM-02 the receipt shows the company of the sheet's total", arguments: Language.allCases)
    func companyIsTheSameOnTheReceipt(_ language: Language) throws {
        let shopper = try Shopper(language: language)
        shopper.openSheet()
        #expect(shopper.screen.sheetTotal?.hasPrefix(language == .english ? "PAY ACME" : "支付给 ACME") == true)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        shopper.see(language == .english ? "Paid to ACME" : "已支付给 ACME")
    }

    // MARK: Over the shop

    @Test(
        "UX-SHT-01 news of the stock change the shop and no cell of the sheet",
        arguments: [(80, 24), (120, 40)])
    func newsStayBehindTheSheet(_ columns: Int, _ rows: Int) throws {
        let shopper = try Shopper(columns: columns, rows: rows)
        shopper.openSheet()
        let before = shopper.screen
        var entry = SampleCatalogue.entries[0]
        entry.english.name = "Mustache Wax, new tin"
        let product = try SampleCatalogue.product(entry, stock: 2, .english)
        shopper.send(.shop(.productLoaded(id: entry.id, .success(product))))
        #expect(shopper.screen.sheetLines == before.sheetLines)
        #expect(shopper.screen.cursor == before.cursor)
        #expect(shopper.screen != before)
        shopper.see("Mustache Wax, new tin")
    }

    // MARK: Requests

    static let invalid: [(String, @Sendable (inout PaymentRequest) throws -> Void)] = [
        ("merchantIdentifier", { $0.merchantIdentifier = "" }),
        ("merchantIdentifier", { $0.merchantIdentifier = "acme" }),
        ("countryCode", { $0.countryCode = "" }), ("countryCode", { $0.countryCode = "USA" }),
        ("currencyCode", { $0.currencyCode = "" }), ("currencyCode", { $0.currencyCode = "DOLLAR" }),
        ("supportedNetworks", { $0.supportedNetworks = [] }),
        ("merchantCapabilities", { $0.merchantCapabilities = [] }),
        ("paymentSummaryItems", { $0.paymentSummaryItems = [] }),
        ("paymentSummaryItems[1].label", { $0.paymentSummaryItems[1].label = "" }),
        (
            "paymentSummaryItems[1].amount",
            { $0.paymentSummaryItems[1].amount = try SampleRequests.dollars(299) }
        ),
        (
            "shippingMethods[1].identifier",
            { request in
                let methods = try SampleRequests.methods()
                request.shippingMethods = [methods[0], methods[0]]
            }
        ),
    ]

    @Test(
        "UX-SHT-03 an invalid request opens no sheet, its first fault is named, the shop goes on",
        arguments: invalid.indices)
    func invalidRequestIsRefused(_ index: Int) throws {
        let (path, change) = Self.invalid[index]
        var request = try SampleRequests.plain()
        try change(&request)
        let shopper = try Shopper.paying(request, ScriptedOwner())
        #expect(shopper.screen.sheetLines.isEmpty)
        let logged = shopper.effects.compactMap { if case .log(let line) = $0 { line } else { nil } }
        #expect(logged.last?.contains("\"\(path)\"") == true, "\(logged)")
        shopper.see("Mustache Wax")
        let words = "The shop's payment request is faulty at \(path); buy with a card instead"
        #expect(shopper.window.status.string == words)
        shopper.owner = nil
        shopper.press(.enter)
        shopper.see("VITRINE WALLET", "USD 15.83")
    }

    @Test("UX-SHT-04 a second request leaves the open sheet as it is, and a used one opens none")
    func oneSheetAtATime() throws {
        let shopper = try Shopper.paying(SampleRequests.plain("one"), ScriptedOwner())
        let sheet = shopper.screen.sheetLines
        shopper.present(try SampleRequests.plain("two", [("Cake", 900), ("ACME", 900)]), ScriptedOwner())
        #expect(shopper.screen.sheetLines == sheet)
        shopper.press(.escape)
        #expect(shopper.screen.sheetLines.isEmpty)
        shopper.present(try SampleRequests.plain("one"), ScriptedOwner())
        #expect(shopper.screen.sheetLines.isEmpty)
        shopper.present(try SampleRequests.plain("three"), ScriptedOwner())
        #expect(shopper.screen.sheetLines == sheet)
    }

    // MARK: Methods

    @Test(
        "UX-SHP-05 the chosen method stays while it is offered, else the first takes its place in words",
        arguments: [("m-2", "Courier", "Total"), ("m-9", "Drone", "Method changed to Drone")])
    func choiceIsKeptOrReplacedInWords(_ offered: String, _ label: String, _ said: String) throws {
        var request = try SampleRequests.plain()
        request.requiredShippingContactFields = [.postalAddress]
        request.shippingMethods = try SampleRequests.methods()
        let items = try SampleRequests.items([("Tea", 300), ("Shipping", 1200), ("ACME", 1500)])
        var owner = ScriptedOwner(contact: .update(items: request.paymentSummaryItems))
        owner.method = .update(items: request.paymentSummaryItems)
        let shopper = try Shopper.paying(request, owner)
        shopper.goTo("METHOD")
        shopper.press(.enter, .down, .enter)
        shopper.see("Courier")
        let drone = ShippingMethod(
            identifier: "m-9", label: "Drone", detail: "Today", amount: try SampleRequests.dollars(1200))
        let offers = [drone] + (offered == "m-2" ? [request.shippingMethods[1]] : [])
        shopper.owner?.contact = .update(items: items, methods: .methods(offers))
        shopper.goTo("SHIP TO")
        shopper.press(.enter, .down, .enter)
        #expect(shopper.screen.sheetRows.contains { $0.hasPrefix("METHOD") && $0.contains(label) })
        #expect(shopper.announcements.last?.hasPrefix(said) == true)
    }
}
