import CardNetwork
import Testing
import TokenService

@Suite struct ResponseCodeTests {
    /// Field 39, the decline code of the shop's interface, and whether the same card may succeed later.
    static let codes: [(ResponseCode, String, String?, Bool)] = [
        (.approved, "00", nil, false),
        (.doNotHonor, "05", "do_not_honor", true),
        (.invalidTransaction, "12", "invalid_transaction", false),
        (.invalidAmount, "13", "invalid_amount", false),
        (.noSuchCard, "14", "incorrect_number", false),
        (.lostCard, "41", "lost_card", false),
        (.stolenCard, "43", "stolen_card", false),
        (.insufficientFunds, "51", "insufficient_funds", true),
        (.expiredCard, "54", "expired_card", false),
        (.incorrectPIN, "55", "incorrect_pin", true),
        (.notPermitted, "57", "transaction_not_allowed", false),
        (.suspectedFraud, "59", "fraudulent", false),
        (.overLimit, "61", "withdrawal_count_limit_exceeded", true),
        (.restrictedCard, "62", "restricted_card", false),
        (.tooFrequent, "65", "card_velocity_exceeded", true),
        (.pinRequired, "70", "online_or_offline_pin_required", true),
        (.pinTriesExceeded, "75", "pin_try_exceeded", false),
        (.cryptogramFailed, "82", "authentication_failure", false),
        (.issuerUnavailable, "91", "issuer_not_available", true),
        (.malfunction, "96", "processing_error", true),
        (.incorrectSecurityCode, "N7", "incorrect_cvc", false),
    ]

    @Test(arguments: codes)
    func codeHasItsMeaning(
        code: ResponseCode, field: String, decline: String?, mayRetry: Bool
    ) {
        #expect(code.rawValue == field && code.declineCode == decline && code.mayRetry == mayRetry)
    }

    @Test func everyCodeAndEveryDeclineIsInTheTable() {
        #expect(Self.codes.map(\.0) == ResponseCode.allCases)
        #expect(Set(Self.codes.compactMap(\.2)).count == ResponseCode.declines.count)
        #expect(ResponseCode.declines.allSatisfy { ResponseCode(declineCode: $0.declineCode ?? "") == $0 })
    }
}
