import PayKit
import Testing

@Suite struct CodeTests {
    @Test(arguments: [
        ("USD", 2, 100), ("EUR", 2, 100), ("CNY", 2, 100), ("HUF", 2, 100), ("JPY", 0, 1), ("KRW", 0, 1),
        ("KWD", 3, 1000), ("BHD", 3, 1000), ("CLF", 4, 10_000), ("UYW", 4, 10_000),
    ])
    func currencyHasItsMinorDigits(code: String, digits: Int, unit: Int64) throws {
        let currency = try #require(Currency(code: code))
        #expect(currency.minorDigits == digits && currency.minorUnitsPerUnit == unit)
    }

    @Test func currencyCodeIsFoldedToUpperCase() {
        #expect(Currency(code: "usd") == Currency(code: "USD"))
    }

    @Test(arguments: ["", "US", "USDD", "XXX", "DEM", "US ", "840", "u\u{17F}d", "\u{131}nr"])
    func unknownCurrencyIsRefused(code: String) {
        #expect(Currency(code: code) == nil)
    }

    @Test(arguments: [("US", "US"), ("us", "US"), ("Cn", "CN"), ("GB", "GB"), ("ZW", "ZW"), ("AD", "AD")])
    func countryCodeIsFoldedToUpperCase(code: String, folded: String) {
        #expect(Country(code: code)?.code == folded)
    }

    @Test(arguments: ["", "U", "USA", "UK", "XX", "EU", "ZZ", "U S", "\u{DF}", "\u{FB01}"])
    func unknownCountryIsRefused(code: String) {
        #expect(Country(code: code) == nil)
    }
}
