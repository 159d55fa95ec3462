/// Amounts as texts: drawn with mark and separators, or as decimals in an answer of the shop.
package enum DrawnAmount {
    /// The digits of a drawn amount as a number of minor units, negative behind a minus sign; nil without
    /// digits or with more than eighteen.
    package static func minorUnits(_ text: String) -> Int64? {
        var units: Int64 = 0
        var count = 0
        var isNegative = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x30...0x39:
                count += 1
                guard count <= 18 else { return nil }
                units = units * 10 + Int64(scalar.value - 0x30)
            case 0x2D, 0x2212: isNegative = true
            default: break
            }
        }
        guard count > 0 else { return nil }
        return isNegative ? -units : units
    }

    /// How many digits follow the point of a drawn amount; nil without digits.
    package static func fractionDigits(_ text: String) -> Int? {
        guard text.contains(where: \.isASCIIDigit) else { return nil }
        guard let point = text.lastIndex(of: ".") else { return 0 }
        return text[point...].dropFirst().prefix { $0.isASCIIDigit }.count
    }

    /// The minor digits of the currencies that shops of the tests and demonstrations use; nil for others.
    package static func minorDigits(_ code: String) -> Int? {
        switch code {
        case "USD", "EUR", "GBP", "CNY", "CAD", "AUD", "CHF", "HKD", "SGD", "TWD", "MXN", "INR", "BRL": 2
        case "JPY", "KRW", "VND", "CLP", "ISK": 0
        case "BHD", "KWD", "OMR", "JOD", "TND", "IQD", "LYD": 3
        default: nil
        }
    }

    /// Reads a decimal of the wire: an optional minus, digits, and after a point as many as the currency
    /// has; nil for anything else, so that nothing is ever read as a smaller number.
    package static func minorUnits(decimal text: String, digits: Int) -> Int64? {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative { rest = rest.dropFirst() }
        let whole = rest.prefix { $0 != "." }
        let fraction = rest.dropFirst(whole.count)
        guard !whole.isEmpty, whole.allSatisfy(\.isASCIIDigit), whole.count + digits <= 18,
            fraction.isEmpty ? digits == 0 : fraction.count == digits + 1 && digits > 0,
            fraction.dropFirst().allSatisfy(\.isASCIIDigit)
        else { return nil }
        guard let units = Int64(whole + fraction.dropFirst()) else { return nil }
        return isNegative ? -units : units
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { "0"..."9" ~= self }
}
