package import PayKit

/// The last day of a device account number, `YYMMDD`, always the end of a month.
package enum DeviceExpiration {
    /// One to twelve months after the card's own last month, by a keyed hash with the purpose `expiration`
    /// over the device account number, modulo 12.
    ///
    /// A card without a known month counts as good until the end of 2040. Two digits hold no year after 2099:
    /// a card that outlives them gets a date within 2098.
    static func date(card: Expiry?, accountNumber: String, secret: NetworkSecret) -> String {
        var last = (year: 2040, month: 12)
        if let card { last = card.year > 2098 ? (2097, 12) : (max(card.year, 2000), card.month) }
        let extra = KeyedHash.number(secret.bytes, purpose: "expiration", [Array(accountNumber.utf8)]) % 12
        let months = last.year * 12 + last.month + Int(extra)
        let (year, month) = (months / 12, months % 12 + 1)
        return [year % 100, month, lastDay(year: year, month: month)].map(twoDigits).joined()
    }

    /// Nil for a date in another form.
    package static func expiry(_ date: String) -> Expiry? {
        guard date.utf8.count == 6, date.allSatisfy(\.isASCIIDigit) else { return nil }
        return Expiry("\(date.dropFirst(2).prefix(2))\(date.prefix(2))")
    }

    private static func lastDay(year: Int, month: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
