package import PayKit

/// A number that stands for one card in one device (DPAN), as the network makes and reads it.
///
/// Its digits are the four of its network's block, a payload, and the Luhn digit. The payload is
/// `serial * 32 + rule`, permuted by a ``DecimalFeistel`` whose key is the network's secret with the purpose
/// `device account number` and whose tweak is the block. The serial is a keyed hash with the purpose `serial`
/// over card, device and attempt, modulo a 32nd of the payloads; the attempt, four bytes, counts up from 0
/// until the last four digits are not the card's.
///
/// A collision of serials gives two devices one number, and the counter of one then refuses the other; there
/// are 300 million serials for American Express, three billion for cards of 16 digits, three million for
/// Visa's old ones of 13.
package struct DeviceAccountNumber: Sendable {
    package let digits: String
    package let network: PaymentNetwork
    package let rule: OutcomeRule

    private static let blockLength = 4

    /// The prefix of all device account numbers of a network; no sandbox number begins with it.
    package static func block(of network: PaymentNetwork) -> String {
        switch network {
        case .visa: "4890"
        case .mastercard: "5480"
        case .amex: "3480"
        case .discover: "6480"
        case .jcb: "3580"
        case .unionPay: "6280"
        }
    }

    package static func isInBlock(_ number: CardNumber) -> Bool {
        number.digits.hasPrefix(block(of: number.network))
    }

    init(card: CardNumber, device: [UInt8], secret: NetworkSecret) {
        self.init(card: card, rule: OutcomeRule(of: card), device: device, secret: secret)
    }

    /// The number of another device for the card behind an earlier one (token replacement); nil as with
    /// ``init(_:secret:)``.
    init?(replacing old: String, device: [UInt8], secret: NetworkSecret) {
        guard let known = Self(old, secret: secret), let number = try? CardNumber(old) else { return nil }
        self.init(card: number, rule: known.rule, device: device, secret: secret)
    }

    private init(card: CardNumber, rule: OutcomeRule, device: [UInt8], secret: NetworkSecret) {
        network = card.network
        self.rule = rule
        let payload = Payload(of: card.digits, network, secret)
        var attempt: UInt32 = 0
        var digits = Self.digits(card, device, rule, payload, secret, attempt: attempt)
        while digits.hasSuffix(card.suffix) {
            attempt += 1
            digits = Self.digits(card, device, rule, payload, secret, attempt: attempt)
        }
        self.digits = digits
    }

    private static func digits(
        _ card: CardNumber, _ device: [UInt8], _ rule: OutcomeRule, _ payload: Payload,
        _ secret: NetworkSecret, attempt: UInt32
    ) -> String {
        let serials = DecimalFeistel.power(payload.digits) / OutcomeRule.capacity
        let serial = KeyedHash.number(
            secret.bytes, purpose: "serial", [Array(card.digits.utf8), device, attempt.bigEndianBytes])
        let value = payload.cipher.encrypted(
            serial % serials * OutcomeRule.capacity + UInt64(rule.rawValue))
        let text = String(value)
        let zeros = String(repeating: "0", count: payload.digits - text.count)
        let body = block(of: card.network) + zeros + text
        return body + String((10 - CardNumber.luhnSum(of: body + "0") % 10) % 10)
    }

    /// Nil when it is no wallet's or carries no rule.
    package init?(_ digits: String, secret: NetworkSecret) {
        guard let number = try? CardNumber(digits), number.digits == digits, Self.isInBlock(number) else {
            return nil
        }
        let payload = Payload(of: digits, number.network, secret)
        guard
            let value = UInt64(digits.dropFirst(Self.blockLength).dropLast()),
            let rule = OutcomeRule(
                rawValue: UInt8(payload.cipher.decrypted(value) % OutcomeRule.capacity))
        else { return nil }
        self.digits = digits
        network = number.network
        self.rule = rule
    }

    private struct Payload {
        var digits: Int
        var cipher: DecimalFeistel

        init(of number: String, _ network: PaymentNetwork, _ secret: NetworkSecret) {
            digits = number.count - blockLength - 1
            let key = KeyedHash.digest(secret.bytes, purpose: "device account number", [])
            cipher = DecimalFeistel(
                key: SecretBytes(key), tweak: Array(block(of: network).utf8), digits: digits)
        }
    }
}
