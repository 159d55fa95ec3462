/// The answer to a charge: ISO 8583 field 39.
package enum ResponseCode: String, Codable, Hashable, Sendable, CaseIterable {
    /// The amount is held on the account.
    case approved = "00"
    case doNotHonor = "05"
    /// The message contradicts itself or an earlier one.
    case invalidTransaction = "12"
    case invalidAmount = "13"
    case noSuchCard = "14"
    case lostCard = "41"
    case stolenCard = "43"
    case insufficientFunds = "51"
    case expiredCard = "54"
    /// The PIN is wrong; at least one try is left.
    case incorrectPIN = "55"
    /// This card may not pay in this way.
    case notPermitted = "57"
    case suspectedFraud = "59"
    case overLimit = "61"
    case restrictedCard = "62"
    case tooFrequent = "65"
    /// The card requires its PIN (Visa's code).
    case pinRequired = "70"
    /// The PIN was wrong too often; the card is blocked.
    case pinTriesExceeded = "75"
    /// The cryptogram is wrong or was used before.
    case cryptogramFailed = "82"
    case issuerUnavailable = "91"
    case malfunction = "96"
    /// Visa's code.
    case incorrectSecurityCode = "N7"

    /// The decline code of the shop's interface; nil for an approval.
    package var declineCode: String? {
        switch self {
        case .approved: nil
        case .doNotHonor: "do_not_honor"
        case .invalidTransaction: "invalid_transaction"
        case .invalidAmount: "invalid_amount"
        case .noSuchCard: "incorrect_number"
        case .lostCard: "lost_card"
        case .stolenCard: "stolen_card"
        case .insufficientFunds: "insufficient_funds"
        case .expiredCard: "expired_card"
        case .incorrectPIN: "incorrect_pin"
        case .notPermitted: "transaction_not_allowed"
        case .suspectedFraud: "fraudulent"
        case .overLimit: "withdrawal_count_limit_exceeded"
        case .restrictedCard: "restricted_card"
        case .tooFrequent: "card_velocity_exceeded"
        case .pinRequired: "online_or_offline_pin_required"
        case .pinTriesExceeded: "pin_try_exceeded"
        case .cryptogramFailed: "authentication_failure"
        case .issuerUnavailable: "issuer_not_available"
        case .malfunction: "processing_error"
        case .incorrectSecurityCode: "incorrect_cvc"
        }
    }

    package static let declines = allCases.filter { $0 != .approved }

    package init?(declineCode: String) {
        guard let code = Self.declines.first(where: { $0.declineCode == declineCode }) else { return nil }
        self = code
    }
}

extension OutcomeRule {
    package var responseCode: ResponseCode {
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
