import PayKit
import PaySheet
import QALab
import QARules
import Storefront
import TUI
import Testing
import Window

/// A session with a lab, played by hand: a sheet over a shop that never answers, and a book of a few rules of
/// which one falls.
struct LabSession {
    private(set) var window: Window
    private(set) var lab: Lab
    /// What the lab asked for, besides what it handed on to the window.
    private(set) var asked: [Lab.Effect] = []
    private var time = 0
    private var number = 0

    init(
        columns: Int, rows: Int, language: Language = .english, isInspecting: Bool = true,
        conditions: Conditions = .sample
    ) {
        lab = Lab(
            language: language, size: Size(columns: columns, rows: rows), conditions: conditions,
            isInspecting: isInspecting, rules: Self.rules)
        window = Window(
            language: language, size: lab.windowSize, today: CalendarMonth(year: 2026, month: 11),
            isMouseOn: true, abilities: Abilities(hasLab: true))
        send(.shop(.started(address: "http://shop.test")))
    }

    /// The whole terminal.
    var screen: Canvas { lab.drawn(around: window.drawn()) }

    // MARK: Doing

    mutating func press(_ keys: Key...) { for key in keys { take(.key(key)) } }
    mutating func press(_ key: Key, times: Int) { for _ in 0..<times { take(.key(key)) } }
    mutating func click(_ x: Int, _ y: Int) { take(.mouse(Mouse(.click, at: Point(x: x, y: y)))) }

    mutating func take(_ input: Input) { tell(.input(input, isTyping: window.isTyping)) }

    mutating func tell(_ message: Lab.Message) {
        for effect in lab.update(message) {
            switch effect {
            case .pass(let input): send(.input(input))
            case .resizeWindow(let size): send(.resized(size))
            case .order, .askConditions, .quit: asked.append(effect)
            }
        }
    }

    /// A step of the window, that the lab sees after it; the owner of the sheet answers every call at once.
    mutating func send(_ message: Window.Message) {
        let effects = window.update(message)
        let moment = Observation(
            number: number, time: time, message, effects, in: window, frame: window.drawn())
        number += 1
        time += 140
        _ = lab.update(.took(moment, window.sheet.engine))
        for effect in effects {
            if case .openLab(.inspector) = effect { tell(.openInspector) }
            if case .openLab(.controls) = effect { tell(.openControls) }
            if case .owner(.call(_, let call)) = effect {
                send(.sheet(.reply(number: call, .update(items: Self.items))))
            }
        }
    }

    /// A sheet is opened, a method chosen, an address that nothing ships to; requests go to and fro.
    mutating func shop() throws {
        note(.exchange("GET", "/", status: 200, at: time, milliseconds: 12))
        note(.exchange("GET", "/inventory", status: 200, at: time, milliseconds: 48))
        note(Inspector.Note(.wallet, "wallet: ready, the shop takes 2 of 3 cards", at: time))
        send(
            .walletOpened(
                Self.request, try Self.contents(),
                MerchantEntitlement(merchantIdentifiers: ["merchant.org.example.acme"])))
        send(.sheet(.selectMethod(identifier: "courier")))
        note(.exchange("POST", "/quotes", status: 201, at: time, milliseconds: 1_240))
        send(.input(.key(.down)))
        send(.sheet(.selectMethod(identifier: "ground")))
        note(.exchange("POST", "/quotes", status: 503, at: time, milliseconds: 31))
        note(.exchange("POST", "/orders", status: nil, at: time, milliseconds: 12_000))
        send(.sheet(.cancel))
    }

    mutating func note(_ note: Inspector.Note) { _ = lab.update(.noted(note)) }

    // MARK: Samples

    private static func dollars(_ cents: Int64) -> Money? {
        Currency(code: "USD").map { Money(minorUnits: cents, currency: $0) }
    }

    private static var items: [PaymentSummaryItem] {
        [("Subtotal", 1_000), ("Shipping", 500), ("Tax", 83), ("ACME", 1_583)].compactMap { label, cents in
            dollars(cents).map { PaymentSummaryItem(label: label, amount: $0) }
        }
    }

