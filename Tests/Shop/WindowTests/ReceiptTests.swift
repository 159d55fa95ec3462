import FoundationEssentials
import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// What a receipt says, and what can be done from it.
@Suite struct ReceiptTests {
    private static func paid(
        _ language: Language = .english, links: [Relation: Link] = ScriptedShop.allOrderLinks,
        columns: Int = 80, rows: Int = 24
    ) throws -> Shopper {
        var shop = ScriptedShop()
        shop.orderLinks = links
        let shopper = try Shopper(language: language, columns: columns, rows: rows, shop: shop)
        shopper.payFromTheList()
        return shopper
    }

    @Test("UX-RCP-01 the receipt has the rows and the total of the last sheet, and of the order")
    func rowsAreThoseThatWereAuthorised() throws {
        let shopper = try Self.paid()
        let sheet = try #require(shopper.frames.last { !$0.sheetSummary.isEmpty })
        let order = try #require(shopper.shop.order)
        #expect(sheet.sheetSummary.count == order.summary.count - 1)
        for row in sheet.sheetSummary {
            let parts = row.split(separator: " ")
            let amount = String(try #require(parts.last)), label = String(try #require(parts.first))
            let line = try #require(
                shopper.screen.text.split(separator: "\n").first {
                    $0.lowercased().contains(label.lowercased() + "  ") && $0.contains(amount)
                })
            #expect(line.contains(amount))
        }
        #expect(sheet.sheetTotal?.contains("USD 15.83") == true)
        shopper.see("Paid to ACME", "USD 15.83")
        #expect(order.total.formatted(locale: "en_US") == "$15.83")
    }

    @Test("UX-RCP-01 the receipt has reference, method with dates, contact, company, card and wallet")
    func everythingAShopperKeepsIsThere() throws {
        let shopper = try Self.paid(columns: 120, rows: 40)
        shopper.shop.order?.shipping?.detail = "Arrives Fri, Nov 27"
        shopper.shop.order?.version += 1
        shopper.press(.character("s"))
        shopper.see(
            "2026-000001", "Fake Post Ground", "Arrives Fri, Nov 27", "Paid to ACME", "VISA ···· 4242",
            "Vitrine Wallet", "http://shop.test/o/2026-000001.aB3dE5gH7jK9", "Simulated")
        let email = try #require(shopper.shop.order?.contact?.email)
        let street = try #require(shopper.shop.order?.shipTo?.street)
        shopper.see(email, street)
    }

    @Test func linkOfAShopBelowAPathNamesThePathOnce() throws {
        let shopper = try Shopper(columns: 120, rows: 40)
        shopper.send(.shop(.started(address: "https://shop.example.org/o")))
        shopper.payFromTheList()
        shopper.see("https://shop.example.org/o/2026-000001.aB3dE5gH7jK9")
        shopper.seeNo("/o/o/")
    }

    static let actions: [(relation: Relation, key: Character, title: String)] = [
        (.status, "s", "s status"), (.edit, "e", "e change"), (.cancel, "x", "x cancel"),
    ]

    @Test(
        "UX-RCP-02 an action is there while the server gives its link, and not otherwise", arguments: actions)
    func actionsAreLinks(_ relation: Relation, _ key: Character, _ title: String) throws {
        let whole = try Self.paid()
        whole.see(title)
        var links = ScriptedShop.allOrderLinks
        links[relation] = nil
        let poor = try Self.paid(links: links)
        poor.seeNo(title)
        poor.press(.character("Z"))
        let before = poor.screen
        poor.press(.character(key))
        #expect(poor.screen == before)
        for other in Self.actions where other.relation != relation { poor.see(other.title) }
    }

    @Test("UX-RCP-02 the status is asked for by its link and said")
    func statusIsSaid() throws {
        let shopper = try Self.paid()
        shopper.see("Status", "Paid, being packed")
        shopper.shop.advance(to: .fulfilled, without: [.cancel, .edit])
        shopper.press(.character("s"))
        #expect(shopper.announcements.last == "Order 2026-000001: Shipped")
        shopper.see("Shipped")
        shopper.seeNo("x cancel", "e change")
    }

    @Test("UX-RCP-02 an order is cancelled after a question, and the money is said to come back")
    func orderIsCancelled() throws {
        let shopper = try Self.paid()
        shopper.press(.character("x"))
        shopper.see("Cancel this order?", "VISA ···· 4242", "y yes, cancel it", "Esc keep it")
        #expect(shopper.shop.order?.status == .paid)
        shopper.press(.enter)
        shopper.see("Cancel this order?")
        shopper.press(.escape)
        shopper.see("Thank you")
        #expect(shopper.shop.order?.status == .paid)
        shopper.press(.character("x"), .character("y"))
        #expect(shopper.shop.order?.status == .cancelled)
        shopper.see("Cancelled and refunded", "Refunded", "$15.83")
        shopper.seeNo("x cancel", "e change")
    }

