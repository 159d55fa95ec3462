import PayKit
package import StoreAPI
import TUI

extension CardForm {
    /// Marks every field in error and moves the focus to the first; true when there is none.
    package mutating func check() -> Bool {
        faults = [:]
        for field in fields { faults[field] = fault(of: field) }
        if trouble == .unserviceable, faults[.country] == nil { faults[.country] = .unserviceable }
        goToFirstFault()
        return faults.isEmpty
    }

    /// Marks what the shop found; the first field in error has the focus then.
    mutating func mark(_ found: [Field: Fault]) {
        faults.merge(found) { $1 }
        goToFirstFault()
    }

    private mutating func goToFirstFault() {
        if let first = fields.first(where: { faults[$0] != nil }) { go(to: first) }
    }

    /// Looks again at the field that was edited: an error goes when it is corrected, what the shop said of
    /// the old text says nothing of the new one, and a card that is never taken is known by its first
    /// digits.
    mutating func checkAgain() {
        let field = focus
        let fault = fault(of: field)
        let isChecked = faults[field].map { !$0.isOfTheShop } ?? false
        faults[field] = isChecked || isEvident(fault) ? fault : nil
        if field == .number, faults[.code] != nil { faults[.code] = self.fault(of: .code) }
        if field.isAddress, faults[.country] == .unserviceable { faults[.country] = nil }
    }

    private func isEvident(_ fault: Fault?) -> Bool {
        switch fault {
        case .card(let fault): card.isEvident(fault)
        case .tooLong: true
        case .missing, .malformed, .unserviceable, .refused, .declined, nil: false
        }
    }

    private func fault(of field: Field) -> Fault? {
        switch field {
        case .email, .name, .postal:
            return typed.normalised(region: country)
                .faults(for: [.postalAddress, .name, .emailAddress], region: country)
                .first { Field($0) == field }.map { Fault($0.kind) }
        case .number: return fault(ofCard: .number)
        case .expiry: return fault(ofCard: .expiry)
        case .code: return fault(ofCard: .code)
        case .country, .method, .submit: return nil
        }
    }

    private func fault(ofCard part: TypedCard.Part) -> Fault? {
        card.fault(of: part, taking: networks, today: today).map(Fault.card)
    }

    // MARK: What the shop says

    /// The shop's findings at the fields they point to; those about the rest of a form are left out.
    package static func faults(_ found: [Problem.Fault]) -> [Field: Fault] {
        found.reduce(into: [:]) { faults, fault in
            guard let field = Field(pointer: fault.pointer ?? "") else { return }
            faults[field] = faults[field] ?? Fault(fault)
        }
    }

    /// Where a decline is shown: at what the reason is about, or at the number of the card; nowhere when
    /// the card has nothing to do with it.
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
    /// True if only the shop or the bank can know it.
    fileprivate var isOfTheShop: Bool {
        switch self {
        case .unserviceable, .refused, .declined: true
        case .missing, .malformed, .tooLong, .card: false
        }
    }

    fileprivate init(_ kind: Contact.Fault.Kind) {
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
    /// The field that a fault of a contact is about.
    init(_ fault: Contact.Fault) {
        switch fault.field {
        case .postalAddress: self = fault.key.map(Self.postal) ?? .country
        case .name, .phoneticName: self = .name
        case .emailAddress, .phoneNumber: self = .email
        }
    }

    /// The field that a part of a request was typed into; nil for a part that nobody typed.
    init?(pointer: String) {
        let parts = pointer.split(separator: "/")
        switch (parts.first, parts.last) {
        case ("contact", "email"): self = .email
        case ("contact", "name"), ("ship_to", "name"), ("payment", "name"): self = .name
        case ("ship_to", "street"), ("to", "street"): self = .postal(.street)
        case ("ship_to", "city"), ("to", "city"): self = .postal(.city)
        case ("ship_to", "state"), ("to", "state"): self = .postal(.state)
        case ("ship_to", "postal_code"), ("to", "postal_code"): self = .postal(.postalCode)
        case ("ship_to", _), ("to", _): self = .country
        case ("payment", "exp_month"), ("payment", "exp_year"): self = .expiry
        case ("payment", "cvc"): self = .code
        case ("payment", _): self = .number
        default: return nil
        }
    }
}
