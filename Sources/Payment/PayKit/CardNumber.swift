/// The number of a payment card as a shopper types it: digits, with blanks and dashes allowed between them.
/// Printed, it shows its network and its last four digits.
public struct CardNumber: Hashable, Sendable {
    /// The digits alone.
    public let digits: String
    /// The network that the leading digits belong to.
    public let network: PaymentNetwork

    /// Reads a card number and checks its characters, network, length and Luhn digit (ISO/IEC 7812-1).
    ///
    /// Throws the first ``CardNumberError`` in this order.
    public init(_ text: String) throws(CardNumberError) {
        let digits = text.filter { $0 != " " && $0 != "-" }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            throw digits.isEmpty ? .empty : .notDigits
        }
        guard let network = Self.network(of: digits) else { throw .unknownNetwork }
        guard Self.lengths(of: network).contains(digits.count) else { throw .wrongLength }
        guard Self.luhnSum(of: digits) % 10 == 0 else { throw .failsCheck }
        self.digits = digits
        self.network = network
    }

    /// The last four digits, all that may be shown or kept.
    public var suffix: String { String(digits.suffix(4)) }

    /// A number typed so far as it is written on a card: digits alone, 4-6-5 on American Express cards and
    /// groups of four on all others. What comes after the nineteenth digit, the longest number, is dropped.
    public static func grouped(_ text: String) -> String {
        let digits = Array(text.filter(\.isASCIIDigit).prefix(19))
        let ends: Set<Int> = network(of: String(digits)) == .amex ? [4, 10] : [4, 8, 12, 16]
        return digits.indices.reduce(into: "") { text, index in
            if ends.contains(index) { text.append(" ") }
            text.append(digits[index])
        }
    }

    /// A typed number as it may stand on a screen once its field is left: dots and the last four digits;
    /// empty when nothing was typed.
    public static func masked(_ text: String) -> String {
        let digits = text.filter(\.isASCIIDigit)
        return text.isEmpty ? "" : "•••• \(digits.suffix(4))"
    }

    /// The network that a number with these leading digits belongs to, the longest prefix first; nil when
    /// unknown.
    public static func network(of digits: String) -> PaymentNetwork? {
        func leading(_ count: Int) -> Int { digits.count < count ? -1 : Int(digits.prefix(count)) ?? -1 }
        switch leading(4) {
        case 2221...2720: return .mastercard
        case 3528...3589: return .jcb
        case 6011: return .discover
        default: break
        }
        if (644...649).contains(leading(3)) { return .discover }
        switch leading(2) {
        case 51...55: return .mastercard
        case 34, 37: return .amex
        case 65: return .discover
        case 62, 81: return .unionPay
        default: return leading(1) == 4 ? .visa : nil
        }
    }

    /// How many digits the security code of a network's cards has: four for American Express, three
    /// otherwise.
    public static func securityCodeLength(of network: PaymentNetwork?) -> Int { network == .amex ? 4 : 3 }

    /// True if a text has the form of a security code on a network's cards.
    public static func isSecurityCode(_ text: String, of network: PaymentNetwork?) -> Bool {
        text.count == securityCodeLength(of: network) && text.allSatisfy(\.isASCIIDigit)
    }

    private static func lengths(of network: PaymentNetwork) -> ClosedRange<Int> {
        switch network {
        case .visa: 13...19
        case .mastercard: 16...16
        case .amex: 15...15
        case .discover, .jcb, .unionPay: 16...19
        }
    }

    /// The sum of digits that ends with 0 for a card's number.
    package static func luhnSum(of digits: String) -> Int {
        digits.utf8.reversed().enumerated().reduce(0) { sum, item in
            let digit = Int(item.element) - 48
            guard item.offset % 2 == 1 else { return sum + digit }
            return sum + (digit > 4 ? digit * 2 - 9 : digit * 2)
        }
    }
}

extension CardNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Visa •••• 4242`.
    public var description: String { "\(network.displayName) •••• \(suffix)" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// A mirror without the digits.
    public var customMirror: Mirror { Mirror(self, children: ["card": description]) }
}

/// The reason why a typed card number is refused.
public enum CardNumberError: Error, Hashable, Sendable {
    /// Nothing was typed.
    case empty
    /// Something is neither a digit nor a blank or dash.
    case notDigits
    /// No network's numbers begin like this.
    case unknownNetwork
    /// Its network has no numbers of this length.
    case wrongLength
    /// The last digit does not fit the others (Luhn).
    case failsCheck
}