    /// Status and money of an order, what was captured and refunded, and what its receipt says.
    static let courses: [(Order.Status, String, String?, String?, [String])] = [
        (.paid, "captured", "15.83", nil, ["Paid, being packed", "Paid to ACME               USD 15.83"]),
        (.paid, "captured", nil, nil, ["Paid, being packed", "Paid to ACME               USD 15.83"]),
        (
            .paid, "captured", "5.00", nil,
            ["Charged in part", "$15.83", "Paid to ACME                USD 5.00"]
        ),
        (
            .paid, "partially_refunded", "15.83", "4.00",
            [
                "Refunded in part",
                "Paid to ACME USD 15.83 Refunded to VISA ···· 4242 -$4.00 Net paid USD 11.83",
            ]
        ),
        (
            .paid, "refunded", "5.00", "5.00",
            [
                "Status     Refunded", "Total $15.83",
                "Paid to ACME USD 5.00 Refunded to VISA ···· 4242 -$5.00 Net paid USD 0.00",
            ]
        ),
        (
            .fulfilled, "partially_refunded", "15.83", "1.00",
            ["Shipped", "Paid to ACME USD 15.83 Refunded to VISA ···· 4242 -$1.00 Net paid USD 14.83"]
        ),
        (.fulfilled, "refunded", "15.83", "15.83", ["Status     Refunded", "Net paid USD 0.00"]),
        (.partiallyFulfilled, "captured", "15.83", nil, ["Status     Partly shipped"]),
        (
            .cancelled, "refunded", "15.83", "15.83",
            [
                "Cancelled and refunded",
                "Paid to ACME USD 15.83 Refunded to VISA ···· 4242 -$15.83 Net paid USD 0.00",
            ]
        ),
        (.cancelled, "voided", nil, nil, ["Cancelled", "Total                      USD 15.83"]),
        (.authorized, "authorized", nil, nil, ["Payment reserved", "Total                      USD 15.83"]),
    ]

