import PayKit
import StoreAPI
import TUI

/// The input of a card form: its texts and its country, read as a contact, an address and a card.
struct CardFormInput: Hashable, Sendable {
    typealias Field = CardForm.Field

    private var texts: [Field: TextField] = [:]
    private var picker: CountryPicker
    /// True if the number is shown by its end alone, even in its field; an edit starts it anew.
    private(set) var isNumberHidden = false

    /// - Parameter known: fills contact and address as if they were typed.
    init(country: Country, known: Contact? = nil) {
        picker = CountryPicker(known?.postalAddress?.country ?? country)
        insert(known?.emailAddress ?? "", into: .email)
        insert(known?.name ?? "", into: .name)
        guard let address = known?.postalAddress else { return }
        for field in PostalAddress.Format.of(address.country).fields {
            insert(address[field.key].replacing("\n", with: ", "), into: .postal(field.key))
        }
    }

    var country: Country { picker.country }

    private(set) subscript(field: Field) -> TextField {
        get { texts[field] ?? TextField(limit: field.part?.longest ?? TextField.longest) }
        set { texts[field] = newValue }
    }

    func text(_ field: Field) -> String { self[field].text }

    /// The text as it may be seen.
    func shown(_ field: Field, isFocused: Bool) -> TextField {
        let isMasked = field == .number && (isNumberHidden || !isFocused)
        return isMasked ? TextField(CardNumber.masked(text(field))) : self[field]
    }

    // MARK: Reading

    var address: PostalAddress {
        var address = PostalAddress(country: country)
        for field in PostalAddress.Format.of(country).fields {
            address[field.key] = text(.postal(field.key))
        }
        return address
    }

    var contact: Contact {
        Contact(
            name: text(.name), postalAddress: address, emailAddress: text(.email), phoneNumber: text(.phone))
    }

    var card: TypedCard { TypedCard(number: text(.number), expiry: text(.expiry), code: text(.code)) }

    /// The order for a quote; nil while number or expiry cannot be read.
    func order(for quote: Quote, expectedTotal: Money) -> OrderRequest? {
        guard let expiry = Expiry(text(.expiry)), let number = try? CardNumber(text(.number)) else {
            return nil
        }
        let contact = contact.normalised(region: country)
        let name = contact.name ?? ""
        let place = WireAddress(address.normalised, name: name)
        let delivery = quote.delivery
        let card = WireCard(
            number: number.digits, expiryMonth: expiry.month, expiryYear: expiry.year,
            securityCode: text(.code), name: name)
        return OrderRequest(
            quote: quote.id, expectedTotal: expectedTotal,
            shipTo: quote.needsAddress ? place : nil,
            contact: WireContact(
                name: name, email: contact.emailAddress,
                phone: delivery?.needsPhone == true ? contact.phoneNumber : nil),
            billing: delivery?.needsBilling == true ? place : nil, applicationData: nil,
            payment: .card(card))
    }

    // MARK: Editing

    mutating func type(_ key: Key, into field: Field) -> Bool {
        switch field {
        case .method, .submit: return false
        case .country: return picker.type(key)
        case .email, .name, .phone, .postal: return self[field].edit(key)
        case .number, .expiry, .code:
            if case .character(let character) = key {
                insert(String(character), into: field)
                return true
            }
            let before = text(field)
            guard self[field].edit(key, writing: { field.part?.written($0, isGrowing: false) ?? $0 }) else {
                return false
            }
            if text(field) != before { startAnew(field) }
            return true
        }
    }

    /// Inserts the first line of a text, of which a number or a code takes the digits.
    mutating func insert(_ text: String, into field: Field) {
        let line = text.firstLine
        switch field {
        case .method, .submit: break
        case .country: picker.find(String(line))
        case .email, .name, .phone, .postal: self[field].insert(String(line))
        case .number, .expiry, .code:
            guard let part = field.part else { return }
            let taken = card.accepted(line, as: part)
            if !taken.isEmpty { startAnew(field) }
            self[field].insert(taken) { part.written($0, isGrowing: true) }
        }
    }

    private mutating func startAnew(_ field: Field) {
        guard field == .number, isNumberHidden else { return }
        texts[.number] = nil
        isNumberHidden = false
    }

    mutating func turnCountry(_ step: Int) { picker.turn(step) }

    /// Normalises the text of a field that loses the focus, and ends the search for a country.
    mutating func leave(_ field: Field) {
        picker.endSearch()
        switch field {
        case .email: rewrite(.email, contact.normalised(region: country).emailAddress)
        case .name: rewrite(.name, contact.normalised(region: country).name)
        case .phone: rewrite(.phone, contact.normalised(region: country).phoneNumber)
        case .postal:
            let tidy = address.normalised
            for part in PostalAddress.Format.of(country).fields { rewrite(.postal(part.key), tidy[part.key]) }
        case .expiry:
            guard let expiry = Expiry(text(.expiry)), expiry.year <= Expiry.lastYear else { return }
            rewrite(.expiry, expiry.monthAndYear)
        case .country, .method, .number, .code, .submit: break
        }
    }

    private mutating func rewrite(_ field: Field, _ text: String?) {
        guard let text, text != self.text(field) else { return }
        self[field].clear()
        self[field].insert(text)
    }

    /// Keeps of the card what a later look at the form may show.
    mutating func forgetCode() {
        texts[.code] = nil
        isNumberHidden = true
    }

    /// - Parameter today: the month in UTC, which card networks check against.
    func fault(of field: Field, taking networks: [PaymentNetwork], today: CalendarMonth) -> CardForm.Fault? {
        switch field {
        case .email, .name, .phone, .postal:
            return contact.normalised(region: country)
                .faults(for: [.postalAddress, .name, .emailAddress, .phoneNumber], region: country)
                .first { Field($0) == field }.map { CardForm.Fault($0.kind) }
        case .number, .expiry, .code:
            return field.part.flatMap { card.fault(of: $0, taking: networks, today: today) }
                .map(CardForm.Fault.card)
        case .country, .method, .submit: return nil
        }
    }

    /// True if nothing that is still to be typed can mend a fault, so that it is said at once.
    func isEvident(_ fault: CardForm.Fault?) -> Bool {
        switch fault {
        case .card(let fault): card.isEvident(fault)
        case .tooLong: true
        case .missing, .malformed, .unserviceable, .refused, .declined, nil: false
        }
    }
}

extension WireAddress {
    /// The wire has no part for a district: it stands with the street, first where the large comes first.
    init(_ address: PostalAddress, name: String? = nil) {
        let isLargeFirst = ["CN", "JP"].contains(address.country.code)
        let parts =
            isLargeFirst ? [address.subLocality, address.street] : [address.street, address.subLocality]
        let street = parts.filter { !$0.isEmpty }.joined(separator: isLargeFirst ? " " : "\n")
        self.init(
            name: name, street: street.isEmpty ? nil : street, city: address.city, state: address.state,
            postalCode: address.postalCode, country: address.country.code)
    }
}
