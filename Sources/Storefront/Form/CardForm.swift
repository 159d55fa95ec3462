import PayKit
import StoreAPI
import TUI

/// The plain way to pay: contact, address, shipping and card typed in, with the total always in sight.
struct CardForm: Hashable, Sendable {
    /// What is bought, in words.
    let name: ScreenText
    let basket: Basket
    private(set) var fields: [Field: TextField]
    private(set) var country = 0
    var focus: Field = .email
    private(set) var errors: [Field: ScreenText] = [:]
    var pricing: Pricing
    /// Why shipping has no price yet.
    var trouble: Pricing.Outcome?
    /// The total that was shown when the shop told of a change; nil when no change is being priced.
    var totalBefore: Money?
    /// Whether the order is on its way; nothing can be changed then.
    var isPlacing = false
    let today: CalendarMonth

    /// The fields in the order of the screen.
    enum Field: Hashable, Sendable, CaseIterable {
        case email, name, street, city, state, postalCode, country, method, number, expiry, code, submit

        /// Whether the field is typed into.
        var isText: Bool {
            switch self {
            case .email, .name, .street, .city, .state, .postalCode, .number, .expiry, .code: true
            case .country, .method, .submit: false
            }
        }

        var isAddress: Bool {
            switch self {
            case .street, .city, .state, .postalCode, .country: true
            case .email, .name, .method, .number, .expiry, .code, .submit: false
            }
        }
    }

    /// Where the form ships to, the shop's own country first.
    static let countries = ["US", "CA", "GB", "DE", "FR", "JP", "CN", "HK"]

    /// An empty form, or one with what was typed into another one before.
    init(
        _ name: ScreenText, _ basket: Basket, pricing: Pricing, today: CalendarMonth,
        keeping draft: CardForm? = nil
    ) {
        self.name = name
        self.basket = basket
        self.pricing = pricing
        self.today = today
        fields = [:]
        for field in Field.allCases where field.isText {
            fields[field] = TextField(limit: Self.limit(of: field))
        }
        guard let draft else { return }
        fields = draft.fields
        country = draft.country
        forgetCode()
    }

    private static func limit(of field: Field) -> Int {
        switch field {
        case .number: 24
        case .expiry: 7
        case .code: 4
        case .postalCode: 12
        case .email, .name, .street, .city, .state, .country, .method, .submit: 80
        }
    }

    var countryCode: String { Self.countries[country] }
    func text(_ field: Field) -> String { (fields[field]?.text ?? "").trimmed }

    /// The address as far as shipping is priced by it; nil while a part is missing.
    var partialAddress: WireAddress? {
        let address = WireAddress(
            city: text(.city), state: text(.state), postalCode: text(.postalCode), country: countryCode)
        guard !address.city.isEmpty, missingRegion == nil else { return nil }
        return address
    }

    private var missingRegion: Field? {
        if Self.needsState(countryCode), text(.state).isEmpty { return .state }
        if Self.needsPostalCode(countryCode), text(.postalCode).isEmpty { return .postalCode }
        return nil
    }

    static func needsState(_ country: String) -> Bool { ["US", "CA", "JP", "CN"].contains(country) }
    static func needsPostalCode(_ country: String) -> Bool { country != "HK" }

    // MARK: Editing

    mutating func move(_ step: Int) {
        let all = Field.allCases.filter { $0 != .method || !pricing.methods.isEmpty }
        guard let index = all.firstIndex(of: focus) else { return }
        focus = all[min(max(0, index + step), all.count - 1)]
    }

    /// Takes a key in a text field; false when the key is not for it.
    mutating func type(_ key: Key) -> Bool {
        guard fields[focus]?.edit(key) == true else { return false }
        errors[focus] = nil
        return true
    }

    mutating func paste(_ text: String) {
        fields[focus]?.insert(text)
        errors[focus] = nil
    }

    mutating func turnCountry(_ step: Int) {
        country = (country + step + Self.countries.count) % Self.countries.count
        errors[.state] = nil
        errors[.postalCode] = nil
    }

    // MARK: Checking

    /// Marks every field in error and moves the focus to the first; true when there is none.
    mutating func check(_ words: Words) -> Bool {
        errors = [:]
        let text = words.form
        let email = self.text(.email)
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        if parts.count != 2 || parts.contains(where: \.isEmpty) || email.contains(" ") {
            errors[.email] = text.emailWrong
        }
        for (field, sentence) in [
            (Field.name, text.nameMissing), (.street, text.streetMissing), (.city, text.cityMissing),
        ]
        where self.text(field).isEmpty { errors[field] = sentence }
        if Self.needsState(countryCode), self.text(.state).isEmpty { errors[.state] = text.stateMissing }
        if Self.needsPostalCode(countryCode), self.text(.postalCode).isEmpty {
            errors[.postalCode] = text.postalCodeMissing
        }
        checkCard(text)
        if let first = Field.allCases.first(where: { errors[$0] != nil }) { focus = first }
        return errors.isEmpty
    }

    private mutating func checkCard(_ text: Words.Form) {
        var network: PaymentNetwork?
        do throws(CardNumberError) { network = try CardNumber(self.text(.number)).network } catch {
            errors[.number] = text.sentence(for: error)
        }
        switch Expiry.fault(in: self.text(.expiry), today: today) {
        case .unreadable: errors[.expiry] = text.expiryWrong
        case .expired: errors[.expiry] = text.expired
        case nil: break
        }
        if !CardNumber.isSecurityCode(self.text(.code), of: network) { errors[.code] = text.codeWrong }
    }

    /// Marks what the server found wrong with the card.
    mutating func mark(_ faults: [Problem.Fault], _ words: Words) {
        for fault in faults {
            switch fault.pointer {
            case "/payment/number": errors[.number] = words.form.numberCheck
            case "/payment/exp_month", "/payment/exp_year": errors[.expiry] = words.form.expired
            case "/payment/cvc": errors[.code] = words.form.codeWrong
            default: errors[.number] = words.form.cardRefused
            }
        }
        if let first = Field.allCases.first(where: { errors[$0] != nil }) { focus = first }
    }

    /// Takes the security code out of the form: it is sent once and never kept.
    mutating func forgetCode() { fields[.code]?.clear() }

    /// The order for the last price; nil while there is none.
    var orderRequest: OrderRequest? {
        guard let quote = pricing.quote, let total = pricing.total, pricing.address != nil,
            let expiry = Expiry(text(.expiry)), let number = try? CardNumber(text(.number))
        else { return nil }
        let address = WireAddress(
            name: text(.name), street: text(.street), city: text(.city), state: text(.state),
            postalCode: text(.postalCode), country: countryCode)
        let card = WireCard(
            number: number.digits, expiryMonth: expiry.month, expiryYear: expiry.year,
            securityCode: text(.code),
            name: text(.name))
        return OrderRequest(
            quote: quote.id, expectedTotal: total, shipTo: address,
            contact: WireContact(name: text(.name), email: text(.email), phone: nil), applicationData: nil,
            payment: .card(card))
    }
}

extension String {
    /// Without blanks at both ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
