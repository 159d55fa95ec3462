import Foundation
import PayKit
import StoreAPI
import Storefront
import TUI
import TestSupport
import Testing
import Window
import WindowSupport

/// A shopper who comes back: the question, the page of what is kept, the cart, and the known contact.
@Suite struct KeptTests {
    static let card = KeptRecord.Card(
        network: "visa", type: "credit", suffix: "5556", issuer: "US", expiry: "12/2029", account: "4890")
    static let contact = KeptContact(
        Contact(
            name: "林小满",
            postalAddress: PostalAddress(
                street: "1 Peachtree Street", city: "Atlanta", state: "GA", postalCode: "30303",
                country: Country(code: "US") ?? Country.all[0]),
            emailAddress: "lin@example.org"))
    static let entries: [KeptEntry] = [
        .cart(shop: "http://shop.test"), .place(shop: "http://shop.test"),
        .order("2026-000001", shop: "http://shop.test"), .delivery(contact, shop: "http://shop.test"),
        .contact(KeptContact(Contact(emailAddress: "lin@example.org"))), .card(card),
        .shop("http://127.0.0.1:8080"),
    ]
    static let end = Date(timeIntervalSince1970: 1_800_000_000)

    private static func page(_ consent: KeptPage.Consent = .given) -> KeptPage {
        KeptPage(consent: consent, entries: consent == .given ? entries : [], ends: end)
    }

    /// What the shopper asked of the keeper, in order.
    private static func orders(_ shopper: Shopper) -> [KeptPage.Order] {
        shopper.effects.compactMap { if case .keep(let order) = $0 { order } else { nil } }
    }

    private static func shopper(
        _ consent: KeptPage.Consent, _ language: Language = .english, columns: Int = 80, rows: Int = 24
    ) throws -> Shopper {
        let shopper = try Shopper(language: language, columns: columns, rows: rows)
        shopper.send(.keeping(consent))
        return shopper
    }

    private static func shop(_ lines: [(String, Int)]) -> KeptRecord.Shop {
        var shop = KeptRecord.Shop(name: "")
        shop.cart = lines.map { id, quantity in
            KeptRecord.Line(product: id, variant: id, name: "Old \(id)", quantity: quantity)
        }
        return shop
    }

    // MARK: Consent

    @Test("UX-PRE-04 the question comes after the first receipt, never before, and once")
    func questionComesAfterTheFirstReceipt() throws {
        let shopper = try Self.shopper(.unasked)
        shopper.payFromTheList()
        #expect(Self.orders(shopper).isEmpty)
        shopper.press(.enter)
        #expect(Self.orders(shopper) == [.show])
        shopper.send(.keptShown(Self.page(.unasked), isAsked: true))
        shopper.see("Keep this for your next visit?", "y keep", "n keep nothing")
        shopper.press(.character("y"))
        #expect(Self.orders(shopper) == [.show, .allow])
        shopper.send(.keeping(.given))
        shopper.send(.keptShown(Self.page(), isAsked: false))
        shopper.see("▸ Mustache Wax", "Kept on this computer; K shows and deletes it")
        shopper.payFromTheList()
        shopper.press(.enter)
        #expect(Self.orders(shopper) == [.show, .allow])
    }

    @Test("on the way out the question comes where there is a cart, and the answer leads on")
    func questionComesOnTheWayOut() throws {
        for (key, order) in [(Key.character("y"), KeptPage.Order.allow), (.escape, .refuse)] {
            let shopper = try Self.shopper(.unasked)
            shopper.press(.enter, .character("a"), .escape, .character("q"))
            #expect(Self.orders(shopper) == [.show] && shopper.effects.last != .quit)
            shopper.send(.keptShown(Self.page(.unasked), isAsked: true))
            shopper.press(key)
            #expect(Array(shopper.effects.suffix(2)) == [.keep(order), .quit])
        }
        let empty = try Self.shopper(.unasked)
        empty.press(.character("q"))
        #expect(empty.effects.last == .quit && Self.orders(empty).isEmpty)
        let second = try Self.shopper(.unasked)
        second.press(.enter, .character("a"), .control("c"), .control("c"))
        #expect(second.effects.last == .quit, "a second press leaves at once")
    }

    @Test("where nothing can be kept there is neither key nor question")
    func withoutAKeeperThereIsNoKey() throws {
        for abilities in [Abilities(), Abilities(owner: .kiosk)] {
            let shopper = try Shopper(abilities: abilities)
            shopper.press(.character("K"))
            shopper.payFromTheList()
            shopper.press(.enter)
            #expect(Self.orders(shopper).isEmpty)
            #expect(shopper.window.everywhere.binding(of: .character("K")) == nil)
        }
    }

    @Test("why the file is left alone is one sentence, in both languages", arguments: Language.allCases)
    func troubleIsSaid(_ language: Language) throws {
        let faults: [KeptFault] = [
            .damaged, .newer, .tooLarge, .notAFile, .foreign, .exposed, .unreadable("Input/output error"),
            .unwritable("No space left on device"),
        ]
        var said: Set<String> = []
        for fault in faults {
            let shopper = try Self.shopper(.blocked(fault), language)
            said.insert(shopper.window.status.string)
            shopper.press(.character("K"))
            shopper.send(.keptShown(Self.page(.blocked(fault)), isAsked: true))
            #expect(shopper.window.bindings.map(\.hint.string) == ["Esc"])
        }
        #expect(said.count == faults.count && !said.contains(""))
    }

    // MARK: The page

