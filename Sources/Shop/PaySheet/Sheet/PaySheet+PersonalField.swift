package import PayKit
package import TUI

extension PaySheet {
    /// The focused field, where its text is personal data.
    package var personalField: (kind: PersonalField, field: TextField)? {
        switch panels.top {
        case .form(let form): return form.personalField
        case .coupon, .picker: return nil
        case nil: break
        }
        switch engine.state {
        case .authenticating(_, .passcode): return (.passcode, secret)
        case .authenticating(_, .pin): return (.pin, secret)
        case .idle, .ready, .updating, .authenticating, .processing, .showing, .finishing, .closed:
            return nil
        }
    }
}

extension ContactForm {
    fileprivate var personalField: (kind: PersonalField, field: TextField)? {
        let kind: PersonalField? =
            switch focus {
            case .name: .name
            case .phoneticName: .phoneticName
            case .postal(let key): .postal(key, country)
            case .email: .email
            case .phone: .phone
            case .country, .save: nil
            }
        return kind.map { ($0, text(of: focus)) }
    }
}

extension CardSetup {
    package var personalField: (kind: PersonalField, field: TextField)? {
        switch step {
        case .form:
            let kind: PersonalField? =
                switch entry.focus {
                case .number: .cardNumber
                case .expiry: .expiry
                case .code: .securityCode
                case .add: nil
                }
            return kind.map { ($0, entry[entry.focus]) }
        case .activation(let activation):
            return activation.focus == .code ? (.activationCode, activation.code) : nil
        case .asking, .checking: return nil
        }
    }
}
