package import PayKit

/// The outcome of a charge to a card, by the sandbox numbers in common use; every other number is approved. A
/// device account number carries the rule of its card in secret, so that a card pays or fails alike in a form
/// and in a wallet.
///
/// The raw value is what a device account number carries: it is never given to another rule, and stays below
/// ``capacity``.
package enum OutcomeRule: UInt8, Hashable, Sendable, CaseIterable {
    /// The network approves.
    case approved = 0
    /// …0002: the issuer does not say why.
    case declined = 1
    /// …9995: the account has not enough.
    case insufficientFunds = 2
    /// …9987: the card was reported lost.
    case lost = 3
    /// …9979: the card was reported stolen.
    case stolen = 4
    /// …0069: the issuer holds the card for expired, whatever its date.
    case expired = 5
    /// …0127: the issuer holds every security code for wrong.
    case incorrectSecurityCode = 6
    /// …0119: something breaks at the issuer.
    case processingError = 7
    /// 4100 0000 0000 0019: the issuer suspects fraud.
    case fraud = 8
    /// 4000 0025 0000 3155: the card pays only with its PIN, ``pin``.
    case needsPIN = 9
    /// …6975: the card was used too often.
    case velocityExceeded = 10
    /// …0259: approved, and disputed by its owner later.
    case disputedLater = 11
    /// …0341: can be stored, and is declined whenever it is charged.
    case declinedWhenCharged = 12
    /// A device account number in the place of a card's: worth nothing without a cryptogram.
    case notPermitted = 13

    /// One more than the largest raw value there can ever be.
    static let capacity: UInt64 = 32

    /// The PIN of every card that needs one.
    package static let pin: Secret = "1357"
    /// How many wrong PINs in a row block a card.
    package static let mostWrongPINs = 3

    /// Finds the rule of a card by its number.
    package init(of number: CardNumber) {
        if DeviceAccountNumber.isInBlock(number) {
            self = .notPermitted
        } else {
            self = Self.byNumber[number.digits] ?? .approved
        }
    }

    private static let byNumber: [String: OutcomeRule] = [
        "4000000000000002": .declined,
        "4000000000009995": .insufficientFunds,
        "4000000000009987": .lost,
        "4000000000009979": .stolen,
        "4000000000000069": .expired,
        "4000000000000127": .incorrectSecurityCode,
        "4000000000000119": .processingError,
        "4100000000000019": .fraud,
        "4000002500003155": .needsPIN,
        "4000000000006975": .velocityExceeded,
        "4000000000000259": .disputedLater,
        "4000000000000341": .declinedWhenCharged,
    ]

    /// The network's response to a charge; for a card that needs its PIN, to a charge without one.
    package var responseCode: CardNetwork.ResponseCode {
        switch self {
        case .approved, .disputedLater: .approved
        case .declined, .declinedWhenCharged: .doNotHonor
        case .insufficientFunds: .insufficientFunds
        case .lost: .lostCard
        case .stolen: .stolenCard
        case .expired: .expiredCard
        case .incorrectSecurityCode: .incorrectSecurityCode
        case .processingError: .malfunction
        case .fraud: .suspectedFraud
        case .needsPIN: .pinRequired
        case .velocityExceeded: .tooFrequent
        case .notPermitted: .notPermitted
        }
    }
}
