package import PayKit
import TUI

/// An address or a contact to fill in: the fields that the request needs, in the order of the country.
package struct ContactForm: Hashable, Sendable {
    let row: SheetRow
    /// The contact that is edited; nil for a new one.
    let original: Contact?
    /// The fields of the request that the row stands for.
    let required: Set<ContactField>
    private(set) var country: Country { didSet { faults = [:] } }
    private(set) var focus: Field
    private var texts: [Field: TextField] = [:]
    /// The faults to correct; editing a field removes its entry.
    private(set) var faults: [Field: Contact.Fault.Kind] = [:]
    var words: Words.Form

    package enum Field: Hashable, Sendable {
        case country, name, phoneticName, postal(PostalAddress.Key), email, phone, save
    }

    init(
        _ row: SheetRow, on sheet: PaymentAuthorization.Sheet, editing contact: Contact?,
        _ words: Words.Form
    ) {
        self.row = row
        self.words = words
        original = contact
        switch row {
        case .address: required = sheet.addressFields
        case .billingAddress: required = sheet.billingFields
        case .card, .method, .contact, .coupon, .authorise: required = sheet.contactFields
        }
        let home = sheet.wallet.addresses.first?.postalAddress?.country
        country =
            contact?.postalAddress?.country ?? sheet.address?.postalAddress?.country ?? home
            ?? Country(code: sheet.request.countryCode) ?? Self.countries[0]
        focus = .save
        fill(from: contact ?? Contact(name: sheet.address?.name))
        if let contact, contact == Self.chosen(row, on: sheet) { mark(sheet) }
        focus = fields.first { faults[$0] != nil } ?? fields.first { $0 != .country } ?? .save
    }

    /// The fields in the order in which they are filled in, the button last.
    var fields: [Field] {
        var fields: [Field] = []
        if asksForAddress { fields.append(.country) }
        if required.contains(.name) { fields.append(.name) }
        if required.contains(.phoneticName) { fields.append(.phoneticName) }
        if asksForAddress { fields += PostalAddress.Format.of(country).fields.map { .postal($0.key) } }
        if required.contains(.emailAddress) { fields.append(.email) }
        if required.contains(.phoneNumber) { fields.append(.phone) }
        return fields + [.save]
    }

    private var asksForAddress: Bool { required.contains(.postalAddress) }
    var isTyping: Bool { focus != .save }
    /// True if Enter saves.
    var isAtEnd: Bool { focus == .save || fields.dropLast().last == focus }
    var focusedError: ScreenText? { error(at: focus) }

    func text(of field: Field) -> TextField { texts[field] ?? TextField() }

    // MARK: Moving

    mutating func move(_ step: Int) { focus = fields.element(step, from: focus) ?? .save }

    mutating func pick(_ index: Int) -> Bool {
        guard let field = fields[safe: index] else { return false }
        focus = field
        return field == .save
    }

    mutating func turn(_ step: Int) {
        guard focus == .country else { return }
        let all = Self.countries
        let index = all.firstIndex(of: country) ?? 0
        country = all[(index + step + all.count) % all.count]
    }

    // MARK: Typing

    mutating func type(_ key: Key) {
        guard focus != .country else {
            if case .character(let letter) = key { jump(to: letter) }
            return
        }
        if texts[focus, default: TextField()].edit(key) { faults[focus] = nil }
    }

    mutating func paste(_ text: String) {
        guard focus != .save else { return }
        if focus == .country { return find(text) }
        texts[focus, default: TextField()].insert(text)
        faults[focus] = nil
    }

    private mutating func find(_ text: String) {
        let wanted = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        guard !wanted.isEmpty else { return }
        let names = { (country: Country) in
            [country.code.lowercased()]
                + Language.allCases.map { country.name(locale: $0.locale).lowercased() }
        }
        let found =
            Self.countries.first { names($0).contains(wanted) }
            ?? Self.countries.first { names($0).contains { $0.hasPrefix(wanted) } }
        if let found { country = found }
    }

    /// The next country whose code or name begins with a letter.
    private mutating func jump(to letter: Character) {
        let wanted = letter.uppercased()
        let all = Self.countries
        let start = all.firstIndex(of: country) ?? 0
        let following = all[(start + 1)...] + all[...start]
        let next = following.first { $0.name(locale: "en_US").hasPrefix(wanted) }
        if let next { country = next }
    }

    /// The countries that have a form of their own, then all others by their English names.
    static let countries = Country.all(beginningWith: ["US", "CA", "GB", "DE", "FR", "JP", "CN", "HK"])

    // MARK: Saving

    /// The normalised contact; else nil, with every fault marked and the focus on the first.
    mutating func save() -> Contact? {
        let contact = typed.normalised(region: country)
        check()
        if let first = fields.first(where: { faults[$0] != nil }) {
            focus = first
            return nil
        }
        fill(from: contact)
        return contact
    }

    private static func oneLine(_ text: String) -> String {
        text.split(separator: "\n").joined(separator: ", ")
    }

    private static func chosen(_ row: SheetRow, on sheet: PaymentAuthorization.Sheet) -> Contact? {
        switch row {
        case .address: sheet.address
        case .billingAddress: sheet.billingAddress
        case .card, .method, .contact, .coupon, .authorise: sheet.contact
        }
    }

    /// Marks the faults of the shown contact, found by its form or by the sheet's owner.
    private mutating func mark(_ sheet: PaymentAuthorization.Sheet) {
        check()
        for error in sheet.errors {
            guard let blocker = sheet.row(of: error), SheetRow(blocker, on: sheet) == row,
                let field = error.contactField, field != .postalAddress || error.postalKey != nil
            else { continue }
            let fault = Contact.Fault(field: field, key: error.postalKey, kind: .malformed)
            faults[Field(fault)] = faults[Field(fault)] ?? .malformed
        }
    }

    private mutating func check() {
        faults = [:]
        for fault in typed.normalised(region: country).faults(for: required, region: country) {
            faults[Field(fault)] = fault.kind
        }
    }

    /// The contact in the fields, with the parts of the original that the form does not ask for.
    private var typed: Contact {
        var contact = original ?? Contact()
        let fields = Set(fields)
        func read(_ field: Field) -> String? { texts[field].flatMap { $0.isEmpty ? nil : $0.text } }
        if fields.contains(.name) { contact.name = read(.name) }
        if fields.contains(.phoneticName) { contact.phoneticName = read(.phoneticName) }
        if fields.contains(.email) { contact.emailAddress = read(.email) }
        if fields.contains(.phone) { contact.phoneNumber = read(.phone) }
        guard asksForAddress else { return contact }
        var address = PostalAddress(country: country)
        for case .postal(let key) in fields {
            let text = read(.postal(key)) ?? ""
            // A street of several lines stands in one line of the form and keeps them while nobody edits it.
            let old = original?.postalAddress?[key] ?? ""
            address[key] = text == Self.oneLine(old) ? old : text
        }
        contact.postalAddress = address
        return contact
    }

    private mutating func fill(from contact: Contact) {
        func put(_ field: Field, _ text: String?) {
            texts[field] = TextField(text ?? texts[field]?.text ?? "")
        }
        put(.name, contact.name)
        put(.phoneticName, contact.phoneticName)
        put(.email, contact.emailAddress)
        put(.phone, contact.phoneNumber)
        guard let address = contact.postalAddress else { return }
        for key in PostalAddress.Key.allCases { put(.postal(key), Self.oneLine(address[key])) }
    }

    func error(at field: Field) -> ScreenText? {
        faults[field].map { words.sentence(for: field, $0, country) }
    }
}

