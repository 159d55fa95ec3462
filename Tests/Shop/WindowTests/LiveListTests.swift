import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// The list changes while one watches.
@Suite struct LiveListTests {
    @Test func stockChangesOnTheRowAndNowhereElse() throws {
        let shopper = try Shopper.watching()
        shopper.press(.down)
        let before = shopper.screen
        shopper.stock("stoneware-mug", 2, version: 2)
        let after = shopper.screen
        let changed = (0..<24).filter { before.row($0) != after.row($0) }
        #expect(changed.map { after.row($0).contains("Stoneware Mug") } == [true])
        #expect(changed.allSatisfy { after.row($0).contains("Only 2 left") })
        #expect(before.cursor == after.cursor)
        #expect(shopper.window.status.isEmpty)
    }

    @Test(arguments: [
        (Language.english, 0, "Mustache Wax: Sold out"), (.english, 1, "Mustache Wax: Only 1 left"),
        (.simplifiedChinese, 0, "胡须蜡：已售罄"), (.simplifiedChinese, 3, "胡须蜡：仅剩 3 件"),
    ])
    func selectedProductIsSaidAloud(_ language: Language, _ units: Int, _ sentence: String) throws {
        let shopper = try Shopper.watching(language: language)
        shopper.stock("mustache-wax", units, version: 2)
        #expect(shopper.window.status.string == sentence)
    }

    @Test func changeThatCannotBeSeenIsNotSaid() throws {
        let shopper = try Shopper.watching()
        let before = shopper.screen
        shopper.stock("mustache-wax", 11, version: 2)
        #expect(shopper.screen == before)
        #expect(shopper.window.status.isEmpty)
    }

    @Test func stockThatComesBackIsSaidToo() throws {
        let shopper = try Shopper.watching()
        shopper.press(.down, .down)
        shopper.stock("safety-razor", 8, version: 2)
        #expect(shopper.window.status.string == "Safety Razor: In stock")
        shopper.seeNo("Sold out")
    }

    @Test func priceChangesOnTheRow() throws {
        let shopper = try Shopper.watching()
        try shopper.price("mustache-wax", "12.50", version: 2)
        shopper.see("$12.50", "Mustache Wax: now $12.50")
        shopper.seeNo("$10.00")
    }

    @Test func priceAndStockAreSaidInOneSentence() throws {
        let shopper = try Shopper.watching()
        shopper.hear(
            .price(
                ShopEvent.PriceChange(
                    variant: "mustache-wax", product: "mustache-wax",
                    price: try SampleCatalogue.dollars("9.00"), version: 2)),
            shopper.stockChange("mustache-wax", "mustache-wax", 1, 3))
        #expect(shopper.window.status.string == "Mustache Wax: now $9.00, Only 1 left")
    }

    @Test func olderEventIsDropped() throws {
        let shopper = try Shopper.watching()
        shopper.stock("mustache-wax", 0, version: 5)
        let before = shopper.screen
        shopper.hear(shopper.stockChange("mustache-wax", "mustache-wax", 12, 4))
        #expect(shopper.screen == before)
    }

    @Test func olderAnswerDoesNotUndoAnEvent() throws {
        let shopper = try Shopper.watching()
        shopper.isShopSlow = true
        shopper.press(.character("r"))
        shopper.shop.stock["mustache-wax"] = 0
        shopper.hear(shopper.stockChange("mustache-wax", "mustache-wax", 0, 2))
        shopper.release()
        shopper.see("Mustache Wax")
        #expect(shopper.screen.row(5).contains("Sold out"))
    }

    @Test func eventOfAnotherSubscriptionIsDropped() throws {
        let shopper = try Shopper.watching()
        let before = shopper.screen
        let number = try #require(shopper.subscription)
        let event = ShopEvent(id: "9", change: shopper.stockChange("mustache-wax", "mustache-wax", 0, 9))
        shopper.send(.shop(.newsArrived(.events([event]), revision: number - 1)))
        #expect(shopper.screen == before)
    }

