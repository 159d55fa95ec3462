import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// The cart: filling, changing, undoing, its prices and the way to it.
@Suite struct CartTests {
    // MARK: From the card

    @Test func cardPutsWhatIsChosenIntoTheCart() throws {
        let shopper = try Shopper()
        shopper.press(.enter, .character("3"), .character("a"))
        #expect(shopper.window.status.string == "Mustache Wax: 3 in the cart")
        #expect(shopper.screen.row(0).contains("Cart 3 · $30.00"))
        shopper.press(.character("c"))
        shopper.see("Mustache Wax", "‹ 3 ›", "× $10.00", "Subtotal", "USD 35.00")
    }

    @Test func missingOptionIsAskedForBeforeTheCart() throws {
        let shopper = try Shopper()
        shopper.press(.down, .down, .down, .enter, .character("a"))
        #expect(shopper.window.status.string == "Choose a size")
        #expect(shopper.cursorRow.contains("Size"))
        #expect(shopper.window.shop.cartLabel == nil)
        shopper.press(.right, .right, .enter, .right, .right, .character("a"), .character("c"))
        shopper.see("Plain T-Shirt · Medium · Black", "$20.00")
    }

    @Test func cartTakesNoMoreThanThereAre() throws {
        let shopper = try Shopper()
        shopper.press(.down, .enter, .character("a"), .character("a"))
        #expect(shopper.window.status.string == "Pocket Comb: only 1 left, it is in the cart")
        #expect(shopper.screen.row(0).contains("Cart 1 · $3.33"))
    }

    @Test(arguments: [(2, "Sold out"), (6, "Not for sale"), (7, "Downloads are sold")])
    func whatIsNotSoldStaysOut(_ product: (index: Int, reason: String)) throws {
        let shopper = try Shopper()
        shopper.press(.down, times: product.index)
        shopper.press(.enter, .character("a"))
        #expect(shopper.window.status.string.contains(product.reason))
        #expect(shopper.window.shop.cartLabel == nil)
    }

