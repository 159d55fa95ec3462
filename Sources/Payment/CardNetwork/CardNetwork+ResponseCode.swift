package import CardIssuer

extension CardNetwork {
    /// ISO 8583 field 39.
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

    /// The reason of a decline; the raw value is the decline code of the shop's interface.
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
        case velocityExceeded = "card_velocity_exceeded"
        case overLimit = "withdrawal_count_limit_exceeded"
        case restrictedCard = "restricted_card"
        case incorrectNumber = "incorrect_number"
        case notAllowed = "transaction_not_allowed"
        case invalidTransaction = "invalid_transaction"
        /// The wallet's cryptogram is wrong or was used before.
        case authenticationFailure = "authentication_failure"
        case issuerUnavailable = "issuer_not_available"
    }
}

extension OutcomeRule {
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
