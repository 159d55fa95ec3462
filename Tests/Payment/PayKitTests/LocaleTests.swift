import FoundationEssentials
import FoundationInternationalization
import PayKit
import SeededRandom
import Testing

/// What PayKit writes in its two languages is what ICU writes with CLDR's data.
@Suite struct LocaleTests {
    static let locales = ["en_US", "zh_Hans_US", "zh_Hans_CN"]

    /// Special blanks become plain ones, as PayKit has them for terminal cells.
    private static func plain(_ text: String) -> String {
        String(text.map { $0 == "\u{202F}" || $0 == "\u{A0}" ? " " : $0 })
    }

    @Test("UX-CUR-02 amounts of every currency are written as ICU writes them", arguments: locales)
    func amountsAreThoseOfICU(locale: String) {
        var random = SplitMix64(seed: 35)
        for code in Currency.numberByCode.keys.sorted() {
            let currency = Sample.currency(code)
            // In Chinese yen are told from yuan in whatever region.
            let region = code == "JPY" && locale == "zh_Hans_US" ? "zh_Hans_CN" : locale
            let style = Decimal.FormatStyle.Currency(code: code, locale: Locale(identifier: region))
                .precision(.fractionLength(currency.minorDigits))
            for _ in 0..<400 {
                let units =
                    Int64.random(in: .min ... .max, using: &random)
                    >> Int64.random(in: 0..<64, using: &random)
                let value = Decimal(
                    sign: units < 0 ? .minus : .plus, exponent: -currency.minorDigits,
                    significand: Decimal(units.magnitude))
                let money = Money(minorUnits: units, currency: currency)
                #expect(money.formatted(locale: locale) == Self.plain(value.formatted(style)))
            }
        }
    }

    @Test("UX-CON-01 every country has ICU's name", arguments: locales + ["zh-Hans", "en"])
    func countriesAreThoseOfICU(locale: String) {
        for country in Country.all {
            let name = Locale(identifier: locale).localizedString(forRegionCode: country.code)
            #expect(country.name(locale: locale) == name)
        }
    }

    @Test("UX-SHP-02 days and times are written as ICU writes them", arguments: locales)
    func datesAreThoseOfICU(locale: String) {
        var random = SplitMix64(seed: 36)
        for _ in 0..<20_000 {
            let zone = TimeZone(secondsFromGMT: Int.random(in: -14...14, using: &random) * 3600) ?? .gmt
            let date = Date(timeIntervalSince1970: Double(Int.random(in: 0..<4_000_000_000, using: &random)))
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            let parts = calendar.dateComponents([.timeZone, .year, .month, .day, .hour, .minute], from: date)
            let plain = Date.FormatStyle(
                date: .omitted, time: .omitted, locale: Locale(identifier: locale), calendar: calendar,
                timeZone: zone)
            let day = plain.weekday(.abbreviated).month(.abbreviated).day()
            var whole = parts
            (whole.hour, whole.minute) = (nil, nil)
            let withHours = DateComponentsRange(start: parts, end: parts)?.formatted(locale: locale)
            #expect(withHours == Self.plain(date.formatted(day.hour().minute())))
            let days = DateComponentsRange(start: whole, end: whole)?.formatted(locale: locale)
            #expect(days == Self.plain(date.formatted(day)))
            let year = Self.plain(date.formatted(plain.year().month(.abbreviated).day()))
            #expect(whole.formattedDay(locale: locale) == year)
        }
    }
}
