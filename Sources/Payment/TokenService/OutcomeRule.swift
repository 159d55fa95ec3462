package import PayKit

/// The outcome of a charge to a card, by the common sandbox numbers; every other number is approved. A device
/// account number carries the rule of its card in secret, so that form and wallet have the same outcome.
///
/// The raw value is part of device account numbers: it is never given to another rule, and stays below
/// ``capacity``.
package enum OutcomeRule: UInt8, Hashable, Sendable, CaseIterable {
    case approved = 0
    /// …0002, without a reason.
    case declined = 1
    /// …9995.
    case insufficientFunds = 2
    /// …9987.
    case lost = 3
    /// …9979.
    case stolen = 4
    /// …0069, whatever the typed date.
    case expired = 5
    /// …0127, whatever the typed code.
    case incorrectSecurityCode = 6
    /// …0119.
    case processingError = 7
    /// 4100 0000 0000 0019.
    case fraud = 8
    /// 4000 0025 0000 3155: pays only with ``pin``.
    case needsPIN = 9
    /// …6975.
    case velocityExceeded = 10
    /// …0259: approved, and disputed by its owner later.
    case disputedLater = 11
    /// …0341: can be stored, but not charged.
    case declinedWhenCharged = 12
    /// A device account number typed as a card's.
    case notPermitted = 13

    /// More than any raw value there can ever be.
    static let capacity: UInt64 = 32

    package static let pin: Secret = "1357"
    package static let mostWrongPINs = 3

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
}
