extension String {
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

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
