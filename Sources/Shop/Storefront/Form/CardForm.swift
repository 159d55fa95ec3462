package import PayKit
package import StoreAPI
package import TUI

/// The plain way to pay: contact, address, shipping and card typed in, with the total always in sight.
package struct CardForm: Hashable, Sendable {
    let title: ScreenText
    let basket: PurchaseOrigin
    private(set) var input: CardFormInput
    /// The faults to correct; correcting a field removes its entry.
    package private(set) var faults: [Field: Fault] = [:]
    var pricing: QuoteRequester
    var trouble: QuoteRequester.Outcome?
    /// The total that was shown when the shop told of a change; nil when no change is being priced.
    var totalBefore: Money?
    /// True if the total changed without a choice of the shopper, who has not accepted the new one.
    var isTotalUnread = false
    /// True while the order is on its way; the form is read-only then.
    private(set) var isPlacing = false
    /// True while the order, whose quote had run out, waits for another one of the same total.
    var isRenewing = false
    /// True while an order that was declined is being given up: it must not be paid any more.
    var isGivingUp = false
    let networks: [PaymentNetwork]
    let today: CalendarMonth
    private var place = Field.email

    package enum Field: Hashable, Sendable {
        case email, name, phone, country
        case postal(PostalAddress.Key)
        /// One of the ways to ship, by what names it.
        case method(String)
        case number, expiry, code, submit

        package var isTyped: Bool {
            switch self {
            case .email, .name, .phone, .country, .postal, .number, .expiry, .code: true
            case .method, .submit: false
            }
        }

        var isAddress: Bool {
            switch self {
            case .country, .postal: true
            case .email, .name, .phone, .method, .number, .expiry, .code, .submit: false
            }
        }

        var part: TypedCard.Part? {
            switch self {
            case .number: .number
            case .expiry: .expiry
            case .code: .code
            case .email, .name, .phone, .country, .postal, .method, .submit: nil
            }
        }

        var isMethod: Bool { if case .method = self { true } else { false } }
    }

    package enum Fault: Hashable, Sendable {
        case missing, malformed, tooLong
        case card(TypedCard.Fault)
        /// Nothing ships to the address.
        case unserviceable
        case refused
        case declined(String?)

        /// True if only the shop or the bank can know it.
        fileprivate var isOfTheShop: Bool {
            switch self {
            case .unserviceable, .refused, .declined: true
            case .missing, .malformed, .tooLong, .card: false
            }
        }
    }

    /// An empty form, or one with what is known of the shopper or was typed into another one before.
    package init(
        _ title: ScreenText, _ basket: PurchaseOrigin, pricing: QuoteRequester, country: Country,
        networks: Set<PaymentNetwork>, today: CalendarMonth, known: Contact? = nil,
        keeping draft: CardForm? = nil
    ) {
        self.title = title
        self.basket = basket
        self.pricing = pricing
        input = draft?.input ?? CardFormInput(country: country, known: known)
        self.networks = PaymentNetwork.allCases.filter(networks.contains)
        self.today = today
        input.forgetCode()
    }

    // MARK: Fields

    package var fields: [Field] {
        let postal = PostalAddress.Format.of(input.country).fields.map { Field.postal($0.key) }
        return [.email, .name] + (needs(.phoneNumber) ? [.phone] : [])
            + (needs(.postalAddress) ? [.country] + postal : []) + methods
            + [.number, .expiry, .code, .submit]
    }

    /// True if the goods, their way to the buyer or the bill need this besides the holder's name and e-mail
    /// address.
    func needs(_ field: ContactField) -> Bool {
        guard let quote = pricing.quote else { return field == .postalAddress }
        guard field == .postalAddress else { return quote.contactFields.contains(field) }
        return quote.needsAddress || quote.delivery?.needsBilling == true
    }

    var methods: [Field] { pricing.rates.filter { $0.price != nil }.map { .method($0.methodIdentifier) } }

    var chosenMethod: Field? { methods.first { $0 == pricing.method.map(Field.method) } ?? methods.first }

    /// The focused field; a removed shipping method falls back to the chosen one.
    var focus: Field { fields.contains(place) ? place : chosenMethod ?? .number }

    var isTyping: Bool { focus.isTyped }

    package func text(_ field: Field) -> String { input.text(field) }

    // MARK: Moving

    /// Moves the focus to a field and tidies the text of the one that is left.
    package mutating func go(to field: Field) {
        guard field != focus else { return }
        input.leave(focus)
        place = field
    }

    /// Goes to the next or previous field; the ways to ship are entered at the one that is chosen.
    mutating func move(_ step: Int) {
        guard let next = fields.element(step, from: focus) else { return }
        go(to: next.isMethod && !focus.isMethod ? chosenMethod ?? next : next)
    }

    mutating func moveOn() { if focus.isMethod { go(to: .number) } else { move(1) } }

    /// The item that a click names: a field, or an arrow beside the country.
    enum Item: Hashable, Sendable {
        case field(Field)
        case turn(Int)
    }

    func item(_ index: Int) -> Item? {
        let all = fields
        if let field = all[safe: index] { return .field(field) }
        return index == all.count ? .turn(-1) : index == all.count + 1 ? .turn(1) : nil
    }

    func number(of item: Item) -> Int {
        switch item {
        case .field(let field): fields.firstIndex(of: field) ?? 0
        case .turn(let step): fields.count + (step < 0 ? 0 : 1)
        }
    }

    // MARK: Typing

    mutating func type(_ key: Key) -> Bool {
        let before = input.country
        guard input.type(key, into: focus) else { return false }
        checkAgain(since: before)
        return true
    }

    /// Takes pasted text, of which a number or a code takes the digits.
    package mutating func paste(_ text: String) {
        guard isTyping else { return }
        let before = input.country
        input.insert(text, into: focus)
        checkAgain(since: before)
    }

    mutating func turn(_ step: Int) {
        let before = input.country
        input.turnCountry(step)
        countryChanged(since: before)
    }

    private mutating func countryChanged(since before: Country) {
        if input.country != before { faults = faults.filter { !$0.key.isAddress } }
    }

    // MARK: Checking

    /// Marks every field in error and moves the focus to the first; true when there is none.
    package mutating func check() -> Bool {
        faults = [:]
        for field in fields { faults[field] = fault(of: field) }
        if trouble == .unserviceable, faults[.country] == nil { faults[.country] = .unserviceable }
        goToFirstFault()
        return faults.isEmpty
    }

    mutating func mark(_ found: [Field: Fault]) {
        faults.merge(found) { $1 }
        goToFirstFault()
    }

    private mutating func goToFirstFault() {
        if let first = fields.first(where: { faults[$0] != nil }) { go(to: first) }
    }

    /// Validates the edited field again: a corrected fault goes, the shop's findings about the old text go,
    /// and a card network that is not taken is reported from its first digits.
    private mutating func checkAgain(since before: Country) {
        let field = focus
        guard field != .country else { return countryChanged(since: before) }
        let fault = fault(of: field)
        let isChecked = faults[field].map { !$0.isOfTheShop } ?? false
        faults[field] = isChecked || input.isEvident(fault) ? fault : nil
        if field == .number, faults[.code] != nil { faults[.code] = self.fault(of: .code) }
        if field.isAddress, faults[.country] == .unserviceable { faults[.country] = nil }
    }

    private func fault(of field: Field) -> Fault? { input.fault(of: field, taking: networks, today: today) }

    // MARK: The order

    /// The address as far as shipping is priced by it; nil while one of its parts is missing or wrong.
    var partialAddress: WireAddress? {
        let tidy = input.address.normalised
        let missing = tidy.faults.map(\.key).filter { $0 != .street && $0 != .subLocality }
        return missing.isEmpty ? WireAddress(tidy).redacted : nil
    }

    /// The address that the price depends on, the typed one or that of the shop; nil while it is not whole,
    /// and where there is none.
    var priceAddress: WireAddress? {
        needs(.postalAddress) ? partialAddress : pricing.quote?.delivery?.place?.redacted
    }

    /// The address to price shipping for, a country alone until it is complete; nil while the price stands.
    var unpricedAddress: WireAddress? {
        guard needs(.postalAddress) else { return priceAddress == pricing.address ? nil : priceAddress }
        if let partialAddress { return partialAddress == pricing.address ? nil : partialAddress }
        let country = input.country.code
        // The shop's own ways go to a part of a country, so that the country alone does not tell.
        let type = pricing.quote?.delivery?.type ?? .shipping
        guard type == .shipping else { return nil }
        return pricing.address?.country == country ? nil : WireAddress(country: country)
    }

    var orderRequest: OrderRequest? {
        guard let quote = pricing.quote, let total = pricing.total, pricing.address == priceAddress else {
            return nil
        }
        return input.order(for: quote, expectedTotal: total)
    }

    mutating func beginPlacing() {
        go(to: .submit)
        isPlacing = true
    }

    /// Ends placing without an order: keeps everything but the security code, which is never kept. The focus
    /// goes to the first field in error, or to the code.
    mutating func endPlacing(_ faults: [Field: Fault]) {
        isPlacing = false
        forgetCode()
        place = .code
        mark(faults)
    }

    mutating func forgetCode() { input.forgetCode() }

    /// Takes the outcome of a pricing; marks address faults at their fields.
    mutating func take(_ outcome: QuoteRequester.Outcome?) {
        trouble = outcome == .priced ? nil : outcome
        if faults[.country] == .unserviceable { faults[.country] = nil }
        switch outcome {
        case .unserviceable: faults[.country] = .unserviceable
        case .invalidAddress(let found): faults.merge(Self.faults(found)) { $1 }
        case .priced, .unreachable, .shortage, .couponInvalid, .refused, nil: break
        }
    }

    var personalField: (kind: PersonalField, field: TextField)? {
        let kind: PersonalField? =
            switch focus {
            case .email: .email
            case .name: .name
            case .phone: .phone
            case .postal(let key): .postal(key, input.country)
            case .number: .cardNumber
            case .expiry: .expiry
            case .code: .securityCode
            case .country, .method, .submit: nil
            }
        let startsAnew = focus == .number && input.isNumberHidden
        return kind.map { ($0, startsAnew ? TextField() : input[focus]) }
    }

    enum Message: Hashable, Sendable {
        case move(Int)
        case turn(Int)
        case item(Int)
        case choose
        /// Enter: the next field, or on the last one the order.
        case next
        /// Takes a total as read that changed by itself.
        case accept
        case back
    }

    func bindings(_ words: Words) -> [KeyBinding<Message>] {
        var bindings: [KeyBinding<Message>] = .upDown(words.keys.move, tabs: true) { .move($0) }
        switch focus {
        case .country:
            bindings += .leftRight(words.keys.choose) { .turn($0) }
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .next))
        case .method:
            bindings.append(KeyBinding([.space], "Space", words.keys.choose, .choose))
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .next))
        case .submit where isTotalUnread:
            bindings.append(KeyBinding([.character("y")], "y", words.keys.accept, .accept))
            bindings.append(KeyBinding([.enter], .empty, .empty, .next))
        case .submit: bindings.append(KeyBinding([.enter], "Enter", words.keys.placeOrder, .next))
        case .email, .name, .phone, .postal, .number, .expiry, .code:
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .next))
        }
        bindings.append(KeyBinding([.escape], "Esc", words.keys.back, .back))
        return bindings
    }

    package static func faults(_ found: [Problem.Fault]) -> [Field: Fault] {
        found.reduce(into: [:]) { faults, fault in
            guard let field = Field(pointer: fault.pointer ?? "") else { return }
            faults[field] = faults[field] ?? Fault(fault)
        }
    }

    /// Where a decline is shown: at what it is about, or at the number; nowhere if no field can mend it.
    static func faults(declineCode: String?) -> [Field: Fault] {
        switch declineCode {
        case "incorrect_cvc": [.code: .declined(declineCode)]
        case "expired_card": [.expiry: .declined(declineCode)]
        case "processing_error": [:]
        default: [.number: .declined(declineCode)]
        }
    }
}