    /// The text beside the code, in one line.
    private static func text(_ shopper: Shopper) -> String {
        shopper.screen.text.filter { !"█▀▄".contains($0) }.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    @Test("UX-RCP-01 a receipt says what was taken and what was given back", arguments: courses)
    func receiptSaysWhatWasTaken(
        _ status: Order.Status, money: String, captured: String?, refunded: String?, said: [String]
    ) throws {
        let shopper = try Self.paid()
        shopper.shop.advance(to: status, money: money, captured: captured, refunded: refunded)
        shopper.press(.character("s"))
        let page = Self.text(shopper)
        for text in said {
            let wanted = text.split(separator: " ").joined(separator: " ")
            #expect(page.contains(wanted), "\(shopper.screen.text)")
        }
        if captured == nil, money != "captured" { shopper.seeNo("Paid to") }
    }

    @Test func partThatWentOnlineLeavesTheRestToBePacked() throws {
        let shopper = try Self.paid()
        func part(from status: String, isOnline: Bool? = nil) -> Order.Step {
            Order.Step(
                at: .distantPast, from: status, to: "partially_fulfilled", event: "shipped_part",
                isOnline: isOnline)
        }
        shopper.shop.order?.history = [part(from: "paid", isOnline: true)]
        shopper.shop.advance(to: .partiallyFulfilled)
        shopper.press(.character("s"))
        #expect(Self.text(shopper).contains("Status Paid, being packed"))
        // The rest was refunded, and nothing is sent any more.
        shopper.shop.advance(to: .fulfilled, money: "partially_refunded", captured: "15.83", refunded: "4.00")
        shopper.press(.character("s"))
        #expect(Self.text(shopper).contains("Status Complete"))
        shopper.shop.order?.history.append(part(from: "partially_fulfilled"))
        shopper.shop.advance(to: .partiallyFulfilled)
        shopper.press(.character("s"))
        #expect(Self.text(shopper).contains("Status Partly shipped"))
        #expect(shopper.announcements.last == "Order 2026-000001: Partly shipped")
    }

    @Test func thingThatIsCollectedIsNotPacked() throws {
        let shopper = try Self.paid()
        shopper.shop.order?.shipping?.type = .servicePickup
        shopper.shop.advance(to: .paid)
        shopper.press(.character("s"))
        shopper.see("Paid, to be collected")
    }

    @Test(arguments: [
        ("captured", "the money goes back to VISA ···· 4242"),
        ("authorized", "the hold on VISA ···· 4242 is released"),
    ])
    func questionSaysWhereTheMoneyIs(_ money: String, _ said: String) throws {
        let shopper = try Self.paid()
        shopper.shop.advance(to: money == "captured" ? .paid : .authorized, money: money)
        shopper.press(.character("s"), .character("x"))
        #expect(Self.text(shopper).contains(said), "\(shopper.screen.text)")
        #expect(!Self.text(shopper).contains("coupon"))
    }

    @Test(arguments: [("captured", true), ("authorized", false)])
    func questionSaysThatACouponOfAPaidOrderStaysUsed(_ money: String, _ isSaid: Bool) throws {
        let shopper = try Self.paid()
        shopper.shop.order?.summary.insert(
            SummaryRow(label: "Discount", amount: "-1.00", role: .discount), at: 1)
        shopper.shop.advance(to: money == "captured" ? .paid : .authorized, money: money)
        shopper.press(.character("s"), .character("x"))
        let said = Self.text(shopper).contains("The coupon stays used. This cannot be undone.")
        #expect(said == isSaid, "\(shopper.screen.text)")
    }

    @Test(arguments: [(Order.Status.cancelled, "refunded"), (.expired, "none"), (.fulfilled, "refunded")])
    func arrivalIsNotPromisedWhereNothingIsSent(_ status: Order.Status, _ money: String) throws {
        let shopper = try Self.paid(columns: 120, rows: 40)
        shopper.shop.order?.shipping?.detail = "Arrives Fri, Nov 27"
        shopper.shop.advance(to: .paid)
        shopper.press(.character("s"))
        shopper.see("Arrives Fri, Nov 27")
        shopper.shop.advance(to: status, money: money)
        shopper.press(.character("s"))
        shopper.see("Fake Post Ground")
        shopper.seeNo("Arrives Fri, Nov 27")
    }

    @Test func questionOutlastsNewsOfTheOrder() throws {
        let shopper = try Self.paid()
        shopper.press(.character("x"))
        shopper.shop.advance(to: .paid)
        try Self.news(shopper, .paid, version: 4)
        shopper.see("Cancel this order?")
        shopper.shop.advance(to: .fulfilled, without: [.cancel, .edit])
        try Self.news(shopper, .fulfilled, version: 5)
        shopper.seeNo("Cancel this order?")
    }

    @Test func cancellingThatNobodyHeardIsAskedAbout() throws {
        let shopper = try Self.paid()
        shopper.shop.isOrderDeskOpen = false
        shopper.press(.character("x"), .character("y"))
        shopper.see("checking whether the order is cancelled", "Paid, being packed")
        shopper.shop.isOrderDeskOpen = true
        shopper.shop.advance(to: .cancelled, money: "refunded", without: [.cancel])
        shopper.advance(milliseconds: 3_000)
        shopper.see("Cancelled and refunded")
    }

    /// The order told of its end before the answer to it was given up.
    @Test func cancellingThatWasToldBeforeItsAnswerIsSaidAgain() throws {
        let shopper = try Self.paid()
        shopper.shop.isOrderDeskOpen = false
        shopper.press(.character("x"), .character("y"))
        shopper.shop.isOrderDeskOpen = true
        shopper.shop.advance(to: .cancelled, money: "refunded", without: [.cancel])
        try Self.news(shopper, .cancelled, version: 4)
        shopper.advance(milliseconds: 3_000)
        shopper.see("Cancelled and refunded")
        shopper.seeNo("checking whether")
    }

    @Test func cancellingThatCameToNothingIsSaid() throws {
        let shopper = try Self.paid()
        shopper.shop.isOrderDeskOpen = false
        shopper.press(.character("x"), .character("y"))
        shopper.see("checking whether the order is cancelled")
        shopper.shop.isOrderDeskOpen = true
        shopper.advance(milliseconds: 3_000)
        shopper.see("The order was not cancelled: try again, or ask the shop", "Paid, being packed")
        shopper.press(.character("x"))
        shopper.see("Cancel this order?")
    }

    @Test("UX-RCP-02 who gets the order is changed by its link, with the version that was seen")
    func deliveryIsChanged() throws {
        let shopper = try Self.paid()
        shopper.press(.character("e"))
        shopper.see("Change the delivery", "Email", "Street")
        shopper.press(.control("u"), .enter, .enter, .enter, .enter)
        shopper.see("Enter an email such as name@example.org")
        shopper.type("new@example.org")
        shopper.press(.enter, .enter, .enter, .enter)
        #expect(shopper.shop.patches.map(\.contact?.email) == ["new@example.org"])
        shopper.see("new@example.org", "The change is saved")
    }

    @Test func changeThatSomebodyElseWasFasterWithIsNotMade() throws {
        let shopper = try Self.paid()
        shopper.press(.character("e"))
        shopper.shop.advance(to: .partiallyFulfilled)
        shopper.press(.down, times: 3)
        shopper.press(.enter)
        #expect(shopper.shop.patches.isEmpty)
        shopper.see("Partly shipped")
    }

    @Test func changeOfSomebodyElseIsNotWrittenOver() throws {
        let shopper = try Self.paid()
        shopper.press(.character("e"))
        shopper.shop.order?.shipTo?.street = "2 Elm St"
        shopper.shop.advance(to: .paid)
        try Self.news(shopper, .paid, version: 4)
        shopper.press(.down, times: 3)
        shopper.press(.enter)
        #expect(shopper.shop.patches.isEmpty)
        shopper.see("2 Elm")
    }

    @Test func receiptIsNotLeftBeforeItIsKnownWhetherTheOrderIsCancelled() throws {
        let shopper = try Self.paid()
        shopper.shop.isSilentAboutOrders = true
        shopper.press(.character("x"), .character("y"))
        for key in [Key.enter, .escape, .character("o"), .character("c")] { shopper.press(key) }
        shopper.see("Thank you")
    }

    // MARK: The line of the order

    private static func news(_ shopper: Shopper, _ status: Order.Status, version: Int) throws {
        let number = try #require(
            shopper.effects.compactMap { effect -> Int? in
                if case .shop(.followOrder(_, _, let number)) = effect { number } else { nil }
            }.last)
        let change = ShopEvent.OrderChange(order: "order-1", status: status, version: version)
        let event = ShopEvent(id: "9", change: .order(change))
        shopper.send(.shop(.orderNews(.events([event]), number: number)))
    }

