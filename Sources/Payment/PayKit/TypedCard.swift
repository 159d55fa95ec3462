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

        /// The most characters of its field; a number has its digits in up to five groups.
        package var longest: Int {
            switch self {
            case .number: 23
            case .expiry: 7
            case .code: 4
            }
        }

        /// The text of its field as it is written: a number in groups, an expiry as `MM/YY`.
        /// - Parameter isGrowing: false after a deletion, which brings no slash back.
        package func written(_ text: String, isGrowing: Bool) -> String {
            switch self {
            case .number: CardNumber.grouped(text)
            case .expiry: Expiry.formatted(text, isGrowing: isGrowing)
            case .code: text
            }
        }
    }

    /// The part of a typed or pasted text that its field takes: digits of any script as 0 to 9, in an expiry
    /// with what stands between them, and no more of a code than it has.
    package func accepted(_ text: some StringProtocol, as part: Part) -> String {
        switch part {
        case .number: text.decimalDigits
        case .expiry: String(text.filter { !$0.isLetter })
        case .code: String(text.decimalDigits.prefix(max(0, codeRoom - code.count)))
        }
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
