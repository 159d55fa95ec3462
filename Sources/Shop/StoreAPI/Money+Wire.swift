package import PayKit

/// Money on the wire: `{"amount":"12.50","currency":"USD"}`. A JSON number in place of the string is an
/// error.
extension Money: Codable {
    private enum CodingKeys: String, CodingKey {
        case amount, currency
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let code = try container.decode(String.self, forKey: .currency)
        let text = try container.decode(String.self, forKey: .amount)
        let currency = Currency(code: code)
        guard let currency, let money = try? Money(decimal: text, currency: currency) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: container.codingPath + [CodingKeys.amount],
                    debugDescription: "not an amount of this currency",
                    underlyingError: currency.map(UnfitAmount.init)))
        }
        self = money
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(decimalString, forKey: .amount)
        try container.encode(currency.code, forKey: .currency)
    }
}

/// A text is no amount of a currency: it has other decimals, or is no number.
package struct UnfitAmount: Error, Hashable, Sendable {
    package let currency: Currency
}
