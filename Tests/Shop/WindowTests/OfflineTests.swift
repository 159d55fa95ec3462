import PayKit
import SeededRandom
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// The shop is gone while somebody is in it: what was shown stays, nothing is paid, and it comes back by
/// itself.
@Suite struct OfflineTests {
    static let lines: [(Language, String, gone: String, back: String)] = [
        (
            .english, "Offline: prices and stock as of 14:32. No buying until the shop is back.",
            "The shop does not answer. Trying again.", "The shop is back"
        ),
        (.simplifiedChinese, "离线：价格和库存截至 14:32。商店恢复前无法购买。", "商店没有回应，正在重试。", "已重新连接商店"),
    ]

    @Test("UX-CAT-01 UX-ERR-04 a shop that is gone is said in words until it is back", arguments: lines)
    func lineStandsUntilTheShopIsBack(
        _ language: Language, _ line: String, _ gone: String, _ back: String
    ) throws {
        let shopper = try Shopper.offline(language: language)
        #expect(shopper.window.status.string == gone)
        shopper.press(.down, .enter, .escape)
        #expect(shopper.screen.row(1).contains(line))
        shopper.findShop()
        shopper.seeNo(line)
        #expect(shopper.window.status.string == back)
        #expect(shopper.announcements.count { $0 == back } == 1)
        shopper.press(.down)
        shopper.hear(.opened(missed: true))
        #expect(shopper.announcements.count { $0 == back } == 1)
    }

    // MARK: What is a sign and what is not

    @Test("UX-CAT-01 a request that stays unanswered is a sign, without a line of events too")
    func unansweredRequestIsASign() throws {
        let shopper = try Shopper()
        shopper.shop.isReachable = false
        shopper.press(.enter)
        shopper.see("Offline: prices and stock as of 14:32")
        #expect(shopper.checks == 1)
        shopper.findShop()
        shopper.seeNo("Offline")
        shopper.press(.enter)
        shopper.see("VITRINE WALLET")
    }

    @Test func oneSlowAnswerIsNoSign() throws {
        let shopper = try Shopper()
        shopper.shop.quotes = .unreachable
        shopper.press(.enter)
        shopper.seeNo("Offline")
        #expect(shopper.checks == 1)
        shopper.advance(milliseconds: 60_000)
        #expect(shopper.checks == 1)
    }

    @Test("a search that fails while the shop answers says who asks again")
    func failedSearchIsAskedAgainByHand() throws {
        let shopper = try Shopper.watching()
        shopper.isShopSlow = true
        shopper.press(.character("/"), .character("m"))
        shopper.advance(milliseconds: 300)
        let revisions = shopper.effects.compactMap { effect in
            if case .shop(.loadInventory(_, let revision)) = effect { revision } else { nil }
        }
        let last = try #require(revisions.last)
        shopper.send(.shop(.inventoryLoaded(.failure(.unreachable), revision: last)))
        #expect(shopper.window.status.string.hasSuffix("press Enter to try again."))
    }

    @Test("UX-CAT-01 a search without an answer names a key that asks again, while typing and after")
    func emptySearchIsAskedAgain() throws {
        let shopper = try Shopper.watching()
        shopper.press(.character("/"))
        shopper.type("zzz")
        shopper.loseShop()
        shopper.type("y")
        shopper.see("Your cart is kept; press Enter to try again.")
        let asked = shopper.listQuestions
        shopper.press(.enter)
        #expect(shopper.listQuestions == asked + 1)
        shopper.see("Your cart is kept; press r to try again.")
        // Any key takes the announcement from the footer.
        shopper.press(.character("Z"))
        shopper.see("r try again")
        shopper.shop.isReachable = true
        shopper.press(.character("r"))
        shopper.see("Nothing matches")
    }

    @Test func faultOfOneResourceIsNoSign() throws {
        let shopper = try Shopper.watching()
        let product = Problem(.storageFull, title: "Full", status: 503, detail: "", retryable: true)
        shopper.send(.shop(.productLoaded(id: "mustache-wax", .failure(.refused(product)))))
        shopper.send(.shop(.productLoaded(id: "mustache-wax", .failure(.malformed))))
        #expect(shopper.checks == 0)
        shopper.seeNo("Offline")
    }

    @Test func lineThatAloneIsDownIsNotOffline() throws {
        let shopper = try Shopper.watching()
        shopper.hear(.lost)
        shopper.seeNo("Offline")
        shopper.see("Connection lost: prices and stock")
        shopper.press(.enter, .enter)
        shopper.see("VITRINE WALLET")
    }

    @Test func lateSilenceAfterTheReturnIsNoSign() throws {
        let shopper = try Shopper.offline()
        shopper.findShop()
        shopper.send(.shop(.productLoaded(id: "mustache-wax", .failure(.unreachable))))
        shopper.seeNo("Offline")
    }

    // MARK: Reading and coming back

    @Test("UX-CAT-01 selection and scroll are kept, and the list is asked for anew without a word")
    func placeIsKept() throws {
        let shopper = try Shopper.watching(rows: 14)
        shopper.press(.end)
        shopper.press(.up)
        let (row, cursor) = (shopper.cursorRow, shopper.screen.cursor)
        shopper.loseShop()
        #expect(shopper.cursorRow == row && shopper.screen.cursor == cursor)
        shopper.shop.stock["mustache-wax"] = 0
        shopper.shop.versions["mustache-wax"] = 2
        let frames = shopper.frames.count
        shopper.findShop()
        #expect(shopper.cursorRow == row && shopper.screen.cursor == cursor)
        #expect(!shopper.frames.dropFirst(frames).contains { $0.text.contains("Opening the shop") })
        shopper.press(.home)
        shopper.see("Sold out")
    }

