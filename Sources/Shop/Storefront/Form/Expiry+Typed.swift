import PayKit

extension Expiry {
    /// An expiry typed so far as `MM/YY`: a month of one digit gets its zero, and the slash comes by itself,
    /// as long as the text grows.
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
