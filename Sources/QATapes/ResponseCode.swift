/// Why an issuer declines, by its code in ISO 8583 field 39.
package enum ResponseCode: String, Hashable, Sendable, CaseIterable {
    case doNotHonor = "05"
    case invalidTransaction = "12"
    case invalidAmount = "13"
    case noSuchCard = "14"
    case lostCard = "41"
    case stolenCard = "43"
    case insufficientFunds = "51"
    case expiredCard = "54"
    case incorrectPIN = "55"
    case notPermitted = "57"
    case suspectedFraud = "59"
    case overLimit = "61"
    case restrictedCard = "62"
    case tooFrequent = "65"
    case pinRequired = "70"
    case pinTriesExceeded = "75"
    case cryptogramFailed = "82"
    case issuerUnavailable = "91"
    case malfunction = "96"
    case incorrectSecurityCode = "N7"

    /// The reason as the shop's programs name it.
    package var declineCode: String {
        switch self {
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
}
