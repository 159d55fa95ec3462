import PayKit
import Testing

@Suite struct MoneyFormatTests {
    @Test(arguments: [
        (0, "USD", "$0.00"), (-100, "USD", "-$1.00"), (123_456_789, "USD", "$1,234,567.89"),
        (5, "USD", "$0.05"),
        (0, "JPY", "¥0"), (1500, "JPY", "¥1,500"), (-1500, "JPY", "-¥1,500"), (1500, "KWD", "KWD 1.500"),
        (-1, "KWD", "-KWD 0.001"), (1050, "EUR", "€10.50"), (-1050, "EUR", "-€10.50"),
        (Int64.min, "USD", "-$92,233,720,368,547,758.08"),
    ])
    func englishAmount(minorUnits: Int64, code: String, text: String) {
        let money = Money(minorUnits: minorUnits, currency: Sample.currency(code))
        #expect(money.formatted(locale: "en_US") == text)
    }

    @Test(arguments: [
        (0, "USD", "$0.00"), (-100, "USD", "-$1.00"), (123_456_789, "USD", "$1,234,567.89"),
        (1500, "JPY", "¥1,500"), (-1500, "JPY", "-¥1,500"), (1500, "KWD", "KWD 1.500"),
        (-1, "KWD", "-KWD 0.001"), (1050, "EUR", "€10.50"), (-1050, "EUR", "-€10.50"),
    ])
    func chineseAmount(minorUnits: Int64, code: String, text: String) {
        let money = Money(minorUnits: minorUnits, currency: Sample.currency(code))
        #expect(money.formatted(locale: "zh_Hans_US") == text)
    }
}
