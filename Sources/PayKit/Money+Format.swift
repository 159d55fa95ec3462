import FoundationEssentials
import FoundationInternationalization

extension Money {
    /// The amount as a shopper reads it in this locale, with the currency's mark and its own minor digits.
    ///
    /// Uses Foundation's `.currency` style. Direction marks are taken out and special blanks become plain
    /// ones, so that the text can be laid out in terminal cells; a minus stands in front of the currency
    /// mark.
    public func formatted(locale identifier: String) -> String {
        let value = Decimal(
            sign: minorUnits < 0 ? .minus : .plus, exponent: -currency.minorDigits,
            significand: Decimal(minorUnits.magnitude))
        let style = Decimal.FormatStyle.Currency(code: currency.code, locale: Locale(identifier: identifier))
            .precision(.fractionLength(currency.minorDigits))
        var text = ""
        for scalar in value.formatted(style).unicodeScalars {
            switch scalar.value {
            case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: continue
            case 0x00A0, 0x202F: text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
