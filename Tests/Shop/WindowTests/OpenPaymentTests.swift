import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// A payment whose result is not known stays in sight on every page until it is.
@Suite struct OpenPaymentTests {
    static func waiting(_ language: Language = .english, columns: Int = 80, rows: Int = 24) throws -> Shopper
    {
        let shopper = try Shopper.watching(language: language, columns: columns, rows: rows)
        shopper.shop.orders = .unreachable
        shopper.payFromTheList()
        shopper.advance(milliseconds: 30_000)
        shopper.press(.escape)
        return shopper
    }

    static let lines: [(Language, Int, Int, String)] = [
        (.english, 80, 24, "Payment of $15.83 not confirmed yet · p show it"),
        (.english, 120, 40, "Payment of $15.83 not confirmed yet · p show it"),
        (.english, 40, 12, "$15.83 not confirmed yet · p show it"),
        (.simplifiedChinese, 80, 24, "$15.83 的付款尚未确认 · p 查看"),
        (.simplifiedChinese, 40, 12, "$15.83 的付款尚未确认 · p 查看"),
    ]

    @Test("list, card, cart and finder say which payment is open, and a key leads back", arguments: lines)
    func everyPageSaysIt(_ language: Language, _ columns: Int, _ rows: Int, _ line: String) throws {
        let ways: [[Key]] = [
            [], [.enter], [.enter, .character("a"), .character("c")], [.character("/")], [.character("o")],
        ]
        for way in ways {
            let shopper = try Self.waiting(language, columns: columns, rows: rows)
            for key in way { shopper.press(key) }
            let isTyped = [[.character("/")], [.character("o")]].contains(way)
            let expected = isTyped ? line.replacing(" p ", with: " Ctrl-P ") : line
            #expect(shopper.screen.row(1).contains(isTyped && columns == 40 ? "$15.83" : expected), "\(way)")
            shopper.press(.control("p"))
            #expect(shopper.window.topName == "unknown-result", "\(way)")
            #expect(!shopper.screen.row(1).contains("$15.83"))
        }
    }

    @Test("a letter leads back where nothing is typed, and so does a click on the line")
    func letterAndClickLeadBack() throws {
        let shopper = try Self.waiting()
        shopper.press(.character("p"))
        #expect(shopper.window.topName == "unknown-result")
        shopper.press(.escape)
        shopper.click("not confirmed yet")
        #expect(shopper.window.topName == "unknown-result")
    }

    @Test("the line goes when the result is known, whatever it is", arguments: [true, false])
    func lineGoesWithTheResult(_ isPaid: Bool) throws {
        let shopper = try Self.waiting()
        shopper.shop.orders = isPaid ? .approved : .declined("insufficient_funds")
        shopper.advance(milliseconds: 6_000)
        shopper.seeNo("not confirmed yet")
        shopper.press(.escape)
        shopper.seeNo("not confirmed yet")
    }

    @Test("without a shop both are said, the payment first")
    func offlineToo() throws {
        let shopper = try Self.waiting()
        shopper.loseShop()
        let row = shopper.screen.row(1)
        #expect(row.contains("Payment of $15.83 not confirmed yet · p show it   Offline"))
    }

    @Test("no sentence says that nothing was lost")
    func nothingIsClaimed() throws {
        let shopper = try Self.waiting()
        shopper.press(.character("/"))
        shopper.type("zzz")
        shopper.loseShop()
        shopper.type("y")
        shopper.see("Your cart is kept; press Enter to try again.")
        shopper.seeNo("Nothing was lost")
    }

    @Test("its page names the article, the card, the next check and the reference")
    func pageNamesThePurchase() throws {
        let shopper = try Self.waiting()
        shopper.press(.down, .enter, .character("p"))
        for fact in [
            "Item         Mustache Wax", "Card         VISA ···· 4242", "Amount       USD 15.83",
            "Next check   by itself, every 3 seconds", "Reference    ",
        ] { shopper.see(fact) }
        #expect(shopper.screen.row(0).contains("Mustache Wax"))
    }

    @Test("its reference stands in the finder, and is sent as it stands there")
    func referenceLeadsBack() throws {
        let shopper = try Self.waiting()
        let reference = try #require(shopper.window.shop.openReference)
        shopper.press(.character("o"))
        shopper.see(reference)
        shopper.type("j.appleseed@example.org")
        shopper.press(.enter, .enter)
        #expect(shopper.shop.lookups.last?.number == reference)
    }

    @Test("the order that its reference leads to ends the waiting at once")
    func foundIsKnown() throws {
        let shopper = try Self.waiting()
        shopper.shop.orders = .approved
        let sent = shopper.effects.compactMap { effect -> Storefront.Effect? in
            if case .shop(let sent) = effect, case .placeOrder = sent { sent } else { nil }
        }
        guard case .orderAnswered(let answer, _)? = try shopper.shop.answer(try #require(sent.last), .english)
        else {
            Issue.record("no order was answered")
            return
        }
        shopper.isShopSlow = true
        shopper.press(.character("o"))
        shopper.type("j.appleseed@example.org")
        shopper.press(.enter, .enter)
        let asked = shopper.effects.compactMap { effect -> Int? in
            if case .shop(.findOrder(_, _, let number)) = effect { number } else { nil }
        }
        shopper.send(.shop(.orderFound(answer, number: try #require(asked.last))))
        shopper.see("Paid to ACME")
        #expect(!shopper.screen.row(1).contains("not confirmed yet"))
        #expect(shopper.window.shop.openReference == nil)
    }

    @Test("line by line the notice is read, and a word leads back")
    func plainModeSaysIt() throws {
        let shopper = try Self.waiting()
        let page = shopper.window.page
        #expect(page.lines.contains { $0.text.string.contains("Payment of $15.83 not confirmed yet") })
        #expect(page.commands.contains { $0.title.string == "show it" })
    }
}
