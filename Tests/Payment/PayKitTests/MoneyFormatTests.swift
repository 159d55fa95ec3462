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
        "UX-CUR-02 a locale of another language is read as English",
        arguments: ["ar_EG", "de_CH", "ja_JP", ""])
    func otherAmount(locale: String) {
        let money = Money(minorUnits: -123_450, currency: Sample.currency("USD"))
        #expect(money.formatted(locale: locale) == "-$1,234.50")
    }
}