    @Test func entryIsDeletedByKeyAndByMouse() throws {
        let shopper = try Self.shopper(.given)
        shopper.press(.character("K"))
        shopper.send(.keptShown(Self.page(), isAsked: true))
        shopper.see("Cart", "Order 2026-000001", "VISA ···· 5556", "Another shop: http://127.0.0.1:8080")
        shopper.press(.down, .down, .character("x"))
        #expect(Self.orders(shopper).last == .forget(Self.entries[2]))
        shopper.click("Card: VISA")
        shopper.press(.delete)
        #expect(Self.orders(shopper).last == .forget(.card(Self.card)))
        shopper.press(.character("X"))
        #expect(Self.orders(shopper).last == .refuse)
        shopper.send(.keptShown(Self.page(.refused), isAsked: false))
        shopper.see("Nothing is kept", "y keep")
        shopper.press(.escape)
        shopper.see("▸ Mustache Wax")
    }

    @Test("the page is covered in recordings")
    func entriesArePrivate() throws {
        let shopper = try Self.shopper(.given)
        shopper.send(.keptShown(Self.page(), isAsked: true))
        let place = try #require(shopper.screen.place(of: "2026-000001"))
        #expect(shopper.screen[place.x, place.y].isPrivate)
    }

    @Test("lines read the page and take its words") func pageIsReadAsLines() throws {
        let shopper = try Self.shopper(.given)
        shopper.send(.keptShown(Self.page(), isAsked: true))
        let page = shopper.window.page
        #expect(page.name == "kept" && page.choices.count == Self.entries.count)
        let words = page.commands.map(\.title.string)
        #expect(words.contains("delete") && words.contains("delete all") && words.contains("close"))
    }

    // MARK: Cart and list

    @Test func cartComesBackAsFarAsItCanBeBought() throws {
        let shopper = try Shopper()
        shopper.shop.stock["mustache-wax"] = 2
        shopper.shop.withdrawn.insert("plain-t-shirt")
        shopper.send(.shop(.remembered(Self.shop([("mustache-wax", 3), ("safety-razor", 1)]))))
        let said = shopper.announcements.last ?? ""
        #expect(said.hasPrefix("Your cart is back: 2."))
        #expect(said.contains("No longer available: Old safety-razor.") && said.contains("Fewer left: "))
        shopper.press(.character("c"))
        shopper.see("Mustache Wax")
        shopper.seeNo("u undo")
    }

    @Test func cartWaitsForAShopThatDoesNotAnswer() throws {
        let shopper = try Shopper()
        shopper.shop.isReachable = false
        shopper.send(.shop(.remembered(Self.shop([("mustache-wax", 3)]))))
        #expect(
            shopper.window.shop.kept.cart.map(\.quantity) == [3], "what is not asked about yet is kept on")
        #expect(shopper.window.shop.cartLabel == nil)
    }

    @Test func placeInTheListComesBack() throws {
        let shopper = try Shopper(isShopSlow: true)
        var shop = Self.shop([])
        var place = KeptRecord.Place()
        (place.product, place.index, place.category) = ("safety-razor", 7, "grooming")
        shop.place = place
        shopper.send(.shop(.remembered(shop)))
        shopper.release()
        #expect(shopper.cursorRow.contains("Safety Razor"))
        shopper.seeNo("T-Shirt")
        #expect(shopper.window.shop.kept.place?.category == "grooming")
    }

    // MARK: The known contact

    @Test("UX-CON-04 the known contact is in the first frame of the sheet and can be replaced")
    func knownContactIsInTheSheet() throws {
        let shopper = try Shopper()
        var shop = Self.shop([])
        shop.contact = Self.contact
        shopper.send(.shop(.remembered(shop)))
        shopper.openSheet()
        shopper.see("lin@example.org")
        #expect(
            shopper.requests.last?.shippingContact
                == Self.contact.known(for: [.postalAddress, .name, .emailAddress]))
        shopper.goTo("CONTACT")
        shopper.press(.enter)
        shopper.see("j.appleseed@example.org")
    }

    @Test("a kept contact that is not valid is not offered")
    func brokenContactIsNotOffered() throws {
        let shopper = try Shopper()
        var shop = Self.shop([])
        shop.contact = KeptContact(Contact(name: " ", emailAddress: "nobody"))
        shopper.send(.shop(.remembered(shop)))
        shopper.openSheet()
        #expect(shopper.requests.last?.shippingContact == nil)
        shopper.see("j.appleseed@example.org")
    }

    @Test("the card form begins with the known contact, which is changed as if it were typed")
    func knownContactIsInTheForm() throws {
        let shopper = try Shopper(.unsupported)
        var shop = Self.shop([])
        shop.contact = Self.contact
        shopper.send(.shop(.remembered(shop)))
        shopper.press(.enter, .enter)
        shopper.see("lin@example.org", "林小满", "1 Peachtree Street", "30303")
        shopper.press(.control("u"))
        shopper.seeNo("lin@example.org")
    }

    @Test func recipientOfTheLastOrderIsKept() throws {
        let shopper = try Shopper()
        #expect(shopper.window.shop.kept.isEmpty)
        shopper.payFromTheList()
        let kept = shopper.window.shop.kept
        #expect(
            kept.contact?.email == "j.appleseed@example.org" && kept.orders.map(\.token) == ["ot_0123456789"])
    }

    // MARK: Goldens

    @Test(arguments: GoldenLook.two) func question(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.send(.keptShown(Self.page(.unasked), isAsked: true))
        try Golden.check(shopper.screen, "kept-question-\(look)")
    }

    @Test(arguments: GoldenLook.two) func entries(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.send(.keptShown(Self.page(), isAsked: true))
        shopper.press(.down, .down)
        try Golden.check(shopper.screen, "kept-\(look)")
    }

    @Test(arguments: GoldenLook.two) func leftAlone(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.send(.keptShown(Self.page(.blocked(.exposed)), isAsked: true))
        try Golden.check(shopper.screen, "kept-left-alone-\(look)")
    }
}
