import PayKit
import StoreAPI
import TUI

extension CardForm {
    /// The focused field, where its text is personal data.
    var personalField: (kind: PersonalField, field: TextField)? {
        let kind: PersonalField? =
            switch focus {
            case .email: .email
            case .name: .name
            case .postal(let key): .postal(key, input.country)
            case .number: .cardNumber
            case .expiry: .expiry
            case .code: .securityCode
            case .country, .method, .submit: nil
            }
        return kind.map { ($0, input[focus]) }
    }
}

extension OrderScreens {
    var personalField: (kind: PersonalField, field: TextField)? {
        if let finder { return finder.form.field(of: [.orderNumber, .email]) }
        return change.flatMap { $0.form.field(of: [.email, .name, .postal(.street, $0.country)]) }
    }
}

extension DeliveryChange {
    fileprivate var country: Country? { seen.shipTo.flatMap { Country(code: $0.country) } }
}

extension ShortForm {
    fileprivate func field(of kinds: [PersonalField]) -> (kind: PersonalField, field: TextField)? {
        guard isOnText, kinds.indices.contains(focus) else { return nil }
        return (kinds[focus], fields[focus])
    }
}
