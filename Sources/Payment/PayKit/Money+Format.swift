extension Money {
    /// The amount as a shopper reads it in this locale: the currency's mark of CLDR, groups of three digits,
    /// and the currency's own minor digits; a minus stands in front of the mark.
    ///
    /// Known are English of the United States and Simplified Chinese, in China and in the United States; any
    /// other locale reads as English.
    ///
    /// ```swift
    /// Money(minorUnits: 123_450, currency: dollars).formatted(locale: "en_US")       // $1,234.50
    /// Money(minorUnits: 123_450, currency: dollars).formatted(locale: "zh_Hans_CN")  // US$1,234.50
    /// ```
    public func formatted(locale identifier: String) -> String {
        let isNegative = minorUnits < 0
        let number = formattedNumber.dropFirst(isNegative ? 1 : 0)
        return "\(isNegative ? "-" : "")\(currency.mark(locale: identifier))\(number)"
    }

    /// The same without the currency's mark, for a column of amounts whose total names the currency.
    public var formattedNumber: String {
        let text = decimalString
        let (first, end) = (minorUnits < 0 ? 1 : 0, text.prefix { $0 != "." }.count)
        var grouped = ""
        for (place, digit) in text.enumerated() {
            if place > first, place < end, (end - place).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return grouped
    }

    /// A total: the code of the currency and the number, such as `USD 15.83`.
    public var formattedTotal: String { "\(currency.code) \(formattedNumber)" }
}

extension Currency {
    /// The sign in front of an amount: a mark, or the code with a blank.
    fileprivate func mark(locale identifier: String) -> String {
        let isChinese = identifier.hasPrefix("zh")
        let abroad = isChinese && identifier.hasSuffix("_US")
        // In Chinese a bare ¥ is read as yuan, in whatever region.
        let own = isChinese && (!abroad || code == "JPY") ? Self.chineseMarks[code] : nil
        return own ?? Self.marks[code] ?? "\(code) "
    }

    private static let marks = [
        "AUD": "A$", "BRL": "R$", "CAD": "CA$", "CNY": "CN¥", "EUR": "€", "GBP": "£", "HKD": "HK$",
        "ILS": "₪", "INR": "₹", "JPY": "¥", "KRW": "₩", "MXN": "MX$", "NZD": "NZ$", "PHP": "₱", "TWD": "NT$",
        "USD": "$", "VND": "₫", "XAF": "FCFA ", "XCD": "EC$", "XOF": "F CFA ", "XPF": "CFPF ",
    ]

    private static let chineseMarks = [
        "AUD": "AU$", "CNY": "¥", "JPY": "JP¥", "PHP": "PHP ", "USD": "US$",
    ]
}
