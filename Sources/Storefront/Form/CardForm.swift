package import PayKit
import StoreAPI
package import TUI

/// The plain way to pay: contact, address, shipping and card typed in, with the total always in sight.
package struct CardForm: Hashable, Sendable {
    /// The name of the purchase, in words.
    let title: ScreenText
    let basket: PurchaseOrigin
    var texts: [Field: TextField] = [:]
    var country: Country
    /// The letters typed so far to find a country.
    var wanted = ""
    /// The faults to correct; an entry goes when its field is corrected.
    package var faults: [Field: Fault] = [:]
    var pricing: QuoteRequester
    /// Why shipping has no price yet.
    var trouble: QuoteRequester.Outcome?
    /// The total that was shown when the shop told of a change; nil when no change is being priced.
    var totalBefore: Money?
    /// True while the order is on its way; nothing can be changed then.
    var isPlacing = false
    /// True while the order, whose quote had run out, waits for another one of the same total.
    var isRenewing = false
    /// True while an order that was declined is being given up: it must not be paid any more.
    var isGivingUp = false
    /// The networks that the shop takes, in the order in which they are named.
    let networks: [PaymentNetwork]
    let today: CalendarMonth
    private var place = Field.email

    /// The fields that can have the focus.
    package enum Field: Hashable, Sendable {
        case email, name, country
        case postal(PostalAddress.Key)
        /// One of the ways to ship, by what names it.
        case method(String)
        case number, expiry, code, submit

        /// True if letters are taken in the field.
        package var isTyped: Bool {
            switch self {
            case .email, .name, .country, .postal, .number, .expiry, .code: true
            case .method, .submit: false
            }
        }

        var isAddress: Bool {
            switch self {
            case .country, .postal: true
            case .email, .name, .method, .number, .expiry, .code, .submit: false
            }
        }

        var isMethod: Bool {
            if case .method = self { return true }
            return false
        }
    }

    /// The faults of a field.
    package enum Fault: Hashable, Sendable {
        case missing, malformed, tooLong
        case card(TypedCard.Fault)
        /// Nothing ships to the address.
        case unserviceable
        /// The shop does not take what stands there and says no more about it.
        case refused
        /// The bank said no, with its reason.
        case declined(String?)
    }

    /// An empty form, or one with what was typed into another one before.
    package init(
        _ title: ScreenText, _ basket: PurchaseOrigin, pricing: QuoteRequester, country: Country,
        networks: Set<PaymentNetwork>, today: CalendarMonth, keeping draft: CardForm? = nil
    ) {
        self.title = title
        self.basket = basket
        self.pricing = pricing
        self.country = draft?.country ?? country
        self.networks = PaymentNetwork.allCases.filter(networks.contains)
        self.today = today
        texts = draft?.texts ?? [:]
        forgetCode()
    }

    // MARK: Fields

    /// The fields from the first to the last: those of an address are the country's, in its order.
    package var fields: [Field] {
        [.email, .name, .country] + PostalAddress.Format.of(country).fields.map { .postal($0.key) }
            + methods + [.number, .expiry, .code, .submit]
    }

    var methods: [Field] { pricing.methods.map { .method($0.identifier) } }

    /// The way to ship that is chosen.
    var chosenMethod: Field? {
        methods.first { $0 == pricing.method.map(Field.method) } ?? methods.first
    }

    /// Where the shopper is. A way to ship that is no longer offered leads to the one that is chosen.
    var focus: Field { fields.contains(place) ? place : chosenMethod ?? .number }

    /// True while letters are text, so that no letter may be a command.
    var isTyping: Bool { focus.isTyped }

    subscript(field: Field) -> TextField {
        get { texts[field] ?? TextField(limit: Self.limit(of: field)) }
        set { texts[field] = newValue }
    }

    /// The text that stands in a field; empty for nothing.
    package func text(_ field: Field) -> String { self[field].text }

    /// How much a field takes; a number has its digits in up to five groups.
    private static func limit(of field: Field) -> Int {
        switch field {
        case .number: 23
        case .expiry: 7
        case .code: 4
        case .email, .name, .country, .postal, .method, .submit: TextField.longest
        }
    }

    // MARK: Moving

    /// Moves the focus to a field and tidies the text of the one that is left.
    package mutating func go(to field: Field) {
        guard field != focus else { return }
        tidy(focus)
        place = field
        wanted = ""
    }

    /// Goes to the next or previous field; the ways to ship are entered at the one that is chosen.
    mutating func move(_ step: Int) {
        let all = fields
        guard let index = all.firstIndex(of: focus) else { return }
        let next = all[min(max(0, index + step), all.count - 1)]
        go(to: next.isMethod && !focus.isMethod ? chosenMethod ?? next : next)
    }

    /// Goes on from a field that is done with: past all ways to ship from any of them.
    mutating func moveOn() {
        if focus.isMethod { go(to: .number) } else { move(1) }
    }

    /// The item that a click names: a field, or an arrow beside the country.
    enum Item: Hashable, Sendable {
        case field(Field)
        case turn(Int)
    }

    func item(_ index: Int) -> Item? {
        let all = fields
        if all.indices.contains(index) { return .field(all[index]) }
        return index == all.count ? .turn(-1) : index == all.count + 1 ? .turn(1) : nil
    }

    /// The number of a click target.
    func number(of item: Item) -> Int {
        switch item {
        case .field(let field): fields.firstIndex(of: field) ?? 0
        case .turn(let step): fields.count + (step < 0 ? 0 : 1)
        }
    }

    // MARK: The order

    /// Begins to place the order: nothing can be changed until it is answered.
    mutating func beginPlacing() {
        go(to: .submit)
        isPlacing = true
    }

    /// No order came of it: all that was typed stays, save the security code, which is sent once and never
    /// kept. The first field in error has the focus, or the code, which is wanted again.
    mutating func endPlacing(_ faults: [Field: Fault]) {
        isPlacing = false
        forgetCode()
        place = .code
        mark(faults)
    }

    mutating func forgetCode() { texts[.code] = nil }

    /// Takes what a question about the price came to; faults of the address are marked at their fields.
    mutating func take(_ outcome: QuoteRequester.Outcome?) {
        trouble = outcome == .priced ? nil : outcome
        if faults[.country] == .unserviceable { faults[.country] = nil }
        switch outcome {
        case .unserviceable: faults[.country] = .unserviceable
        case .invalidAddress(let found): faults.merge(Self.faults(found)) { $1 }
        case .priced, .unreachable, .shortage, .couponInvalid, .refused, nil: break
        }
    }
}
