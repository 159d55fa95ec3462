import PayKit
import SeededRandom
import Testing

@Suite struct MoneyTests {
    @Test(
        "UX-CUR-01 a decimal in the strict grammar is read",
        arguments: [
            ("0.00", "USD", 0), ("10.50", "USD", 1050), ("-1.00", "USD", -100), ("0.01", "USD", 1),
            ("-0.01", "USD", -1), ("999999999999.99", "USD", 99_999_999_999_999), ("1500", "JPY", 1500),
            ("0", "JPY", 0), ("-1", "JPY", -1), ("1.234", "KWD", 1234), ("-0.001", "KWD", -1),
            ("1.0000", "CLF", 10_000),
        ])
    func decimalIsRead(text: String, code: String, minorUnits: Int64) throws {
        let money = try Money(decimal: text, currency: Sample.currency(code))
        #expect(money.minorUnits == minorUnits)
    }

    @Test(
        "UX-CUR-01 anything else is an error, never a smaller number",
        arguments: [
            // What Foundation's Decimal(string:) reads in part or accepts all the same.
            ("1,000.00", "USD"), ("3.13.3", "USD"), ("1.2.3", "KWD"), ("12abc", "JPY"), ("10.50 EUR", "USD"),
            ("5-3", "JPY"), ("-", "JPY"), ("1e3", "JPY"), ("1E3", "JPY"), ("0x1F", "JPY"), ("+5", "JPY"),
            ("\t5", "JPY"), ("5\n", "JPY"), (".5", "USD"), ("5.", "USD"), ("inf", "USD"), ("ten", "USD"),
            ("€5.00", "USD"), ("1_000", "JPY"), ("1'000.00", "USD"), ("1.000,00", "USD"), ("(5.00)", "USD"),
            ("5.00-", "USD"), ("\u{200E}5.00", "USD"), ("5\u{66B}00", "USD"), ("५.००", "USD"),
            (String(repeating: "9", count: 60), "JPY"), (String(repeating: "0", count: 60) + "1.00", "USD"),
            ("1." + String(repeating: "0", count: 60), "USD"), ("3.133", "USD"), ("-0", "USD"),
            ("0.0", "USD"),
            ("", "USD"), ("-", "USD"), ("--1.00", "USD"), ("+1.00", "USD"), ("1,000.00", "USD"),
            ("1.00.00", "USD"),
            ("1e3", "USD"), ("1.0e1", "USD"), (" 1.00", "USD"), ("1.00 ", "USD"), ("1 000.00", "USD"),
            ("-0.00", "USD"), ("-0", "JPY"), ("-0.000", "KWD"), ("01.00", "USD"), ("00", "JPY"),
            ("1000000000000.00", "USD"), ("1000000000000", "JPY"), ("1", "USD"), ("1.", "USD"),
            ("1.0", "USD"),
            ("1.000", "USD"), (".50", "USD"), ("1.0", "JPY"), ("1.", "JPY"), ("1.00", "KWD"),
            ("1.0000", "KWD"),
            ("１.00", "USD"), ("٣.00", "USD"), ("1.0\u{301}0", "USD"), ("$1.00", "USD"), ("1.00USD", "USD"),
            ("NaN", "USD"), ("−1.00", "USD"), ("1-1.00", "USD"), ("1.-1", "USD"), ("\u{0}1.00", "USD"),
        ])
    func malformedDecimalIsRefused(text: String, code: String) {
        #expect(throws: MoneyError.malformed) { try Money(decimal: text, currency: Sample.currency(code)) }
    }

    @Test(arguments: [
        ("0.00", "USD"), ("-1.00", "USD"), ("0.05", "USD"), ("1234.56", "USD"), ("-0.99", "USD"),
        ("0", "JPY"),
        ("-1500", "JPY"), ("0.001", "KWD"), ("-12.340", "KWD"), ("0.0009", "CLF"),
    ])
    func decimalStringIsReadAndWrittenAlike(text: String, code: String) throws {
        #expect(try Money(decimal: text, currency: Sample.currency(code)).decimalString == text)
    }

    @Test func smallestAmountHasADecimalString() {
        #expect(Sample.dollars(.min).decimalString == "-92233720368547758.08")
    }

    @Test("UX-SUM-03 a sum is exact")
    func sumIsExact() throws {
        #expect(try Sample.dollars(1999).adding(Sample.dollars(-200)) == Sample.dollars(1799))
    }

    @Test("UX-CUR-03 a sum of two currencies is refused")
    func sumOfTwoCurrenciesIsRefused() {
        let yen = Money(minorUnits: 1, currency: Sample.jpy)
        #expect(throws: MoneyError.mixedCurrencies) { try Sample.dollars(1).adding(yen) }
    }

    @Test(arguments: [(Int64.max, Int64(1)), (.min, -1)])
    func sumOutOfRangeIsRefused(first: Int64, second: Int64) {
        #expect(throws: MoneyError.overflow) { try Sample.dollars(first).adding(Sample.dollars(second)) }
    }

    @Test(arguments: [(2, 2000), (0, 0), (-1, -1000), (9999, 9_999_000)])
    func productIsExact(factor: Int, minorUnits: Int64) throws {
        #expect(try Sample.dollars(1000).multiplied(by: factor) == Sample.dollars(minorUnits))
    }

    @Test(arguments: [(Int64.max, 2), (.min, -1)])
    func productOutOfRangeIsRefused(minorUnits: Int64, factor: Int) {
        #expect(throws: MoneyError.overflow) { try Sample.dollars(minorUnits).multiplied(by: factor) }
    }

    @Test("UX-SUM-03 a thousand times 0.10 is 100.00")
    func tenCentsAddUp() throws {
        var sum = Money.zero(Sample.usd)
        for _ in 0..<1_000 { sum = try sum.adding(Money(decimal: "0.10", currency: Sample.usd)) }
        #expect(sum.decimalString == "100.00")
    }

    @Test(
        "UX-CUR-01 every amount is written as it is read",
        arguments: [
            ("USD", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4),
        ])
    func everyAmountIsWrittenAsItIsRead(code: String, digits: Int) throws {
        var random = SplitMix64(seed: 5)
        let currency = Sample.currency(code)
        for _ in 0..<2_000 {
            let units = Int64(random.next() % 999_999_999_999) - 499_999_999_999
            let text = Money(minorUnits: units, currency: currency).decimalString
            #expect(try Money(decimal: text, currency: currency).minorUnits == units)
            #expect(text.split(separator: ".").dropFirst().first?.count ?? 0 == digits)
        }
    }
}
