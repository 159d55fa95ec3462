import CardNetwork
import Testing
import TokenService

@Suite struct ResponseCodeTests {
    /// Field 39, and the decline code of the shop's interface.
    static let codes: [(ResponseCode, String, String?)] = [
        (.approved, "00", nil),
        (.doNotHonor, "05", "do_not_honor"),
        (.invalidTransaction, "12", "invalid_transaction"),
        (.invalidAmount, "13", "invalid_amount"),
        (.noSuchCard, "14", "incorrect_number"),
        (.lostCard, "41", "lost_card"),
        (.stolenCard, "43", "stolen_card"),
        (.insufficientFunds, "51", "insufficient_funds"),
        (.expiredCard, "54", "expired_card"),
        (.incorrectPIN, "55", "incorrect_pin"),
        (.notPermitted, "57", "transaction_not_allowed"),
        (.suspectedFraud, "59", "fraudulent"),
        (.overLimit, "61", "withdrawal_count_limit_exceeded"),
        (.restrictedCard, "62", "restricted_card"),
        (.tooFrequent, "65", "card_velocity_exceeded"),
        (.pinRequired, "70", "online_or_offline_pin_required"),
        (.pinTriesExceeded, "75", "pin_try_exceeded"),
        (.cryptogramFailed, "82", "authentication_failure"),
        (.issuerUnavailable, "91", "issuer_not_available"),
        (.malfunction, "96", "processing_error"),
        (.incorrectSecurityCode, "N7", "incorrect_cvc"),
    ]

    @Test(arguments: codes)
    func codeHasItsMeaning(code: ResponseCode, field: String, decline: String?) {
        #expect(code.rawValue == field && code.declineCode == decline)
    }

    @Test func everyCodeAndEveryDeclineIsInTheTable() {
        #expect(Self.codes.map(\.0) == ResponseCode.allCases)
        #expect(Set(Self.codes.compactMap(\.2)).count == ResponseCode.declines.count)
        #expect(ResponseCode.declines.allSatisfy { ResponseCode(declineCode: $0.declineCode ?? "") == $0 })
    }
}
