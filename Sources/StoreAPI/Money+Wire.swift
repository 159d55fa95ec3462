package import PayKit

/// Money on the wire: `{"amount":"12.50","currency":"USD"}`. A JSON number in place of the string is an
/// error.
extension Money: Codable {
    private enum CodingKeys: String, CodingKey {
        case amount, currency
    }

    /// Decodes an amount and its ISO 4217 currency code.
    /// - Throws: ``DecodingError`` when a member is missing or no string, or the amount is none of this
    ///   currency.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let code = try container.decode(String.self, forKey: .currency)
        let text = try container.decode(String.self, forKey: .amount)
        guard let currency = Currency(code: code), let money = try? Money(decimal: text, currency: currency)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .amount, in: container, debugDescription: "not an amount of this currency")
        }
        self = money
    }

    /// Encodes the amount as a decimal string, and the currency code.
    /// - Throws: ``EncodingError`` if the encoder refuses a member.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(decimalString, forKey: .amount)
        try container.encode(currency.code, forKey: .currency)
    }
}
