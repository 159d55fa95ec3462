import PayKit
package import StoreAPI

extension CardForm {
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
        case .emailAddress, .phoneNumber: self = .email
        }
    }

    /// The field that this part of a request was typed into; nil for a part without a field.
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
