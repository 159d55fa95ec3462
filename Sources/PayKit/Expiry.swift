/// The month up to whose end a card is good.
public struct Expiry: Hashable, Sendable {
    /// The full year, for example 2029.
    public let year: Int
    /// 1 to 12.
    public let month: Int

    /// Reads `MM/YY`, `MMYY` or `MM/YYYY`; nil for anything else.
    public init?(_ text: String) {
        let digits = text.filter(\.isASCIIDigit)
        guard text.allSatisfy({ $0.isASCIIDigit || $0 == "/" || $0 == " " || $0 == "-" }),
            digits.count == 4 || digits.count == 6, let month = Int(digits.prefix(2)),
            let year = Int(digits.dropFirst(2)), (1...12).contains(month)
        else { return nil }
        self.month = month
        self.year = digits.count == 4 ? 2000 + year : year
    }

    /// Whether the card was good only before this month began.
    public func isBefore(year: Int, month: Int) -> Bool { (self.year, self.month) < (year, month) }
}

extension Character {
    /// Whether this is one of the digits 0 to 9.
    public var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