extension CardForm.Fault {
    init(_ kind: Contact.Fault.Kind) {
        self =
            switch kind {
            case .missing: .missing
            case .malformed: .malformed
            case .tooLong: .tooLong
            }
    }

    fileprivate init(_ fault: Problem.Fault) {
        self =
            switch (fault.pointer, fault.code) {
            case (_, "required"), (_, "missing"): .missing
            case (_, "too-long"): .tooLong
            case (_, "no-postal-code"): .malformed
            case ("/payment/number", "fails-check"): .card(.number(.failsCheck))
            case ("/payment/number", "wrong-length"): .card(.number(.wrongLength))
            case ("/payment/number", "unknown-network"): .card(.number(.unknownNetwork))
            case (_, "expired"): .card(.expiry(.expired))
            case ("/payment/exp_year", "no-year"): .card(.expiry(.tooLate))
            case ("/payment/exp_month", _), ("/payment/exp_year", _): .card(.expiry(.unreadable))
            default: .refused
            }
    }
}

extension CardForm.Field {
    init(_ fault: Contact.Fault) {
        switch fault.field {
        case .postalAddress: self = fault.key.map(Self.postal) ?? .country
        case .name, .phoneticName: self = .name
        case .emailAddress: self = .email
        case .phoneNumber: self = .phone
        }
    }

    /// The field that this part of a request was typed into; nil for a part without a field.
    init?(pointer: String) {
        let parts = pointer.split(separator: "/")
        let places: Set<Substring> = ["ship_to", "to", "billing"]
        let first = parts.first.map { places.contains($0) ? "place" : $0 }
        switch (first, parts.last) {
        case ("contact", "email"): self = .email
        case ("contact", "phone"): self = .phone
        case ("contact", "name"), ("place", "name"), ("payment", "name"): self = .name
        case ("place", "street"): self = .postal(.street)
        case ("place", "city"): self = .postal(.city)
        case ("place", "state"): self = .postal(.state)
        case ("place", "postal_code"): self = .postal(.postalCode)
        case ("place", _): self = .country
        case ("payment", "exp_month"), ("payment", "exp_year"): self = .expiry
        case ("payment", "cvc"): self = .code
        case ("payment", _): self = .number
        default: return nil
        }
    }
}
