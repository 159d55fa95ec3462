import PayKit
package import TUI

extension Words.Form {
    /// The label of a field in a country; ways to ship and the button name themselves.
    func label(of field: CardForm.Field, _ country: Country) -> ScreenText {
        switch field {
        case .email: return email
        case .name: return name
        case .country: return self.country
        case .postal(let key):
            let field = PostalAddress.Format.of(country).fields.first { $0.key == key }
            return field.map { label($0.label) } ?? ScreenText(cleaning: key.rawValue)
        case .number: return number
        case .expiry: return expiry
        case .code: return code
        case .method: return shipping
        case .submit: return submit
        }
    }

    func hint(for field: CardForm.Field, of form: CardForm) -> ScreenText {
        switch field {
        case .email: suchAs + Self.emailExample
        case .country: countryHint
        case .postal(let key): Self.example(of: key, form.input.country).map { suchAs + $0 } ?? .empty
        case .number: ScreenText(cleaning: form.networks.map(\.displayName).joined(separator: ", "))
        case .expiry: expiryHint
        case .code: codeWanted(form.input.card.codeLength)
        case .name, .method, .submit: .empty
        }
    }

    /// The placeholder of an empty field, in brackets: no colour has to tell it from an entry.
    func example(of field: CardForm.Field, _ country: Country) -> ScreenText? {
        let text: ScreenText? =
            switch field {
            case .email: Self.emailExample
            case .name: nameNeeded
            case .postal(.street): streetNeeded
            case .postal(let key): Self.example(of: key, country)
            case .expiry: expiryHint
            case .country, .method, .number, .code, .submit: nil
            }
        return text.map { "(" + $0 + ")" }
    }

    fileprivate func wanted(at field: CardForm.Field, of form: CardForm, hasExample: Bool) -> ScreenText {
        switch field {
        case .name: enter(nameNeeded, nil)
        case .postal(.street) where hasExample: enter(streetNeeded, nil)
        case .postal(let key):
            enter(
                label(of: field, form.input.country),
                hasExample ? Self.example(of: key, form.input.country) : nil)
        case .email, .country, .method, .number, .expiry, .code, .submit:
            enter(label(of: field, form.input.country), nil)
        }
    }

    private static let emailExample: ScreenText = "name@example.org"

    private static func example(of key: PostalAddress.Key, _ country: Country) -> ScreenText? {
        PostalAddress.example(of: key, in: country).map { ScreenText(cleaning: $0) }
    }
}

extension Words {
    func phrase(for fault: CardForm.Fault, at field: CardForm.Field, of form: CardForm) -> ScreenText {
        let text = self.form
        return switch fault {
        case .malformed where field == .email: text.hint(for: field, of: form)
        case .missing, .malformed: text.wanted(at: field, of: form, hasExample: fault == .malformed)
        case .tooLong: text.tooLong
        case .card(.number(.empty)), .card(.number(.notDigits)): text.numberEmpty
        case .card(.number(.unknownNetwork)): text.numberUnknown
        case .card(.number(.wrongLength)): text.numberLength
        case .card(.number(.failsCheck)): text.numberCheck
        case .card(.notTaken(let network)):
            text.notTaken(ScreenText(cleaning: network.displayName))
        case .card(.expiry(.unreadable)): text.expiryWrong
        case .card(.expiry(.expired)): text.expired
        case .card(.expiry(.tooLate)): text.expiryTooLate
        case .card(.code(let digits)): text.codeWanted(digits)
        case .unserviceable: text.cannotShip
        case .refused: text.check
        case .declined(let code): reason(code)
        }
    }

    /// The same with the name of the field where it is not in it; of a decline, that nothing was charged.
    package func sentence(for fault: CardForm.Fault, at field: CardForm.Field, of form: CardForm)
        -> ScreenText
    {
        if case .declined(let code) = fault { return declined(reason(code)) }
        let label = self.form.label(of: field, form.input.country)
        let phrase = phrase(for: fault, at: field, of: form)
        let isNamed = phrase.string.lowercased().contains(label.string.lowercased().prefix(5))
        return isNamed ? phrase : label + self.form.colon + phrase
    }
}
