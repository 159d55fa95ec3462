/// Words between the add-card sheet, the wallet and a card's issuer (PKAddPaymentPassRequest and
/// `PKPassLibrary.activate(_:activationCode:)`).
///
/// Nothing in them is a security code: the simulated issuer judges by the number alone, so the code never
/// leaves the sheet.
public enum CardProvisioning {
    /// A card as the shopper typed it.
    public struct Card: Hashable, Sendable {
        /// The number, checked for its form.
        public var number: CardNumber
        /// The month up to whose end the card is good.
        public var expiry: Expiry

        /// Names a card; nothing is checked beyond what the parts guarantee.
        public init(number: CardNumber, expiry: Expiry) {
            self.number = number
            self.expiry = expiry
        }
    }

    /// A request of the sheet to the wallet; each one has one answer, and none of them adds a card.
    public enum Question: Hashable, Sendable {
        /// May this card be added to the wallet?
        case apply(Card)
        /// Is this the activation code that was sent for the card?
        case activate(Card, code: String)
        /// Send another activation code for the card.
        case resendCode(Card)
    }

    /// The wallet's answer, for itself or for the issuer.
    public enum Answer: Hashable, Sendable {
        /// The card may be added; the issuer says what kind of card it is.
        case approved(PaymentMethodType)
        /// The number is in the wallet already; the issuer was not asked.
        case alreadyAdded
        /// The issuer refused, or the wallet cannot take a card now.
        case declined(Refusal)
        /// The issuer sent the shopper a code and waits for it.
        case needsActivation(Activation)
        /// The code was not the one that was sent; at least one try is left.
        case wrongCode(attemptsLeft: Int)
    }

    /// Why a card may not be added.
    public enum Refusal: Hashable, Sendable, CaseIterable {
        /// The issuer does not allow this card in wallets.
        case byIssuer
        /// The last try at the activation code was wrong.
        case tooManyCodes
        /// The device cannot pay now, so no card can be added.
        case walletUnavailable
    }

    /// An activation code that is on its way to the shopper.
    public struct Activation: Hashable, Sendable {
        /// The last digits of the telephone number it was sent to.
        public var destinationSuffix: String
        /// The code itself, which the sheet shows because nothing is really sent; digits.
        public var simulatedCode: String
        /// How many wrong codes are still allowed, counting the last; at least one.
        public var attemptsLeft: Int
        /// True if another code can be asked for.
        public var mayResend: Bool

        /// Names an activation; nothing is checked.
        public init(destinationSuffix: String, simulatedCode: String, attemptsLeft: Int, mayResend: Bool) {
            self.destinationSuffix = destinationSuffix
            self.simulatedCode = simulatedCode
            self.attemptsLeft = attemptsLeft
            self.mayResend = mayResend
        }

        /// How many digits an activation code has.
        public static let codeLength = 6
    }
}
