import Foundation
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Looking up an order.
@Suite struct OrderFinderTests {
    private static func withAnOrder(_ language: Language = .english) throws -> (Shopper, String) {
        let shopper = try Shopper(language: language)
        shopper.payFromTheList()
        let email = try #require(shopper.shop.order?.contact?.email)
        shopper.press(.enter)
        return (shopper, email)
    }

    @Test(arguments: [(80, 24), (40, 12)])
    func titleIsSaidOnce(_ columns: Int, _ rows: Int) throws {
        let shopper = try Shopper(columns: columns, rows: rows)
        shopper.press(.character("o"))
        #expect(shopper.screen.text.components(separatedBy: "Find an order").count == 2)
    }

    @Test func orderIsFoundFromTheList() throws {
        let (shopper, email) = try Self.withAnOrder()
        shopper.press(.character("?"))
        shopper.see("find an order")
        shopper.press(.escape, .character("o"))
        shopper.see("Find an order", "2026-000001")
        shopper.type(email)
        shopper.press(.enter, .enter)
        #expect(shopper.shop.lookups == [OrderLookup(number: "2026-000001", email: email)])
        shopper.see("Your order", "2026-000001", "Paid, being packed", "USD 15.83", "x cancel")
        shopper.seeNo("Thank you")
    }

    @Test(arguments: [(80, 24), (60, 20), (40, 12)])
    func ordersOfTheSessionAreListedAndOpened(_ columns: Int, _ rows: Int) throws {
        let shopper = try Shopper(columns: columns, rows: rows)
        shopper.payFromTheList()
        shopper.press(.enter, .character("o"))
        shopper.see("2026-000001  Mustache Wax", "$15.83")
        shopper.see("Your last orders", "such as 2026-012345")
        if rows > 12 { shopper.see("Paid, being packed") }
        shopper.press(.up, .up)
        #expect(shopper.cursorRow.contains("▸ 2026-000001"))
        shopper.see("Enter open")
        shopper.type("m")
        shopper.press(.enter)
        shopper.see("Your order", "Paid, being packed")
        #expect(shopper.shop.lookups.isEmpty)
        #expect(shopper.effects.contains { if case .shop(.readOrder) = $0 { true } else { false } })
    }

    @Test(arguments: ["2026-000001  Mustache Wax", "Paid, being packed"])
    func orderIsOpenedByAClick(_ text: String) throws {
        let (shopper, _) = try Self.withAnOrder()
        shopper.press(.character("o"))
        let place = try #require(shopper.screen.place(of: text))
        shopper.click(place.x, place.y)
        shopper.see("Your order", "Paid, being packed")
    }

    @Test func keyIsThereOnlyInAShopThatFindsOrders() throws {
        var shop = ScriptedShop()
        shop.findsOrders = false
        let shopper = try Shopper(shop: shop)
        shopper.press(.character("?"))
        shopper.seeNo("orders")
        shopper.press(.escape, .character("o"))
        shopper.see("▸ Mustache Wax")
        shopper.payFromTheList()
        shopper.seeNo("o orders")
    }

    @Test func wrongOrderAndWrongAddressAreSaidInTheSameWords() throws {
        for (number, isKnown) in [("2026-000001", true), ("2026-000009", false)] {
            let (shopper, email) = try Self.withAnOrder()
            shopper.press(.character("o"), .up, .control("u"))
            shopper.type(number)
            shopper.press(.enter)
            shopper.type(isKnown ? "other@example.org" : email)
            shopper.press(.enter, .enter)
            let sentence = "No order has this number or reference with this email. "
            #expect(shopper.announcements.last == sentence + "If you changed it, use the new one.")
            shopper.see("Find an order", number)
        }
    }

    @Test func whatIsMissingIsMarkedBeforeAnythingIsSent() throws {
        let shopper = try Shopper()
        shopper.press(.character("o"), .down, .down, .enter)
        shopper.see("✗ Enter an order number such as 2026-012345")
        #expect(shopper.shop.lookups.isEmpty)
        shopper.type("2026-000001")
        shopper.seeNo("✗ Enter an order number")
    }

