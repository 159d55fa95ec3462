import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Nothing that happens behind a purchase changes it, and no answer leaves the shopper stuck.
struct IsolationTests {
    @Test func languageSwitchOverAnOpenSheetKeepsItPayable() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.press(.character("L"))
        shopper.see("收货地址", "小计", "USD 15.83")
        shopper.advance(milliseconds: 300)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        shopper.see("2026-000001")
        #expect(shopper.orders == 1)
    }

    @Test func reloadedProductDoesNotTouchTheSheetsPrice() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.isShopSlow = true
        shopper.press(.character("r"))
        shopper.isShopSlow = false
        shopper.press(.enter)
        shopper.see("VITRINE WALLET", "USD 15.83")
        shopper.release()
        shopper.see("VITRINE WALLET", "USD 15.83")
        shopper.advance(milliseconds: 300)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
    }

    @Test func languageSwitchDoesNotAnswerTheSheetsOpenCall() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.isShopSlow = true
        shopper.press(.enter)
        shopper.press(.character("L"))
        shopper.release()
        shopper.see("USD 15.83", "按空格键付款")
        shopper.seeNo("待定")
    }

    @Test func cardRecoversAfterACancelWithoutTheShop() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.shop.isReachable = false
        shopper.shop.quotes = .unreachable
        shopper.press(.escape)
        shopper.press(.enter)
        shopper.see("Offline: no buying until the shop is back")
        shopper.shop.isReachable = true
        shopper.shop.quotes = .priced
        shopper.press(.enter, .enter)
        shopper.see("VITRINE WALLET", "USD 15.83")
    }

    @Test func formIsPricedAnewAfterAnOrderThatCouldNotBe() throws {
        let shopper = try Shopper(.unsupported)
        shopper.press(.enter, .enter)
        shopper.fillForm()
        shopper.shop.orders = .stockGone
        let before = shopper.effects.count
        shopper.press(.enter)
        #expect(
            shopper.effects.dropFirst(before).contains {
                if case .shop(.price(.rates, _)) = $0 { true } else { false }
            })
        shopper.shop.orders = .approved
        shopper.type("123")
        shopper.press(.enter, .enter)
        #expect(shopper.orders == 1)
    }

    @Test("UX-RES-03 an unknown result can be left, nothing new is paid before it is known")
    func unknownResultCanBeLeftButNothingNewIsPaidBeforeItIsKnown() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .unreachable
        shopper.openSheet()
        shopper.press(.space)
        shopper.advance(milliseconds: 30_000)
        shopper.press(.escape)
        shopper.see("▸ Mustache Wax")
        #expect(shopper.window.shop.openReference != nil)
        shopper.press(.enter, .enter)
        shopper.see("is not known yet")
        shopper.shop.orders = .approved
        shopper.advance(milliseconds: 3_000)
        shopper.see("2026-000001")
        #expect(shopper.window.shop.openReference == nil)
        #expect(Set(shopper.shop.orderRequests).count == 1)
    }

    @Test func optionsThatVanishLeaveAFocus() throws {
        let shopper = try Shopper()
        let index = try #require(SampleCatalogue.entries.firstIndex { $0.hasSizes })
        let entry = SampleCatalogue.entries[index]
        shopper.press(.down, times: index)
        shopper.press(.enter)
        shopper.press(.up, times: 5)
        var product = try SampleCatalogue.product(entry, stock: 5, .english)
        product.options = []
        product.variants = []
        shopper.send(.shop(.productLoaded(id: entry.id, .success(product))))
        shopper.press(.right, .enter)
        shopper.see("Not available, choose another")
    }

    @Test func negativeStockIsNone() throws {
        let json = Array(#"{"state":"in_stock","available":-5}"#.utf8)
        #expect(try WireFormat.decode(Availability.self, from: json) == Availability(available: 0))
    }

    @Test func answerToAnOlderQuestionAboutTheListIsDropped() throws {
        let shopper = try Shopper()
        shopper.press(.character("r"))
        let empty = InventoryPage(
            items: [], page: InventoryPage.Page(limit: 250, hasMore: false), links: Links([:]))
        shopper.send(.shop(.inventoryLoaded(.success(empty), revision: 1)))
        shopper.see("Mustache Wax")
    }
}
