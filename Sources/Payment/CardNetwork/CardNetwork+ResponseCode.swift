extension CardNetwork {
    /// The network's response code (ISO 8583 field 39); the raw value is the code as it travels.
    package enum ResponseCode: String, Codable, Hashable, Sendable, CaseIterable {
        /// The amount is held on the account.
        case approved = "00"
        /// The issuer declines and does not say why.
        case doNotHonor = "05"
        /// The message contradicts itself or an earlier one.
        case invalidTransaction = "12"
        /// The amount is zero or less.
        case invalidAmount = "13"
        /// No card has this number.
        case noSuchCard = "14"
        /// The card was reported lost.
        case lostCard = "41"
        /// The card was reported stolen.
        case stolenCard = "43"
        /// The account has not enough.
        case insufficientFunds = "51"
        /// The card's last month is over.
        case expiredCard = "54"
        /// The PIN is wrong; at least one try is left.
        case incorrectPIN = "55"
        /// This card may not pay in this way.
        case notPermitted = "57"
        /// The issuer suspects fraud.
        case suspectedFraud = "59"
        /// The amount is over the card's limit.
        case overLimit = "61"
        case restrictedCard = "62"
        /// The card was used too often.
        case tooFrequent = "65"
        /// The card pays only with its PIN (Visa's code).
        case pinRequired = "70"
        /// The PIN was wrong too often; the card is blocked.
        case pinTriesExceeded = "75"
        /// The cryptogram is wrong or was used before.
        case cryptogramFailed = "82"
        /// The issuer cannot be reached.
        case issuerUnavailable = "91"
        /// Something broke at the issuer.
        case malfunction = "96"
        /// The security code is wrong (Visa's code).
        case incorrectSecurityCode = "N7"

        /// True for a soft decline: the same card may succeed later or with its PIN. False for an approval.
        package var mayRetry: Bool {
            switch self {
            case .doNotHonor, .insufficientFunds, .incorrectPIN, .overLimit, .tooFrequent, .pinRequired,
                .issuerUnavailable, .malfunction:
                true
            case .approved, .invalidTransaction, .invalidAmount, .noSuchCard, .lostCard, .stolenCard,
                .expiredCard, .notPermitted, .suspectedFraud, .restrictedCard, .pinTriesExceeded,
                .cryptogramFailed, .incorrectSecurityCode:
                false
            }
        }

        /// The reason as the shop's programs name it; nil for an approval.
        package var decline: Decline? {
            switch self {
            case .approved: nil
            case .doNotHonor: .doNotHonor
            case .invalidTransaction: .invalidTransaction
            case .invalidAmount: .invalidAmount
            case .noSuchCard: .incorrectNumber
            case .lostCard: .lostCard
            case .stolenCard: .stolenCard
            case .insufficientFunds: .insufficientFunds
            case .expiredCard: .expiredCard
            case .incorrectPIN: .incorrectPIN
            case .notPermitted: .notAllowed
            case .suspectedFraud: .suspectedFraud
            case .overLimit: .overLimit
            case .restrictedCard: .restrictedCard
            case .tooFrequent: .velocityExceeded
            case .pinRequired: .pinRequired
            case .pinTriesExceeded: .pinTriesExceeded
            case .cryptogramFailed: .authenticationFailure
            case .issuerUnavailable: .issuerUnavailable
            case .malfunction: .processingError
            case .incorrectSecurityCode: .incorrectCode
            }
        }
    }

    /// Why a card was declined; the raw value is the decline code of the shop's interface.
    package enum Decline: String, Hashable, Sendable, CaseIterable {
        /// The issuer does not say why.
        case doNotHonor = "do_not_honor"
        /// The account has not enough.
        case insufficientFunds = "insufficient_funds"
        /// The card was reported lost.
        case lostCard = "lost_card"
        /// The card was reported stolen.
        case stolenCard = "stolen_card"
        /// The card's last month is over.
        case expiredCard = "expired_card"
        /// The security code is wrong.
        case incorrectCode = "incorrect_cvc"
        /// Something broke at the issuer.
        case processingError = "processing_error"
        /// The issuer suspects fraud.
        case suspectedFraud = "fraudulent"
        /// The amount is zero or less.
        case invalidAmount = "invalid_amount"
        /// The card pays only with its PIN.
        case pinRequired = "online_or_offline_pin_required"
        /// The PIN is wrong.
        case incorrectPIN = "incorrect_pin"
        /// The PIN was wrong too often.
        case pinTriesExceeded = "pin_try_exceeded"
        /// The card was used too often.
        case velocityExceeded = "card_velocity_exceeded"
        /// The amount is over the card's limit.
        case overLimit = "withdrawal_count_limit_exceeded"
        case restrictedCard = "restricted_card"
        /// No card has this number.
        case incorrectNumber = "incorrect_number"
        /// This card may not pay in this way.
        case notAllowed = "transaction_not_allowed"
        /// The message contradicts itself or an earlier one.
        case invalidTransaction = "invalid_transaction"
        /// The wallet's cryptogram is wrong or was used before.
        case authenticationFailure = "authentication_failure"
        /// The issuer cannot be reached.
        case issuerUnavailable = "issuer_not_available"
    }
}
