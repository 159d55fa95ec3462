import Foundation
import StoreAPI
import Storefront
import TUI
import TestSupport
import Testing
import Window
import WindowSupport

/// My orders: those of this session and of earlier ones, with their states.
@Suite struct OwnOrdersTests {
    private static func kept(_ number: Int) throws -> KeptOrder {
        let json = """
            {"number": "2026-00001\(number)", "id": "ord-\(number)", "href": "/orders/ord-\(number)",
             "token": "ot", "placed": "2026-11-0\(number)T12:00:00Z"}
            """
        return try WireFormat.decode(KeptOrder.self, from: Array(json.utf8))
    }

    private static func remember(_ numbers: [Int], in shopper: Shopper) throws {
        var shop = KeptRecord.Shop(name: "")
        shop.orders = try numbers.map(kept)
        shopper.send(.shop(.remembered(shop)))
    }

    private static func followed(_ shopper: Shopper) -> [Int] {
        shopper.effects.compactMap { effect in
            if case .shop(.followOrder(_, _, let number)) = effect { number } else { nil }
        }
    }

    @Test func keyIsThereOnceThereIsAnOrder() throws {
        let shopper = try Shopper()
        shopper.press(.character("O"))
        shopper.see("▸ Mustache Wax")
        shopper.payFromTheList()
        shopper.press(.enter, .character("O"))
        shopper.see(
            "My orders", "2026-000001  Mustache Wax", "$15.83", "Paid, being packed", "Enter open",
            "r refresh")
        shopper.press(.escape)
        shopper.see("▸ Mustache Wax")
    }

    @Test("a state that changes is shown and said while the page is open")
    func stateFollowsTheShop() throws {
        let shopper = try Shopper()
        shopper.payFromTheList()
        shopper.press(.enter, .character("O"))
        let number = try #require(Self.followed(shopper).last)
        shopper.shop.advance(to: .fulfilled, without: [.cancel, .edit])
        let change = ShopEvent.OrderChange(order: "order-1", status: .fulfilled, version: 4)
        shopper.send(
            .shop(.orderNews(.events([ShopEvent(id: "9", change: .order(change))]), number: number)))
        shopper.see("Shipped")
        #expect(shopper.announcements.last == "Order 2026-000001: Shipped")
        shopper.press(.escape)
        #expect(shopper.effects.contains(.shop(.leaveOrder)))
        shopper.shop.advance(to: .cancelled, money: "refunded")
        let reads = shopper.count { if case .readOrder = $0 { true } else { false } }
        let late = ShopEvent.OrderChange(order: "order-1", status: .cancelled, version: 5)
        shopper.send(.shop(.orderNews(.events([ShopEvent(id: "10", change: .order(late))]), number: number)))
        #expect(shopper.count { if case .readOrder = $0 { true } else { false } } == reads)
    }

    @Test func orderOfAnEarlierSessionIsReadAndOpened() throws {
        let shopper = try Shopper()
        shopper.payFromTheList()
        let order = try #require(shopper.shop.order)
        let next = try Shopper()
        next.shop.order = order
        next.shop.placed = shopper.shop.placed
        var shop = KeptRecord.Shop(name: "")
        shop.orders = [try #require(KeptOrder(order))]
        next.send(.shop(.remembered(shop)))
        next.press(.character("O"))
        next.see("2026-000001  Mustache Wax", "Paid, being packed")
        next.press(.enter)
        next.see("Your order", "x cancel")
        #expect(next.shop.lookups.isEmpty, "no e-mail is asked for")
    }

    @Test("a click opens an order, and all of many are reached")
    func manyOrdersScroll() throws {
        let shopper = try Shopper(columns: 40, rows: 12)
        try Self.remember([1, 2, 3, 4, 5, 6], in: shopper)
        shopper.shop.isSilentAboutOrders = true
        shopper.press(.character("O"))
        shopper.see("▸ 2026-000016", "↓")
        shopper.press(.down, times: 9)
        #expect(shopper.cursorRow.contains("2026-000011"))
        shopper.see("↑")
        shopper.press(.up)
        let place = try #require(shopper.screen.place(of: "2026-000013"))
        shopper.click(place.x, place.y)
        #expect(shopper.announcements.last?.contains("asking the shop") == true, "nothing is known of it yet")
    }

    @Test func shopThatDoesNotAnswerIsSaid() throws {
        let shopper = try Shopper()
        try Self.remember([1], in: shopper)
        shopper.shop.isOrderDeskOpen = false
        shopper.press(.character("O"))
        shopper.see("The shop did not answer, try again")
    }

    @Test("four orders are followed at most: a shop has eight streams for one shopper")
    func fewOrdersAreFollowed() throws {
        let shopper = try Shopper()
        try Self.remember([1, 2, 3, 4, 5, 6], in: shopper)
        shopper.shop.isSilentAboutOrders = true
        shopper.payFromTheList()
        shopper.press(.enter, .character("O"))
        let order = try #require(shopper.shop.order)
        let questions = shopper.effects.compactMap { effect -> (Int, String)? in
            if case .shop(.readOrder(let link, _, let number)) = effect { (number, link.href) } else { nil }
        }
        let before = Self.followed(shopper).count
        for (number, href) in questions {
            var answer = order
            answer.id = String(href.dropFirst("/orders/".count))
            shopper.send(.shop(.orderRead(.success(answer), number: number)))
        }
        #expect(questions.count == 7 && Self.followed(shopper).count == before + 4)
    }

    @Test(arguments: GoldenLook.all) func page(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        shopper.press(.enter)
        try Self.remember([1, 2, 3, 4, 5], in: shopper)
        shopper.shop.isSilentAboutOrders = true
        shopper.press(.character("O"), .down)
        try Golden.check(shopper.screen, "my-orders-\(look)")
    }
}