extension ContactForm.Field {
    init(_ fault: Contact.Fault) {
        switch fault.field {
        case .postalAddress: self = fault.key.map(Self.postal) ?? .postal(.street)
        case .name: self = .name
        case .phoneticName: self = .phoneticName
        case .emailAddress: self = .email
        case .phoneNumber: self = .phone
        }
    }
}

extension ContactForm {
    /// Title, a blank row, a row per field, a blank row, the button, a blank row and the hint.
    var height: Int { fields.count + 5 }

    func draw(on canvas: inout Canvas, in area: Area) {
        let isTight = area.height < height
        canvas.draw(title.uppercased, x: area.x, y: area.y, width: area.width, style: .heading)
        let list = area.below(isTight ? 1 : 2).top(area.height - (isTight ? 2 : 4))
        let fields = fields
        let shown = max(1, list.height)
        let first = list.firstShown(of: fields.count, around: fields.firstIndex(of: focus) ?? 0)
        let column = (fields.map { words.label(of: $0, country).width }.max() ?? 0) + 3
        for (index, field) in fields.enumerated().dropFirst(first).prefix(shown) {
            let air = field == .save && !isTight && fields.count < shown ? 1 : 0
            draw(field, index, column: column, on: &canvas, in: list.row(index - first + air))
        }
        let hint = focusedError?.asFault ?? words.hint(for: focus, country)
        canvas.draw(
            hint, x: area.x, y: area.maxY - 1, width: area.width,
            style: focusedError == nil ? .secondary : .warning)
        canvas.drawScrollMarks(from: first, of: fields.count, in: list, x: list.maxX, style: nil)
    }

    private var title: ScreenText {
        switch row {
        case .billingAddress: original == nil ? words.newBilling : words.editBilling
        case .address: original == nil ? words.newAddress : words.editAddress
        case .card, .method, .contact, .coupon, .authorise:
            original == nil ? words.newContact : words.editContact
        }
    }

    private func draw(_ field: Field, _ index: Int, column: Int, on canvas: inout Canvas, in row: Area) {
        let isFocused = field == focus
        canvas.target(Area(x: row.x - 2, y: row.y, width: row.width + 4, height: 1), .item(index))
        guard field != .save else { return drawButton(isFocused, on: &canvas, in: row) }
        let label = words.label(of: field, country)
        canvas.draw(label: label, x: row.x, y: row.y, width: column - 1, isFocused: isFocused)
        let room = max(4, row.width - column - 2)
        if field == .country {
            let name = ScreenText(cleaning: country.name(locale: words.language.locale))
            let text = "‹ " + name + " ›"
            canvas.draw(text, x: row.x + column, y: row.y, width: room, style: isFocused ? .key : .body)
            if isFocused { canvas.cursor = Point(x: row.x + column, y: row.y) }
        } else {
            text(of: field).draw(on: &canvas, x: row.x + column, y: row.y, width: room, isFocused: isFocused)
        }
        if faults[field] != nil { canvas.draw(.fault, x: row.maxX - 1, y: row.y, style: .warning) }
    }

    private func drawButton(_ isFocused: Bool, on canvas: inout Canvas, in row: Area) {
        let style = Style(isFocused ? .buttonFocused : .button)
        let button = "   " + words.save + "  "
        canvas.draw(button, x: row.x, y: row.y, style: style)
        guard isFocused else { return }
        canvas.point(x: row.x + 1, y: row.y, style: style)
    }
}