    @Test func lettersAreTypedAndNoCommands() throws {
        let shopper = try Shopper()
        shopper.press(.character("o"))
        shopper.type("qL?mo")
        shopper.see("qL?mo")
        shopper.press(.escape)
        shopper.see("▸ Mustache Wax")
    }

    @Test func silenceAndTooManyTriesHaveTheirOwnWords() throws {
        let (shopper, email) = try Self.withAnOrder()
        shopper.shop.isOrderDeskOpen = false
        shopper.press(.character("o"))
        shopper.type(email)
        shopper.press(.enter, .enter)
        #expect(shopper.announcements.last == "The shop did not answer, try again")
        shopper.isShopSlow = true
        shopper.press(.enter)
        let number = try #require(
            shopper.effects.compactMap { effect -> Int? in
                if case .shop(.findOrder(_, _, let number)) = effect { number } else { nil }
            }.last)
        shopper.see("asking the shop")
        shopper.send(.shop(.orderFound(.failure(.refused(Problem(status: 429))), number: number)))
        #expect(shopper.announcements.last == "Too many tries: wait a moment, then try again")
    }

    @Test func answerAfterLeavingChangesNothing() throws {
        let (shopper, email) = try Self.withAnOrder()
        shopper.press(.character("o"))
        shopper.type(email)
        shopper.isShopSlow = true
        shopper.press(.enter, .enter, .escape)
        shopper.release()
        shopper.see("▸ Mustache Wax")
    }

    // MARK: Links from outside

    @Test func linkOpensTheSheetOfItsProduct() throws {
        let shopper = try Shopper()
        shopper.send(.shop(.linkOpened(product: "mustache-wax")))
        shopper.see("VITRINE WALLET", "USD 15.83")
    }

    @Test func linkThatComesBeforeTheShopWaitsForIt() throws {
        let shopper = try Shopper(isShopSlow: true)
        shopper.send(.shop(.linkOpened(product: "mustache-wax")))
        shopper.release()
        shopper.advance(milliseconds: 300)
        shopper.see("VITRINE WALLET")
    }

    @Test(
        "a link to what cannot be bought shows it with the reason",
        arguments: [
            ("safety-razor", "Sold out"), ("beeswax-candle", "Not for sale"),
            ("ringtone-pack", "Downloads are sold"),
        ])
    func linkToWhatCannotBeBoughtSaysWhy(_ product: String, _ reason: String) throws {
        let shopper = try Shopper()
        shopper.send(.shop(.linkOpened(product: product)))
        #expect(shopper.window.status.string.contains(reason))
        shopper.seeNo("VITRINE WALLET", "Opening the shop")
    }

    @Test func linkWithoutAProductOpensTheFirst() throws {
        let shopper = try Shopper()
        shopper.send(.shop(.linkOpened(product: nil)))
        shopper.see("VITRINE WALLET", "PAY ACME")
    }

    @Test("UX-BTN-05 a link to a product with options goes to the first that is missing")
    func linkToAProductWithOptionsAsksForThem() throws {
        let shopper = try Shopper()
        shopper.send(.shop(.linkOpened(product: "plain-t-shirt")))
        shopper.see("Choose a")
        shopper.seeNo("VITRINE WALLET")
    }

    @Test func linkToWhatIsNotSoldHereIsRefusedInWords() throws {
        let shopper = try Shopper()
        shopper.send(.shop(.linkOpened(product: "nothing")))
        shopper.see("The product in this link is not sold here", "▸ Mustache Wax")
    }

    @Test func linkWithoutAWalletOpensTheForm() throws {
        let shopper = try Shopper(.unsupported)
        shopper.send(.shop(.linkOpened(product: "mustache-wax")))
        shopper.see("Place order")
    }

    @Test func sheetThatWasLeftDoesNotComeBack() throws {
        let shopper = try Shopper()
        shopper.send(.shop(.linkOpened(product: "mustache-wax")))
        shopper.advance(milliseconds: 300)
        shopper.press(.escape)
        shopper.advance(milliseconds: 5_000)
        shopper.seeNo("VITRINE WALLET")
    }
}
