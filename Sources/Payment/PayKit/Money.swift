/// An exact amount in one currency, counted in minor units (cents, yen, fils).
///
/// There is no floating-point initialiser: amounts come from minor units or from a decimal string in the
/// strict grammar of ``init(decimal:currency:)``.
///
/// ```swift
/// let price = try Money(decimal: "24.90", currency: dollars)
/// let total = try price.multiplied(by: 2).adding(Money(minorUnits: 250, currency: dollars))
/// // total.minorUnits is 5230
/// ```
public struct Money: Hashable, Sendable {
    /// The amount in the currency's smallest unit; negative for discounts.
    public let minorUnits: Int64
    /// The currency that gives the minor units their meaning.
    public let currency: Currency

    /// Makes an amount from minor units, so `Money(minorUnits: 1050, currency: usd)` is 10.50 US dollars.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Nothing, in the given currency.
    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

    /// Reads a decimal string: an optional minus, digits without a superfluous leading zero (twelve at most),
    /// then a point and exactly the currency's minor digits, or no point where the currency has none.
    ///
    /// Throws ``MoneyError/malformed`` for anything else; grouping commas, blanks, exponents, a plus and a
    /// minus in front of zero are all refused, never read as a smaller number (W3C Payment Request, valid
    /// decimal value).
    public init(decimal text: String, currency: Currency) throws(MoneyError) {
        var digits = text.utf8[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits = digits.dropFirst() }
        let whole = digits.prefix { $0 != UInt8(ascii: ".") }
        let fraction = digits[whole.endIndex...].dropFirst()
        guard
            fraction.count == currency.minorDigits, (whole.endIndex == digits.endIndex) == fraction.isEmpty,
            (1...12).contains(whole.count), whole.count == 1 || whole.first != UInt8(ascii: "0")
        else { throw .malformed }
        var units: Int64 = 0
        for part in [whole, fraction] {
            for digit in part {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { throw .malformed }
                units = units * 10 + Int64(digit - UInt8(ascii: "0"))
            }
        }
        if isNegative && units == 0 { throw .malformed }
        self.init(minorUnits: isNegative ? -units : units, currency: currency)
    }

    /// The amount as the decimal string that ``init(decimal:currency:)`` reads, for example `-1.00` or
    /// `1500`.
    public var decimalString: String {
        let sign = minorUnits < 0 ? "-" : ""
        guard currency.minorDigits > 0 else { return sign + String(minorUnits.magnitude) }
        let scale = UInt64(currency.minorUnitsPerUnit)
        let fraction = String(minorUnits.magnitude % scale)
        let padding = String(repeating: "0", count: currency.minorDigits - fraction.count)
        return "\(sign)\(minorUnits.magnitude / scale).\(padding)\(fraction)"
    }

    /// The exact sum.
    ///
    /// Throws ``MoneyError/mixedCurrencies`` when the currencies differ and ``MoneyError/overflow`` when the
    /// result leaves the range of `Int64`.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixedCurrencies }
        let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: sum, currency: currency)
    }

    /// The exact product with a whole number; throws ``MoneyError/overflow`` when the result leaves the range
    /// of `Int64`.
    public func multiplied(by factor: Int) throws(MoneyError) -> Money {
        let (product, overflow) = minorUnits.multipliedReportingOverflow(by: Int64(factor))
        guard !overflow else { throw .overflow }
        return Money(minorUnits: product, currency: currency)
    }
}

/// Why an amount could not be read or computed.
public enum MoneyError: Error, Hashable, Sendable {
    /// The text is not a decimal of this currency in the strict grammar.
    case malformed
    /// Two amounts of different currencies met in one sum.
    case mixedCurrencies
    /// The result does not fit into 64 bits of minor units.
    case overflow
}
