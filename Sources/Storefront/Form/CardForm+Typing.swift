import PayKit
import TUI

extension CardForm {
    /// Takes a key in the field with the focus; false when the key is not for it.
    mutating func type(_ key: Key) -> Bool {
        switch focus {
        case .method, .submit: return false
        case .country: return typeCountry(key)
        case .email, .name, .postal: guard self[focus].edit(key) else { return false }
        case .number, .expiry, .code:
            if case .character(let character) = key {
                insert(String(character))
                return true
            }
            guard editDigits(key) else { return false }
        }
        checkAgain()
        return true
    }

    /// Takes pasted text, of which a number or a code takes the digits.
    package mutating func paste(_ text: String) {
        insert(String(text.drop { $0.isWhitespace }))
    }

    private mutating func insert(_ text: String) {
        let line = text.prefix { !$0.isNewline }
        let field = focus
        switch field {
        case .method, .submit: return
        case .country: return find(String(line))
        case .email, .name, .postal: self[field].insert(String(line))
        case .number:
            self[field].insert(line.decimalDigits)
            regroup()
        case .expiry:
            let isAtEnd = self[field].caret == self[field].characters.count
            self[field].insert(String(line.filter { !$0.isLetter }))
            let written = Self.expiry(self[field].text, isGrowing: true)
            self[field].rewrite(as: written, counting: \.isASCIIDigit)
            if isAtEnd { _ = self[field].edit(.end) }
        case .code:
            let room = card.codeRoom - self[field].characters.count
            self[field].insert(String(line.decimalDigits.prefix(max(0, room))))
        }
        checkAgain()
    }

    /// Takes an editing key where digits stand in groups: what stands between them is no character of the
    /// shopper's, and deleting passes over it.
    private mutating func editDigits(_ key: Key) -> Bool {
        let field = focus
        if key == .delete, self[field].isGap(at: 0) { _ = self[field].edit(.right) }
        if key == .backspace, self[field].isGap(at: -1) { _ = self[field].edit(.left) }
        guard self[field].edit(key) else { return false }
        guard key == .delete || key == .backspace else { return true }
        if field == .number { regroup() }
        if field == .expiry {
            let written = Self.expiry(self[field].text, isGrowing: false)
            self[field].rewrite(as: written, counting: \.isASCIIDigit)
        }
        return true
    }

    private mutating func regroup() {
        self[.number].rewrite(as: CardNumber.grouped(text(.number)), counting: \.isASCIIDigit)
    }

    /// The card in the fields.
    var card: TypedCard {
        TypedCard(number: text(.number), expiry: text(.expiry), code: text(.code))
    }

    /// An expiry typed so far as `MM/YY`: a month of one digit gets its zero, and the slash comes by itself,
    /// as long as the text grows.
    static func expiry(_ text: String, isGrowing: Bool) -> String {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { !$0.isDecimalDigit }
        var month = parts.first?.decimalDigits ?? ""
        var year = parts.dropFirst().joined().decimalDigits
        let isOneDigit = month.first.map { $0 > "1" } ?? false || parts.count > 1 && month == "1"
        if isGrowing, isOneDigit { month = "0" + month }
        year = String(month.dropFirst(2)) + year
        month = String(month.prefix(2))
        year = String(year.prefix(["20", "21"].contains { year.hasPrefix($0) } ? 4 : 2))
        let hasSlash = !year.isEmpty || isGrowing && month.count == 2
        return hasSlash ? "\(month)/\(year)" : month
    }

    /// Brings the text of a field that is left into its one spelling, as far as it is understood.
    mutating func tidy(_ field: Field) {
        switch field {
        case .email: rewrite(.email, typed.normalised(region: country).emailAddress)
        case .name: rewrite(.name, typed.normalised(region: country).name)
        case .postal:
            let tidy = address.normalised
            for part in PostalAddress.Format.of(country).fields { rewrite(.postal(part.key), tidy[part.key]) }
        case .expiry:
            guard let expiry = Expiry(text(.expiry)), expiry.year <= Expiry.lastYear else { return }
            let year = expiry.year % 100
            rewrite(
                .expiry, "\(expiry.month < 10 ? "0" : "")\(expiry.month)/\(year < 10 ? "0" : "")\(year)")
        case .country, .method, .number, .code, .submit: break
        }
    }

    private mutating func rewrite(_ field: Field, _ text: String?) {
        guard let text, text != self.text(field) else { return }
        self[field].clear()
        self[field].insert(text)
    }
}
