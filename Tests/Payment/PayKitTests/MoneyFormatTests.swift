import PayKit
import Testing

@Suite struct MoneyFormatTests {
    @Test(
        "UX-CUR-02 an amount in English has its currency's digits",
        arguments: [
            (0, "USD", "$0.00"), (-100, "USD", "-$1.00"), (123_456_789, "USD", "$1,234,567.89"),
            (5, "USD", "$0.05"), (1, "CLF", "CLF 0.0001"), (-123_450, "JPY", "-¥123,450"),
            (1_234_567, "BHD", "BHD 1,234.567"), (100, "KRW", "₩100"),
            (Int64.max, "JPY", "¥9,223,372,036,854,775,807"),
            (0, "JPY", "¥0"), (1500, "JPY", "¥1,500"), (-1500, "JPY", "-¥1,500"), (1500, "KWD", "KWD 1.500"),
            (-1, "KWD", "-KWD 0.001"), (1050, "EUR", "€10.50"), (-1050, "EUR", "-€10.50"),
            (Int64.min, "USD", "-$92,233,720,368,547,758.08"),
        ])
    func englishAmount(minorUnits: Int64, code: String, text: String) {
        let money = Money(minorUnits: minorUnits, currency: Sample.currency(code))
        #expect(money.formatted(locale: "en_US") == text)
    }

    @Test(
        "UX-CUR-02 an amount in Chinese has its currency's digits",
        arguments: [
            (0, "USD", "$0.00"), (-100, "USD", "-$1.00"), (123_456_789, "USD", "$1,234,567.89"),
            (1500, "JPY", "JP¥1,500"), (-1500, "JPY", "-JP¥1,500"), (1500, "CNY", "CN¥15.00"),
            (1500, "KWD", "KWD 1.500"),
            (-1, "KWD", "-KWD 0.001"), (1050, "EUR", "€10.50"), (-1050, "EUR", "-€10.50"),
        ])
    func chineseAmount(minorUnits: Int64, code: String, text: String) {
        let money = Money(minorUnits: minorUnits, currency: Sample.currency(code))
        #expect(money.formatted(locale: "zh_Hans_US") == text)
    }

    @Test(
        "UX-CUR-02 no direction mark or special blank is left, whatever the locale",
        arguments: [
            "ar_EG", "ar_SA", "he_IL", "fa_IR", "ur_PK", "fr_FR", "fr_CH", "de_AT", "de_CH", "en_US", "hi_IN",
            "my_MM", "bn_BD", "sv_SE", "lt_LT", "zh_Hans_CN", "ja_JP", "",
        ])
    func nothingInvisibleIsLeft(locale: String) {
        for code in ["USD", "JPY", "KWD", "EUR", "CLF", "ILS"] {
            for units in [Int64(-123_456_789), 0, 1_500] {
                let text = Money(minorUnits: units, currency: Sample.currency(code)).formatted(locale: locale)
                let hidden = text.unicodeScalars.filter { scalar in
                    scalar.properties.generalCategory == .format
                        || (scalar.properties.isWhitespace && scalar != " ")
                }
                #expect(hidden.isEmpty && !text.isEmpty, "\(locale) \(code) \(Array(text.unicodeScalars))")
            }
        }
    }
}
