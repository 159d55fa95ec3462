package import PayKit

/// The simulated payment network: it judges a card by its number, so that a keyed card and a wallet's meet
/// the same outcome. Numbers that decline are the sandbox numbers in common use.
package enum CardNetwork {
    /// Asks the network to authorise an amount on an account number.
    package static func authorize(_ number: CardNumber, amount: Money) -> Answer {
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
            }
        }

        /// Whether the same card may succeed later.
        package var mayRetry: Bool {
            switch self {
            case .doNotHonor, .insufficientFunds, .processingError: true
            case .lostCard, .stolenCard, .expiredCard, .incorrectCode, .suspectedFraud, .invalidAmount: false
            }
        }
    }
}
