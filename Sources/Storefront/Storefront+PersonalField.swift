package import PayKit
import StoreAPI
package import TUI

extension Storefront {
    /// The field with the focus, where what is typed into it is private, and what stands in it.
    package var personalField: (kind: PersonalField, field: TextField)? {
        if case .form(let form) = place { return form.personalField }
        if case .find(let finder) = place { return finder.form.field(of: [.orderNumber, .email]) }
        if case .change(let change) = place {
            return change.form.field(of: [.email, .name, .postal(.street, change.country)])
        }
        return nil
    }
}

extension CardForm {
    fileprivate var personalField: (kind: PersonalField, field: TextField)? {
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

extension DeliveryChange {
    /// Where the order goes.
    fileprivate var country: Country? { seen.shipTo.flatMap { Country(code: $0.country) } }
}

extension ShortForm {
    fileprivate func field(of kinds: [PersonalField]) -> (kind: PersonalField, field: TextField)? {
        guard isOnText, kinds.indices.contains(focus) else { return nil }
        return (kinds[focus], fields[focus])
    }
}
