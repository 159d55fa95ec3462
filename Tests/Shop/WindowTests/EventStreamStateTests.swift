import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// The subscription itself.
@Suite struct EventStreamStateTests {
    @Test func shopWithoutEventsIsNotListenedTo() throws {
        #expect(try Shopper().subscription == nil)
    }

    @Test func oneLineServesTheWholeSession() throws {
        let shopper = try Shopper.watching()
        shopper.press(.character("r"), .character("L"), .enter, .escape)
        #expect(shopper.count { if case .subscribe = $0 { true } else { false } } == 1)
    }

    @Test func listIsAskedForAgainWhenItIsOlderThanTheLine() throws {
        let shopper = try Shopper.watching()
        #expect(shopper.listQuestions == 2)
        shopper.hear(.opened(missed: false))
        #expect(shopper.listQuestions == 2)
    }

    @Test func listThatIsOnItsWayIsTakenAndAskedForAgain() throws {
        var shop = ScriptedShop()
        shop.isLive = true
        let shopper = try Shopper(shop: shop, isShopSlow: true)
        shopper.release()
        shopper.isShopSlow = true
        shopper.press(.character("r"))
        shopper.hear(.opened(missed: true))
        let asked = shopper.listQuestions
        shopper.release()
        shopper.see("Mustache Wax")
        #expect(shopper.listQuestions == asked + 1)
    }

    @Test(arguments: [
        (
            Language.english,
            "Connection lost: prices and stock may be out of date. Reconnecting…",
            "Connected again: prices and stock are up to date."
        ),
        (.simplifiedChinese, "连接中断：价格和库存可能不是最新。正在重新连接…", "已重新连接商店，价格和库存都是最新的。"),
    ])
    func lostLineIsSaidOnceAndSoIsItsReturn(_ language: Language, _ lost: String, _ back: String) throws {
        let shopper = try Shopper.watching(language: language)
        shopper.hear(.lost)
        #expect(shopper.window.status.string == lost)
        shopper.press(.down)
        #expect(shopper.window.status.isEmpty)
        shopper.hear(.opened(missed: false))
        #expect(shopper.window.status.string == back)
        shopper.press(.down)
        shopper.hear(.opened(missed: false))
        #expect(shopper.window.status.isEmpty)
    }

    @Test func resetAsksForEverythingThatIsShown() throws {
        let shopper = try Shopper.watching()
        shopper.press(.enter)
        shopper.shop.stock["mustache-wax"] = 2
        let (lists, products) = (shopper.listQuestions, shopper.productQuestions)
        shopper.hear(.reset)
        #expect(shopper.listQuestions == lists + 1 && shopper.productQuestions == products + 1)
        shopper.see("Only 2 left")
    }

    @Test func whatAResetBringsIsSaid() throws {
        let shopper = try Shopper.watching()
        shopper.shop.stock["mustache-wax"] = 0
        shopper.hear(.reset)
        #expect(shopper.window.status.string == "Mustache Wax: Sold out")
        shopper.press(.down, .enter)
        shopper.shop.prices["pocket-comb"] = "4.00"
        shopper.shop.versions["pocket-comb"] = 2
        shopper.hear(.reset)
        #expect(shopper.window.status.string == "Pocket Comb: now $4.00")
        shopper.shop.withdrawn = ["pocket-comb"]
        shopper.hear(.reset)
        #expect(shopper.window.status.string == "Pocket Comb: No longer for sale, choose something else")
    }

    @Test func answersAfterAResetCountWhateverTheirVersion() throws {
        let shopper = try Shopper.watching()
        shopper.stock("mustache-wax", 0, version: 90)
        shopper.shop.stock["mustache-wax"] = 12
        shopper.shop.versions["mustache-wax"] = 1
        shopper.hear(.reset)
        #expect(!shopper.cursorRow.contains("Sold out"))
    }

    @Test func lineThatEndedIsOpenedAgainWithTheNextEntry() throws {
        let shopper = try Shopper.watching()
        shopper.hear(.ended)
        shopper.press(.character("L"))
        #expect(shopper.count { if case .subscribe = $0 { true } else { false } } == 2)
    }

    @Test func nothingRunsWhileNothingHappens() throws {
        let shopper = try Shopper.watching()
        let timers = shopper.count { if case .startTimer = $0 { true } else { false } }
        #expect(timers == 0)
        let effects = shopper.effects.count
        shopper.advance(milliseconds: 3_600_000)
        #expect(shopper.effects.count == effects)
    }
}