    private static var request: PaymentRequest {
        var request = PaymentRequest(
            id: "r", merchantIdentifier: "merchant.org.example.acme", countryCode: "US", currencyCode: "USD",
            supportedNetworks: [.visa, .mastercard], merchantCapabilities: [.threeDSecure, .credit],
            paymentSummaryItems: items)
        request.requiredShippingContactFields = [.postalAddress, .name, .emailAddress]
        request.supportsCouponCode = true
        request.applicationData = Array(repeating: 7, count: 32)
        request.shippingMethods = [("ground", "Ground", 500), ("courier", "Courier", 1_200)].compactMap {
            identifier, label, cents in
            dollars(cents).map {
                ShippingMethod(identifier: identifier, label: label, detail: nil, amount: $0)
            }
        }
        return request
    }

    private static func contents() throws -> WalletContents {
        let address = PostalAddress(
            street: "1 Peachtree Street", city: "Atlanta", state: "GA", postalCode: "30303",
            country: try #require(Country(code: "US")))
        return WalletContents(
            passes: [
                PaymentPass(id: "visa", network: .visa, type: .credit, primaryAccountNumberSuffix: "4242")
            ],
            addresses: [Contact(name: "Juniper Appleseed", postalAddress: address)],
            contacts: [
                Contact(
                    name: "Juniper Appleseed", emailAddress: "j.appleseed@example.org",
                    phoneNumber: "+1 404 555 0100")
            ])
    }

    /// Three rules that sessions show and one that they cannot; the second falls when a method is chosen.
    static let rules: [Rule] = [
        Rule(
            "UX-SHT-01", .must,
            "The sheet rises over the dimmed shop with its own border and title; the shop stays in sight.",
            sources: ["HIG"], evidence: "Every frame with a sheet; comes up with every sheet.",
            check: .screen { $0.screen.sheet == nil ? nil : .kept }),
        Rule(
            "UX-SUM-03", .must, "The total equals the exact sum of the other rows that are due now.",
            sources: ["PassKit"], evidence: "The amounts of each drawn sheet, summed by their digits.",
            check: .moment { scene in
                guard case .sheet(.selectMethod(let identifier))? = scene.now.message else { return nil }
                return Verdict(
                    wrong: identifier == "courier" ? "The rows add up to 2283, the total says 1583" : nil)
            }),
        Rule(
            "UX-CRT-02", .should, "A cart with several articles pays for all of them in one sheet.",
            sources: ["own"], evidence: "The rows of a sheet that was opened from the cart.",
            check: .moment { _ in nil }),
        Rule(
            "UX-KSK-01", .must, "The next shopper finds nothing of the last one.", sources: ["own"],
            evidence: "Lies outside a session.", check: .test(["KioskTests.nothingIsLeft"])),
    ]
}

extension Conditions {
    /// A demo in which nothing was ordered yet.
    static var sample: Conditions {
        var conditions = Conditions(
            isShopOurs: true, profile: "ready", profiles: ["ready", "needs-setup", "unsupported"],
            cards: [
                Card(id: "visa-4242", name: "Visa ···· 4242"),
                Card(id: "mastercard-8210", name: "Mastercard ···· 8210"),
            ])
        conditions.product = Product(
            sku: "WAX-1", name: "Mustache Wax", price: "10.00", currency: "USD", stock: 12)
        conditions.coupons = ["SAVE10", "SPRING"]
        conditions.time = "2026-11-21 16:00"
        return conditions
    }

    /// One in which much is in force.
    static var stirred: Conditions {
        var conditions = sample
        conditions.profile = "needs-setup"
        conditions.cards = []
        conditions.failingTouches = 3
        conditions.decline = Counted("51", count: 1)
        conditions.latencyMilliseconds = 2_000
        conditions.cut = Counted("after", count: 1)
        conditions.error = Counted("503", count: 3)
        conditions.isCarrierDown = true
        conditions.isUnserviceable = true
        conditions.product = nil
        conditions.coupons = []
        conditions.secondsAhead = 3_600
        return conditions
    }
}