    @Test func orderThatIsShippedShowsItByItself() throws {
        let shopper = try Self.paid()
        shopper.shop.advance(to: .fulfilled, without: [.cancel, .edit])
        try Self.news(shopper, .fulfilled, version: 4)
        shopper.see("Shipped", "Order 2026-000001: Shipped")
        shopper.seeNo("x cancel")
    }

    @Test func newsThatAreOlderThanTheOrderAskForNothing() throws {
        let shopper = try Self.paid()
        let before = shopper.effects.count
        try Self.news(shopper, .paid, version: 3)
        #expect(shopper.effects.count == before)
    }

    @Test func lineOfTheOrderIsLeftWithTheReceipt() throws {
        let shopper = try Self.paid()
        shopper.press(.enter)
        #expect(shopper.effects.contains(.shop(.leaveOrder)))
        try Self.news(shopper, .fulfilled, version: 9)
        shopper.see("▸ Mustache Wax")
    }

    @Test func questionIsAskedAnewInTheOtherLanguage() throws {
        let shopper = try Self.paid()
        shopper.press(.character("L"))
        shopper.see("谢谢惠顾，订单已提交。", "已付款，正在备货")
    }

    // MARK: The code

    @Test(arguments: [(40, 12, false), (60, 20, false), (80, 24, true), (120, 40, true)])
    func codeIsThereWhereItHasRoomAndTheAddressAlways(_ columns: Int, _ rows: Int, _ hasCode: Bool) throws {
        let shopper = try Self.paid(columns: columns, rows: rows)
        let painted = (0..<rows).contains { y in
            (0..<columns).contains { shopper.screen[$0, y].style.pictureColors.background == 231 }
        }
        #expect(painted == hasCode)
        var seen = shopper.screen.text
        for _ in 0..<20 {
            shopper.press(.down)
            seen += shopper.screen.text
        }
        #expect(seen.contains("http://shop.test/o/2026-000001") || seen.contains("http://shop.test/o/"))
    }

    @Test func shopThatNamesItsPublicAddressIsOpenedThere() throws {
        var links = ScriptedShop.allOrderLinks
        links[.page] = Link(href: "https://s.example/o/1.x")
        let shopper = try Self.paid(links: links)
        let isThere = shopper.effects.contains {
            if case .shop(.drawCode("https://s.example/o/1.x")) = $0 { true } else { false }
        }
        #expect(isThere)
        shopper.seeNo("http://shop.test")
    }

    @Test func shopThatGivesNoAddressHasNoCode() throws {
        var links = ScriptedShop.allOrderLinks
        links[.page] = nil
        let shopper = try Self.paid(links: links)
        shopper.seeNo("http://", "Web page")
        #expect(!shopper.effects.contains { if case .shop(.drawCode) = $0 { true } else { false } })
    }

    @Test(arguments: [(120, 40, true), (60, 20, false)])
    func pictureOfWhatWasBoughtStandsWhereThereIsNoCode(
        _ columns: Int, _ rows: Int, _ isShown: Bool
    ) throws {
        var links = ScriptedShop.allOrderLinks
        links[.page] = nil
        let shopper = try Self.paid(links: links, columns: columns, rows: rows)
        let place = try #require(shopper.screen.place(of: "Paid to ACME"))
        let pictured = shopper.screen.cells.indices.filter { shopper.screen.cells[$0].style.isPicture }
        #expect(pictured.isEmpty != isShown)
        // Beside the text, which keeps its width.
        #expect(pictured.allSatisfy { $0 % columns >= place.x + 64 })
    }
}