    @Test func addToCartIsAPayActionAndAClickTarget() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.click("Add to cart")
        #expect(shopper.screen.row(0).contains("Cart 1 · $10.00"))
        shopper.click("Cart 1 · $10.00")
        shopper.see("Mustache Wax", "‹ 1 ›")
        shopper.press(.escape)
        shopper.see("Add to cart")
    }

    @Test func typedLettersOnACouponAreNoCommands() throws {
        let shopper = try Shopper()
        shopper.press(.enter, .up, .enter)
        shopper.type("ca")
        shopper.see("CA")
        #expect(shopper.window.shop.cartLabel == nil)
        #expect(!shopper.window.shop.canOpenCart)
    }

    // MARK: Changing

    @Test func numberThatBeginsLikeTheOldOneIsTakenBackAsAWhole() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.up, .up, .up)
        shopper.see("▸ Mustache Wax", "‹ 2 ›  × $10.00")
        shopper.type("23")
        shopper.seeNo("‹ 2 ›")
        shopper.press(.character("u"))
        shopper.see("‹ 2 ›  × $10.00")
    }

    @Test func quantityIsSteppedAndTyped() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.up, .up, .up)
        #expect(shopper.cursorRow.contains("Mustache Wax"))
        shopper.press(.character("+"))
        shopper.see("‹ 3 ›", "$30.00", "Cart 4 · $48.50")
        shopper.press(.character("1"), .character("2"))
        shopper.see("‹ 12 ›", "$120.00")
        #expect(shopper.linesAsked == [OrderLine("mustache-wax", 12), OrderLine("stoneware-mug", 1)])
        shopper.press(.backspace, .left)
        shopper.see("‹ 1 ›", "Cart 2 · $28.50")
    }

    @Test func quantityStopsAtTheStockAndAtOne() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.up, .up, .up, .character("9"), .character("9"))
        #expect(shopper.window.status.string == "Only 12 left")
        shopper.see("‹ 12 ›")
        shopper.press(.character("+"))
        #expect(shopper.window.status.string == "Only 12 left")
        shopper.press(.down, .character("-"))
        #expect(shopper.window.status.string == "Press Del to remove it")
    }

    @Test func whatIsTakenOutComesBackWithUndo() throws {
        let shopper = try Shopper.withCart()
        let before = shopper.screen.text
        shopper.press(.up, .up, .up, .delete)
        #expect(shopper.window.status.string == "Mustache Wax removed; u restores it")
        shopper.see("Cart 1 · $18.50", "Stoneware Mug")
        shopper.press(.character("u"))
        shopper.see("Undone", "Cart 3 · $38.50")
        shopper.press(.character("e"))
        shopper.see("Your cart is empty.", "Cart emptied; u restores it")
        shopper.press(.character("u"), .down)
        #expect(shopper.screen.row(0) == before.split(separator: "\n").first.map(String.init))
        shopper.press(.down, times: 9)
        shopper.press(.up, times: 1)
        #expect(shopper.screen.text == before)
    }

    @Test func emptyCartSaysWhatToDo() throws {
        let shopper = try Shopper()
        shopper.press(.character("c"))
        shopper.see("Your cart is empty.", "Choose something in the shop and press a.")
        #expect(shopper.screen.row(7).contains("▸  Back to the shop"))
        shopper.press(.down, .enter)
        shopper.see("▸ Mustache Wax")
    }

    @Test func lineLeadsToItsCard() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.up, .up, .enter)
        shopper.see("Home  ›  Stoneware Mug", "Pay with ◆ Vitrine Wallet")
    }

    @Test func everythingWorksByMouse() throws {
        let shopper = try Shopper.withCart()
        let more = try #require(shopper.screen.place(of: "‹ 2 ›"))
        shopper.click(more.x + 4, more.y)
        shopper.see("‹ 3 ›", "Cart 4 · $48.50")
        shopper.click(more.x, more.y)
        shopper.see("‹ 2 ›")
        shopper.click("Del remove")
        shopper.see("Cart 1 · $18.50")
        shopper.click("u undo")
        shopper.click("Pay with ◆ Vitrine Wallet")
        shopper.see("VITRINE WALLET")
        shopper.payInTheSheet()
        #expect(shopper.shop.placed.values.first?.lines.map(\.quantity) == [2, 1])
    }

    // MARK: Prices

    @Test func changeIsShownAtOnceAndPricedByTheShop() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.up, .up)
        shopper.isShopSlow = true
        shopper.press(.character("+"))
        shopper.see("‹ 2 ›", "$37.00", "Cart 4 · $57.00")
        shopper.seeNo("USD 43.50", "USD 62.00")
        shopper.release()
        shopper.see("Subtotal", "$57.00", "USD 62.00")
    }

    @Test func lateAnswersAreDropped() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.up, .up)
        shopper.isShopSlow = true
        shopper.press(.character("+"), .character("+"), .character("-"))
        shopper.release()
        shopper.see("‹ 2 ›", "USD 62.00")
        #expect(shopper.announcements.filter { $0.contains("as before") }.isEmpty)
    }

    @Test func changeThatTheShopDoesNotTakeIsTakenBackAndSaid() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.up, .up)
        shopper.shop.quotes = .unreachable
        shopper.press(.character("+"))
        #expect(shopper.window.status.string == "Nothing changed: the shop did not answer, try again")
        shopper.see("‹ 1 ›", "Cart 3 · $38.50", "USD 43.50")
        shopper.shop.quotes = .priced
        shopper.press(.character("+"))
        shopper.see("‹ 2 ›", "USD 62.00")
    }

    @Test func whatTheShopHasNotIsTakenBackAndSaid() throws {
        let shopper = try Shopper.withCart()
        shopper.shop.stock["mustache-wax"] = 2
        shopper.press(.up, .up, .up, .character("5"))
        #expect(shopper.window.status.string == "Nothing changed: there are not that many in stock")
        shopper.see("‹ 2 ›", "Only 2 left", "USD 43.50")
    }

    @Test func thingThatCouldNotBeAddedIsOutAgain() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.shop.quotes = .unreachable
        shopper.press(.character("a"))
        #expect(shopper.window.status.string == "Nothing changed: the shop did not answer, try again")
        #expect(shopper.window.shop.cartLabel == nil)
    }

    @Test func cartSpeaksTheOtherLanguage() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.character("L"))
        shopper.see("购物车 3 件 · $38.50", "胡须蜡", "粗陶杯", "小计")
    }
}
