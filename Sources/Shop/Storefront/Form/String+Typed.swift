import PayKit
import TUI

extension Character {
    /// True if this is a decimal digit of any script, such as the wide ones that are typed beside Chinese.
    var isDecimalDigit: Bool { decimalDigit != nil }

    fileprivate var decimalDigit: Int? {
        guard let scalar = unicodeScalars.first, unicodeScalars.count == 1,
            scalar.properties.numericType == .decimal
        else { return nil }
        return wholeNumberValue
    }
}

extension StringProtocol {
    /// The decimal digits in the text, of whatever script, as 0 to 9.
    var decimalDigits: String { compactMap(\.decimalDigit).map(String.init).joined() }
}

extension Expiry {
    /// An expiry typed so far as `MM/YY`: while it grows, zero and slash come by themselves.
    static func formatted(_ text: String, isGrowing: Bool) -> String {
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

    var monthAndYear: String {
        let year = year % 100
        return "\(month < 10 ? "0" : "")\(month)/\(year < 10 ? "0" : "")\(year)"
    }
}

extension TextField {
    /// Applies an editing key to grouped digits: deleting passes over the separators, which are not the
    /// shopper's characters. False when the key is not for a text field.
    mutating func editGroups(_ key: Key) -> Bool {
        if key == .delete, isGap(at: 0) { _ = edit(.right) }
        if key == .backspace, isGap(at: -1) { _ = edit(.left) }
        return edit(key)
    }

    private func isGap(at offset: Int) -> Bool {
        characters[safe: caret + offset].map { !$0.isDecimalDigit } ?? false
    }
}
