/// A currency of ISO 4217, known by its three-letter code and its number of minor digits.
public struct Currency: Hashable, Sendable {
    /// The upper-case ISO 4217 code, for example `USD`.
    public let code: String
    /// How many digits follow the decimal point in this currency: 0, 2, 3 or 4 (ISO 4217, "minor unit").
    public let minorDigits: Int
    /// The ISO 4217 number as three digits, leading zeros kept: `840` for USD, `036` for AUD. Payment tokens
    /// and card networks name currencies by it.
    public let numericCode: String

    /// Finds the currency with this code; lower case is folded to upper case.
    ///
    /// Returns nil when ISO 4217 has no such currency in use.
    public init?(code: String) {
        let folded = code.asciiUppercased
        guard let digits = Self.minorDigitsByCode[folded], let number = Self.numberByCode[folded] else {
            return nil
        }
        self.code = folded
        self.minorDigits = digits
        self.numericCode = number
    }

    /// Finds the currency with this number of ISO 4217, for example `840`.
    ///
    /// Returns nil unless it is three digits, leading zeros included, of a currency in use.
    public init?(numericCode: String) {
        guard let code = Self.codeByNumber[numericCode] else { return nil }
        self.init(code: code)
    }

    /// One unit of the currency in minor units: 1, 100, 1000 or 10 000.
    public var minorUnitsPerUnit: Int64 {
        (0..<minorDigits).reduce(1) { power, _ in power * 10 }
    }

    private static let minorDigitsByCode: [String: Int] = {
        let two = """
            AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF \
            CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL \
            HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT \
            MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB \
            SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH \
            USD UYU UZS VED VES WST XCD YER ZAR ZMW ZWG
            """
        var table: [String: Int] = [:]
        for code in two.split(separator: " ") { table[String(code)] = 2 }
        for code in "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(separator: " ") {
            table[String(code)] = 0
        }
        for code in "BHD IQD JOD KWD LYD OMR TND".split(separator: " ") { table[String(code)] = 3 }
        for code in "CLF UYW".split(separator: " ") { table[String(code)] = 4 }
        return table
    }()
}
