import PayKit
import PaySheet
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// The ways out of a sheet before the payment: by the shopper, or because the shopper is gone.
@Suite struct CancelTests {
    /// A place on the sheet with every row: the keys that lead there from its start and the way back.
    struct Place: Sendable, CustomStringConvertible {
        var description: String
        var keys: [Key]
        var escapes: Int
        var results: [PaymentAuthorizationResult] = []
        /// Whether the shop answers the call that opens the sheet.
        var isPriced = true
    }

    private static func up(_ count: Int, _ more: Key...) -> [Key] {
        Array(repeating: .up, count: count) + more
    }
    private static let wrong = Key.character("x")

    static let places: [Place] = [
        Place(description: "sheet", keys: [], escapes: 1),
        Place(description: "row", keys: up(3), escapes: 1),
        Place(description: "updating", keys: [], escapes: 1, isPriced: false),
        Place(description: "coupon", keys: up(1, .enter), escapes: 2),
        Place(description: "coupon typed", keys: up(1, .enter, .character("A"), .character("b")), escapes: 2),
        Place(description: "contacts", keys: up(2, .enter), escapes: 2),
        Place(
            description: "contact edited", keys: up(2, .enter, .character("e"), .character("z")), escapes: 3),
        Place(description: "methods", keys: up(3, .enter, .down), escapes: 2),
        Place(description: "addresses", keys: up(4, .enter, .down), escapes: 2),
        Place(
            description: "address edited", keys: up(4, .enter, .character("e"), .control("u"), .enter),
            escapes: 3),
        Place(
            description: "new address", keys: up(4, .enter) + Array(repeating: .down, count: 9) + [.enter],
            escapes: 3),
        Place(description: "billing addresses", keys: up(5, .enter), escapes: 2),
        Place(description: "billing address edited", keys: up(5, .enter, .character("e")), escapes: 3),
        Place(description: "cards", keys: up(6, .enter, .down, .down), escapes: 2),
        Place(description: "touch", keys: [wrong], escapes: 2),
        Place(description: "second touch", keys: [wrong, wrong], escapes: 2),
        Place(description: "passcode", keys: [wrong, wrong, wrong], escapes: 2),
        Place(
            description: "passcode typed", keys: [wrong, wrong, wrong, .character("2"), .character("4")],
            escapes: 2),
        Place(
            description: "passcode wrong", keys: [wrong, wrong, wrong, .character("1"), .enter], escapes: 2),
        Place(description: "PIN", keys: [.space, .character("1")], escapes: 2, results: [.pinRequired]),
        Place(description: "help", keys: [.character("?")], escapes: 2),
    ]

    private func open(_ place: Place, _ shopper: Shopper, _ id: String) throws {
        var request = try SampleRequests.everything()
        request.id = id
        var owner = ScriptedOwner(contact: place.isPriced ? .update(items: request.paymentSummaryItems) : nil)
        owner.results = place.results
        shopper.present(request, owner)
        shopper.advance(milliseconds: 300)
        for key in place.keys { shopper.press(key) }
    }

    @Test("UX-CAN-01 UX-RES-04 escape leads back to the same card from everywhere", arguments: places)
    func escapeLeadsBack(_ place: Place) throws {
        let shopper = try Shopper()
        shopper.press(.down, .enter, .down)
        let card = shopper.screen
        for attempt in ["first", "again"] {
            try open(place, shopper, attempt)
            #expect(!shopper.screen.sheetLines.isEmpty || place.description == "help")
            for left in (1...place.escapes).reversed() {
                #expect(shopper.owner?.outcomes == [], "\(left) escapes left")
                shopper.press(.escape)
            }
            #expect(shopper.owner?.outcomes == [.cancelled])
            #expect(shopper.screen == card)
            #expect(shopper.window.status.isEmpty)
            #expect(shopper.owner?.payments.count == place.results.count)
        }
        #expect(shopper.orders == 0)
        #expect(!shopper.announcements.contains { $0.contains("charged") })
        shopper.owner = nil
        shopper.press(.up, .enter)
        shopper.see("VITRINE WALLET", "PAY ACME")
    }

    // MARK: The shopper is gone

    /// The help page lies over the sheet and stays.
    static let leavable = places.filter { $0.description != "help" }

    static let secrets = [
        "JUNIPER", "PEACHTREE", "ATLANTA", "30303", "EXAMPLE.ORG", "555 0100", "4242", "••",
    ]

    @Test(
        "UX-CAN-02 a dropped terminal before authorising is a cancel that leaves nothing", arguments: leavable
    )
    func hangUpIsACancel(_ place: Place) throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        try open(place, shopper, "gone")
        shopper.send(.sheet(.hangUp))
        #expect(shopper.owner?.outcomes == [.cancelled])
        checkNothingIsLeft(shopper, payments: place.results.count)
    }

    @Test("UX-CAN-02 a time-out before authorising is a cancel that leaves nothing", arguments: leavable)
    func idleIsACancel(_ place: Place) throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        try open(place, shopper, "idle")
        shopper.send(.sheet(.idle))
        #expect(shopper.owner?.outcomes == [.timedOut])
        checkNothingIsLeft(shopper, payments: place.results.count)
    }

    private func checkNothingIsLeft(_ shopper: Shopper, payments: Int) {
        #expect(shopper.screen.sheetLines.isEmpty)
        #expect(shopper.orders == 0)
        #expect(shopper.owner?.payments.count == payments)
        #expect(shopper.window.shop.openReference == nil)
        #expect(!Self.secrets.contains { shopper.screen.text.uppercased().contains($0) })
        var kept = ""
        dump(shopper.window.sheet.engine, to: &kept)
        #expect(!Self.secrets.contains { kept.uppercased().contains($0) })
    }

    @Test("UX-CAN-02 a payment on its way outlives the terminal", arguments: [true, false])
    func paymentGoesOn(_ isApproved: Bool) throws {
        let shopper = try Shopper()
        shopper.shop.orders = isApproved ? .approved : .declined("expired_card")
        shopper.openSheet()
        shopper.isShopSlow = true
        shopper.press(.space)
        shopper.send(.sheet(.hangUp))
        shopper.see("Processing…")
        shopper.release()
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == (isApproved ? 1 : 0))
        shopper.see(isApproved ? "2026-000001" : "Card declined: ")
    }

    @Test("UX-CAN-02 only a payment without a result has a reference to write down when the shop is left")
    func referenceIsKeptWhileNothingIsKnown() throws {
        let shopper = try Shopper()
        var references = [shopper.window.shop.openReference]
        shopper.press(.enter)
        references.append(shopper.window.shop.openReference)
        shopper.shop.orders = .unreachable
        shopper.press(.enter)
        shopper.advance(milliseconds: 300)
        shopper.press(.character("x"))
        references.append(shopper.window.shop.openReference)
        #expect(references == [nil, nil, nil])
        shopper.press(.space)
        let reference = try #require(shopper.window.shop.openReference)
        shopper.advance(milliseconds: 30_000)
        shopper.see("Reference    \(reference)")
        #expect(shopper.window.shop.openReference == reference)
        shopper.shop.orders = .approved
        shopper.advance(milliseconds: 3_000)
        shopper.see("2026-000001")
        #expect(shopper.window.shop.openReference == nil)
    }
}
