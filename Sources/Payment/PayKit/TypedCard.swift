/// A card as a shopper types it, and what can be said against it before anybody is asked.
public struct TypedCard: Hashable, Sendable {
    /// As typed, with blanks and dashes.
    public let number, expiry, code: String

    /// Makes a card from the texts in the fields for number, expiry and security code.
    public init(number: String, expiry: String, code: String) {
        self.number = number
        self.expiry = expiry
        self.code = code
    }

    /// The network of the number, as soon as its first digits decide it.
    public var network: PaymentNetwork? { CardNumber.network(of: digits) }
    /// How many digits the security code has.
    public var codeLength: Int { CardNumber.securityCodeLength(of: network) }
    /// How many digits of a code may be typed, which is four as long as the network is unknown.
    public var codeRoom: Int { network == nil ? 4 : codeLength }
    private var digits: String { number.filter(\.isASCIIDigit) }

    /// A part of the card that is typed on its own.
    public enum Part: Hashable, Sendable {
        /// A field of the form, named as on a card.
        case number, expiry, code
    }

    /// The reason why a part is refused.
    public enum Fault: Hashable, Sendable {
        /// The number is no card's.
        case number(CardNumberError)
        /// Cards of this network are not taken.
        case notTaken(PaymentNetwork)
        /// The expiry names no month, or one that is over.
        case expiry(Expiry.Fault)
        /// The code has not this many digits.
        case code(digits: Int)
    }

    /// Validates a part, where these networks are taken: the fault, or nil when there is none.
    public func fault(of part: Part, taking networks: [PaymentNetwork], today: CalendarMonth) -> Fault? {
        switch part {
        case .number:
            if let network, !networks.contains(network) { return .notTaken(network) }
            do throws(CardNumberError) { _ = try CardNumber(number) } catch { return .number(error) }
            return nil
        case .expiry: return Expiry.fault(in: expiry, today: today).map(Fault.expiry)
        case .code: return CardNumber.isSecurityCode(code, of: network) ? nil : .code(digits: codeLength)
        }
    }

    /// True if no digit that is still to be typed can mend a fault: the first ones name a network that is not
    /// taken, or none.
    public func isEvident(_ fault: Fault) -> Bool {
        switch fault {
        case .notTaken: true
        case .number(.unknownNetwork): digits.count >= 4
        case .number, .expiry, .code: false
        }
    }
}
