import FoundationEssentials
import FoundationInternationalization

extension Money {
    /// The amount as a shopper reads it in this locale, with the currency's mark and its own minor digits.
    ///
    /// Uses Foundation's `.currency` style. Direction marks are taken out and special blanks become plain
    /// ones, so that the text can be laid out in terminal cells; a minus stands in front of the currency
    /// mark.
    public func formatted(locale identifier: String) -> String {
        // In Chinese a bare ¥ is read as yuan, in whatever region.
        let isYenInChinese = currency.code == "JPY" && identifier.hasPrefix("zh")
        let locale = Locale(identifier: isYenInChinese ? "zh_Hans_CN" : identifier)
        return Self.plain(
            value.formatted(
                Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
                    .precision(.fractionLength(currency.minorDigits))))
    }

    /// The same without the currency's mark, for a column of amounts whose total names the currency.
    public func formattedNumber(locale identifier: String) -> String {
        Self.plain(
            value.formatted(
                Decimal.FormatStyle(locale: Locale(identifier: identifier))
                    .precision(.fractionLength(currency.minorDigits))))
    }

    /// A total: the code of the currency and the number, such as `USD 15.83`.
    public func formattedTotal(locale identifier: String) -> String {
        "\(currency.code) \(formattedNumber(locale: identifier))"
    }

    private var value: Decimal {
        Decimal(
            sign: minorUnits < 0 ? .minus : .plus, exponent: -currency.minorDigits,
            significand: Decimal(minorUnits.magnitude))
    }

    private static func plain(_ formatted: String) -> String {
        var text = ""
        for scalar in formatted.unicodeScalars {
            switch scalar.value {
            case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: continue
            case 0x00A0, 0x202F: text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
