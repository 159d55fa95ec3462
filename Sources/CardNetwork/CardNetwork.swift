package import PayKit

/// The simulated payment network: it judges a card by its number, so that a keyed card and a wallet's meet
/// the same outcome. Numbers that decline are the sandbox numbers in common use.
package enum CardNetwork {
    /// A card that pays only with its PIN, and the PIN.
    package static let cardWithPIN = (number: "4000002500003155", pin: "1357")
    /// How many wrong PINs block a card.
    package static let mostTries = 3

    /// How often the PIN of each card was wrong since it was last right.
    package struct PINTries: Hashable, Sendable {
        fileprivate var wrong: [CardNumber: Int] = [:]
        package init() {}
    }

    /// Asks the network to authorise an amount on an account number, with the card's PIN when it was entered.
    package static func authorize(
        _ number: CardNumber, amount: Money, pin: String? = nil, tries: inout PINTries
    ) -> Answer {
        guard number.digits == cardWithPIN.number else { return authorize(number, amount: amount) }
        guard let pin else { return .declined(.pinRequired) }
        guard tries.wrong[number, default: 0] < mostTries else { return .declined(.pinTriesExceeded) }
        guard pin == cardWithPIN.pin else {
            tries.wrong[number, default: 0] += 1
            return .declined(
                tries.wrong[number, default: 0] < mostTries ? .incorrectPIN : .pinTriesExceeded)
        }
        tries.wrong[number] = nil
        return authorize(number, amount: amount)
    }

    private static func authorize(_ number: CardNumber, amount: Money) -> Answer {
        guard amount.minorUnits > 0 else { return .declined(.invalidAmount) }
        switch number.digits {
        case "4000000000000002": return .declined(.doNotHonor)
        case "4000000000009995": return .declined(.insufficientFunds)
        case "4000000000009987": return .declined(.lostCard)
        case "4000000000009979": return .declined(.stolenCard)
        case "4000000000000069": return .declined(.expiredCard)
        case "4000000000000127": return .declined(.incorrectCode)
        case "4000000000000119": return .declined(.processingError)
        case "4100000000000019": return .declined(.suspectedFraud)
        default: return .approved
        }
    }

    /// What the network says.
    package enum Answer: Hashable, Sendable {
        case approved
        case declined(Decline)
    }

    /// Why a card was declined, with its ISO 8583 response code (field 39).
    package enum Decline: String, Hashable, Sendable, CaseIterable {
        case doNotHonor = "do_not_honor"
        case insufficientFunds = "insufficient_funds"
        case lostCard = "lost_card"
        case stolenCard = "stolen_card"
        case expiredCard = "expired_card"
        case incorrectCode = "incorrect_cvc"
        case processingError = "processing_error"
        case suspectedFraud = "fraudulent"
        case invalidAmount = "invalid_amount"
        case pinRequired = "online_or_offline_pin_required"
        case incorrectPIN = "incorrect_pin"
        case pinTriesExceeded = "pin_try_exceeded"

        /// The two-digit response code.
        package var responseCode: String {
            switch self {
            case .doNotHonor: "05"
            case .insufficientFunds: "51"
            case .lostCard: "41"
            case .stolenCard: "43"
            case .expiredCard: "54"
            case .incorrectCode: "82"
            case .processingError: "96"
            case .suspectedFraud: "59"
            case .invalidAmount: "13"
            case .pinRequired: "70"
            case .incorrectPIN: "55"
            case .pinTriesExceeded: "75"
            }
        }

        /// Whether the same card may succeed later.
        package var mayRetry: Bool {
            switch self {
            case .doNotHonor, .insufficientFunds, .processingError, .pinRequired, .incorrectPIN: true
            case .lostCard, .stolenCard, .expiredCard, .incorrectCode, .suspectedFraud, .invalidAmount,
                .pinTriesExceeded:
                false
            }
        }
    }
}