    @Test func withdrawnProductLeavesTheListAndTheRestStaysPut() throws {
        let shopper = try Shopper.watching(rows: 14)
        shopper.press(.end)
        shopper.press(.up)
        let cursor = shopper.screen.cursor
        #expect(shopper.cursorRow.contains("Beeswax Candle"))
        shopper.withdraw("mustache-wax", version: 2)
        #expect(shopper.cursorRow.contains("Beeswax Candle"))
        #expect(shopper.screen.cursor == cursor)
        #expect(shopper.window.status.isEmpty)
        shopper.press(.home)
        shopper.seeNo("Mustache Wax")
    }

    @Test func selectedProductThatIsWithdrawnIsSaid() throws {
        let shopper = try Shopper.watching()
        shopper.withdraw("mustache-wax", version: 2)
        #expect(shopper.window.status.string == "Mustache Wax: No longer for sale, choose something else")
        #expect(shopper.cursorRow.contains("Pocket Comb"))
    }

    @Test func lastProductThatIsWithdrawnLeavesAnEmptyShop() throws {
        var shop = ScriptedShop()
        shop.entries = [SampleCatalogue.entries[0]]
        let shopper = try Shopper.watching(shop: shop)
        shopper.withdraw("mustache-wax", version: 2)
        shopper.see("Nothing is for sale right now.")
        shopper.press(.down, .enter, .up)
        shopper.seeNo("Mustache Wax  ")
    }

    @Test func cardBesideTheListFollowsWhenItsProductLeaves() throws {
        let shopper = try Shopper.watching(columns: 120, rows: 40)
        shopper.see("Beeswax and cedar")
        shopper.withdraw("mustache-wax", version: 2)
        shopper.seeNo("Beeswax and cedar")
        shopper.see("Cut from one piece of horn.")
    }

    @Test func stockOfManyVariantsIsAskedForOnce() throws {
        let shopper = try Shopper.watching()
        shopper.isShopSlow = true
        shopper.shop.stock["plain-t-shirt"] = 0
        shopper.shop.versions["plain-t-shirt"] = 4
        for version in 2...4 {
            shopper.hear(shopper.stockChange("plain-t-shirt", "tee-s-white", 0, version))
        }
        #expect(shopper.productQuestions == 1)
        shopper.release()
        #expect(shopper.productQuestions == 2, "what came meanwhile is asked for once")
        let row = try #require(shopper.screen.place(of: "Plain T-Shirt"))
        #expect(shopper.screen.row(row.y).contains("Sold out"))
    }

    @Test func newProductAppearsAfterAWhileAndIsAskedForOnce() throws {
        var shop = ScriptedShop()
        shop.entries.removeLast()
        let shopper = try Shopper.watching(shop: shop)
        let before = shopper.listQuestions
        shopper.shop.entries = SampleCatalogue.entries
        for version in 1...50 {
            shopper.hear(.product(.init(product: "ringtone-pack", active: true, version: version)))
        }
        #expect(shopper.listQuestions == before)
        shopper.advance(milliseconds: 1_000)
        #expect(shopper.listQuestions == before + 1)
        shopper.see("Ringtone Pack")
    }

    @Test func newProductBeyondAFullListIsNotAskedFor() throws {
        var shop = ScriptedShop()
        shop.hasMore = true
        let shopper = try Shopper.watching(shop: shop)
        let before = shopper.effects.count
        shopper.hear(.product(.init(product: "another", active: true, version: 1)))
        #expect(shopper.effects.count == before)
    }

    @Test func changedProductIsAskedForAndShown() throws {
        let shopper = try Shopper.watching()
        shopper.shop.entries[0].english.name = "Moustache Wax"
        shopper.shop.versions["mustache-wax"] = 2
        shopper.hear(.product(.init(product: "mustache-wax", active: true, version: 2)))
        shopper.see("Moustache Wax")
        #expect(shopper.cursorRow.contains("Moustache Wax"))
    }

    @Test func eventsOfOtherProductsAskNothingAndChangeNothing() throws {
        let shopper = try Shopper.watching(
            shop: {
                var shop = ScriptedShop()
                shop.hasMore = true
                return shop
            }())
        let (frames, effects) = (shopper.frames.count, shopper.effects.count)
        for batch in 0..<40 {
            let changes = (0..<250).map {
                ShopEvent(
                    id: "\(batch * 250 + $0)", change: shopper.stockChange("p\($0)", "v\($0)", batch, batch))
            }
            shopper.hear(.events(changes))
        }
        #expect(shopper.frames.count == frames && shopper.effects.count == effects)
    }
}
