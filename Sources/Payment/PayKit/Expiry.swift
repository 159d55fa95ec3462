/// The month up to whose end a card is good.
public struct Expiry: Hashable, Sendable {
    /// The full year, for example 2029.
    public let year: Int
    /// 1 to 12.
    public let month: Int

    /// Reads two digits of the month and two or four of the year, with slash, dash or blanks between them or
    /// nothing at all: `MM/YY`, `MMYY`, `MM/YYYY`; nil for anything else.
    public init?(_ text: String) {
        var parts = text.split { $0 == "/" || $0 == " " || $0 == "-" }
        if parts.count == 1, let digits = parts.first { parts = [digits.prefix(2), digits.dropFirst(2)] }
        guard
            parts.count == 2, parts[0].count == 2, parts[1].count == 2 || parts[1].count == 4,
            parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }), let month = Int(parts[0]),
            let year = Int(parts[1]), (1...12).contains(month)
        else { return nil }
        self.month = month
        self.year = parts[1].count == 2 ? 2000 + year : year
    }

    /// Names a month; nil unless it is 1 to 12 of a year 2000 to 2099.
    public init?(month: Int, year: Int) {
        guard (1...12).contains(month), (2000...Self.lastYear).contains(year) else { return nil }
        self.month = month
        self.year = year
    }

    /// Validates an expiry as a shopper typed it: the fault, or nil while the card is still good.
    /// - Parameter today: the month in UTC, which card networks judge by.
    public static func fault(in text: String, today: CalendarMonth) -> Fault? {
        guard let expiry = Expiry(text) else { return .unreadable }
        guard expiry.year <= lastYear else { return .tooLate }
        return expiry.isBefore(today) ? .expired : nil
    }

    /// The reason why a typed expiry is refused.
    public enum Fault: Hashable, Sendable {
        /// It names no month and year.
        case unreadable
        /// The month is over.
        case expired
        /// The year is after ``Expiry/lastYear``.
        case tooLate
    }

    /// The last year that a payment can name: tokens and networks write years with two digits.
    public static let lastYear = 2099

    /// The month and the last two digits of the year, `MM/YY`.
    package var monthAndYear: String {
        let year = year % 100
        return "\(month < 10 ? "0" : "")\(month)/\(year < 10 ? "0" : "")\(year)"
    }

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

    /// True if the card was good only before this month began.
    public func isBefore(_ today: CalendarMonth) -> Bool { (year, month) < (today.year, today.month) }
}

/// A month of the Gregorian calendar.
public struct CalendarMonth: Hashable, Sendable {
    /// The full year, for example 2026.
    public var year: Int
    /// 1 to 12.
    public var month: Int

    /// Names a month; nothing is checked.
    public init(year: Int, month: Int) {
        self.year = year
        self.month = month
    }
}

extension Character {
    /// True if this is one of the digits 0 to 9.
    public var isASCIIDigit: Bool { asciiValue.map { (48...57).contains($0) } ?? false }

    /// True if this is a decimal digit of any script, such as the wide ones that are typed beside Chinese.
    package var isDecimalDigit: Bool { decimalDigit != nil }

    fileprivate var decimalDigit: Int? {
        guard let scalar = unicodeScalars.first, unicodeScalars.count == 1,
            scalar.properties.numericType == .decimal
        else { return nil }
        return wholeNumberValue
    }
}

extension StringProtocol {
    /// The decimal digits in the text, of whatever script, as 0 to 9.
    package var decimalDigits: String { compactMap(\.decimalDigit).map(String.init).joined() }
}

extension String {
    /// The letters a to z folded to upper case and nothing else, so that no other letter can turn into one of
    /// them.
    var asciiUppercased: String {
        String(decoding: utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
    }
}