    @Test("UX-CAT-01 a card that was seen is whole, any other shows what the list knows")
    func cardsCanBeRead() throws {
        let shopper = try Shopper.watching()
        shopper.press(.down, times: 3)
        shopper.press(.enter)
        shopper.see("Size", "Colour")
        shopper.press(.escape)
        shopper.loseShop()
        shopper.press(.enter)
        shopper.see("Size", "Colour")
        shopper.press(.escape, .home, .enter)
        shopper.see("Mustache Wax", "$10.00", "Beeswax and cedar", "(no picture)")
        shopper.findShop()
        shopper.seeNo("(no picture)")
        shopper.press(.enter)
        shopper.see("VITRINE WALLET")
    }

    @Test func searchWithoutAnAnswerSaysSoAndIsAnsweredLater() throws {
        let shopper = try Shopper.offline()
        shopper.press(.character("/"))
        shopper.type("mug")
        shopper.see("no answer yet", "Mustache Wax")
        shopper.findShop()
        shopper.see("1 product", "Stoneware Mug")
        shopper.seeNo("Mustache Wax  ", "No longer for sale")
    }

    @Test func emptySearchWithoutTheShopCanBeLeft() throws {
        let shopper = try Shopper.watching()
        shopper.press(.character("/"))
        shopper.type("zz")
        shopper.see("Nothing matches")
        shopper.loseShop()
        shopper.type("z")
        shopper.see("no answer yet")
        shopper.seeNo("Nothing matches")
        shopper.press(.escape)
        shopper.see("No shop answers")
        shopper.findShop()
        shopper.see("Mustache Wax")
    }

    @Test("UX-CAT-01 a list that failed is asked for again by itself, less and less often")
    func failedListComesByItself() throws {
        let shopper = try Shopper(shop: ScriptedShop(isReachable: false))
        shopper.see("No shop answers", "Trying again; press r to try now.")
        shopper.advance(milliseconds: 80_000)
        #expect(shopper.pauses == [2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
        #expect(!shopper.screen.text.contains("Offline"))
        shopper.findShop()
        shopper.see("Mustache Wax")
        #expect(shopper.announcements.isEmpty)
        let checks = shopper.checks
        shopper.advance(milliseconds: 300_000)
        #expect(shopper.checks == checks)
    }

    @Test func retryByHandEndsTheWaiting() throws {
        let shopper = try Shopper(shop: ScriptedShop(isReachable: false))
        shopper.shop.isReachable = true
        shopper.press(.character("r"))
        shopper.see("Mustache Wax")
        let effects = shopper.effects.count
        shopper.advance(milliseconds: 120_000)
        #expect(shopper.effects.count == effects)
    }

    @Test func shopThatWantsAKeyIsNotAskedAgain() throws {
        let shopper = try Shopper(shop: ScriptedShop(isReachable: false))
        shopper.send(.shop(.entryLoaded(.failure(.refused(Problem(status: 401))))))
        let effects = shopper.effects.count
        shopper.advance(milliseconds: 120_000)
        #expect(shopper.effects.count == effects)
    }

    @Test("UX-ACC-05 who reads line by line reads that the shop is gone first, and what is not now")
    func lineIsRead() throws {
        let shopper = try Shopper.watching()
        shopper.press(.enter)
        shopper.loseShop()
        let page = shopper.window.page
        #expect(
            page.lines.first?.text.string
                == "Offline: prices and stock as of 14:32. No buying until the shop is back.")
        #expect(page.commands.filter { !$0.isAvailable }.map(\.title.string) == ["select", "buy"])
    }

    // MARK: Walks

    private static let keys: [Key] = [
        .up, .down, .enter, .escape, .character("b"), .character("a"), .character("c"), .character("r"),
        .character("/"), .character("m"), .space, .tab, .character("L"), .pageDown, .left, .right,
    ]

    /// Seeded walks with a shop that goes and comes: no sheet rises while the line stands, and in the end all
    /// is as the shop has it.
    @Test("UX-CAT-01 whatever is pressed, no sheet rises while the shop is gone", arguments: 1...10)
    func walk(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let shopper = try Shopper.watching(columns: seed.isMultiple(of: 2) ? 120 : 80, rows: 30)
        var (outages, orders) = (0, 0)
        for _ in 0..<220 {
            let isOffline = shopper.screen.text.contains("Offline:") || shopper.screen.text.contains("离线：")
            let sheets = shopper.sheetRequests.count
            switch Int.random(in: 0..<12, using: &random) {
            case 0 where shopper.shop.isReachable: shopper.loseShop()
            case 1:
                outages += shopper.shop.isReachable ? 0 : 1
                shopper.findShop()
            case 2: shopper.advance(milliseconds: Int.random(in: 1...9_000, using: &random))
            default: shopper.press(Self.keys.randomElement(using: &random) ?? .down)
            }
            if isOffline, !shopper.shop.isReachable { #expect(shopper.sheetRequests.count == sheets) }
            #expect(shopper.orders >= orders)
            orders = shopper.orders
        }
        shopper.findShop()
        shopper.advance(milliseconds: 60_000)
        #expect(outages > 3)
        shopper.seeNo("Offline:", "离线：")
    }
}
