package import PayKit
import TUI

/// The form of the add-card sheet: what was typed, where the focus is, and what is wrong.
struct CardEntry: Hashable, Sendable {
    private var fields: [Field: TextField]
    private(set) var focus: Field = .number
    private(set) var faults: [Field: CardFault] = [:]
    private(set) var refusal: CardProvisioning.Refusal?
    /// The networks that the merchant takes, in the order in which they are named.
    let networks: [PaymentNetwork]
    private let today: CalendarMonth
    /// True if the number is shown by its end alone, even in its field; an edit starts it anew.
    private(set) var isNumberHidden = false

    enum Field: Hashable, Sendable, CaseIterable {
        case number, expiry, code, add

        var part: TypedCard.Part? {
            switch self {
            case .number: .number
            case .expiry: .expiry
            case .code: .code
            case .add: nil
            }
        }
    }

    init(networks: Set<PaymentNetwork>, today: CalendarMonth) {
        self.networks = PaymentNetwork.allCases.filter(networks.contains)
        self.today = today
        fields = Field.allCases.reduce(into: [:]) { fields, field in
            fields[field] = field.part.map { TextField(limit: $0.longest) }
        }
    }

    subscript(field: Field) -> TextField { fields[field] ?? TextField() }
    private func text(_ field: Field) -> String { self[field].text }

    var card: TypedCard { TypedCard(number: text(.number), expiry: text(.expiry), code: text(.code)) }
    var isFilled: Bool { [Field.number, .expiry, .code].allSatisfy { !self[$0].isEmpty } }

    // MARK: Editing

    mutating func move(to field: Field) { focus = field }

    mutating func move(_ step: Int) { focus = Field.allCases.element(step, from: focus) ?? focus }

    /// Types a key into the focused field; number and code take digits alone.
    mutating func type(_ key: Key) {
        if case .character(let character) = key { return insert(String(character)) }
        edit { field, part in _ = field.edit(key) { part.written($0, isGrowing: false) } }
    }

    /// Takes pasted text; of a number or a code its digits.
    mutating func insert(_ text: String) {
        let card = card
        edit { field, part in
            field.insert(card.accepted(text.firstLine, as: part)) { part.written($0, isGrowing: true) }
        }
    }

    private mutating func edit(_ change: (inout TextField, TypedCard.Part) -> Void) {
        guard var field = fields[focus], let part = focus.part else { return }
        let before = field.characters
        change(&field, part)
        if part == .number, isNumberHidden {
            var anew = TextField(limit: part.longest)
            change(&anew, part)
            isNumberHidden = anew.isEmpty && field.characters == before
            if !isNumberHidden { field = anew }
        }
        if part == .number, field.characters != before { refusal = nil }
        fields[focus] = field
        check()
    }

    /// Keeps of the card what a later look at the form may show.
    mutating func forgetCode() {
        fields[.code]?.clear()
        isNumberHidden = true
    }

    // MARK: Checking

    /// Validates the focused field again; reports a number that can never be added from its first digits.
    private mutating func check() {
        let fault = fault(of: focus)
        if faults[focus] != nil || isEvident(fault) { faults[focus] = fault }
        if focus == .number, faults[.code] != nil { faults[.code] = self.fault(of: .code) }
    }

    private func isEvident(_ fault: CardFault?) -> Bool {
        switch fault {
        case .card(let fault): card.isEvident(fault)
        case .alreadyAdded, nil: false
        }
    }

    private func fault(of field: Field) -> CardFault? {
        field.part.flatMap { card.fault(of: $0, taking: networks, today: today) }.map(CardFault.card)
    }

    /// The valid card; else nil, with every fault marked and the focus on the first.
    mutating func read() -> CardProvisioning.Card? {
        refusal = nil
        faults = [:]
        for field in Field.allCases { faults[field] = fault(of: field) }
        if let wrong = Field.allCases.first(where: { faults[$0] != nil }) {
            focus = wrong
            return nil
        }
        guard let number = try? CardNumber(text(.number)), let expiry = Expiry(text(.expiry)) else {
            return nil
        }
        return CardProvisioning.Card(number: number, expiry: expiry)
    }

    /// Marks the number with a refusal of the wallet or the issuer.
    mutating func mark(_ fault: CardFault) {
        faults[.number] = fault
        focus = .number
    }

    mutating func mark(_ refusal: CardProvisioning.Refusal) {
        self.refusal = refusal
        focus = .number
    }
}

package enum CardFault: Hashable, Sendable {
    case card(TypedCard.Fault)
    case alreadyAdded
}
