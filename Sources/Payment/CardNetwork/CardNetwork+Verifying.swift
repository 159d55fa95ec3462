import Codecs
import PayKit
import TokenService

extension CardNetwork {
    mutating func verify(_ request: AuthorizationRequest) -> ResponseCode {
        guard request.amount.minorUnits > 0 else { return .invalidAmount }
        switch request.source {
        case .device(let payment): return verify(payment, request.amount, request.month)
        case .keyed(let card): return verify(card, request.month)
        }
    }

    // MARK: Keyed cards

    private func verify(_ card: KeyedCard, _ month: CalendarMonth) -> ResponseCode {
        let rule = OutcomeRule(of: card.number)
        guard rule != .notPermitted else { return rule.responseCode }
        guard !card.expiry.isBefore(month) else { return .expiredCard }
        guard CardNumber.isSecurityCode(card.securityCode.reveal, of: card.number.network) else {
            return .incorrectSecurityCode
        }
        return rule.responseCode
    }

    // MARK: Cards in devices

    /// Authorises a device payment. A caller with a wrong cryptogram learns nothing of the card and uses
    /// nothing up; a counter with a right one is spent, whatever the response.
    private mutating func verify(
        _ payment: DevicePayment, _ amount: Money, _ month: CalendarMonth
    ) -> ResponseCode {
        guard let number = DeviceAccountNumber(payment.accountNumber.reveal, secret: secret) else {
            return .noSuchCard
        }
        let key = CardKey(
            accountNumber: number.digits, expirationDate: payment.expirationDate, secret: secret)
        guard let counter = counter(of: payment, amount, key) else { return .cryptogramFailed }
        let name = name(of: payment.accountNumber)
        let known: Account?
        do { known = try account(name) } catch { return .issuerUnavailable }
        guard known.map({ counter > $0.lastCounter }) ?? true else { return .cryptogramFailed }
        var account = Account(lastCounter: counter, wrongPINs: known?.wrongPINs ?? 0)
        let code = verify(payment, number, month, key, &account)
        write(.account(account), as: name)
        return code
    }

    /// Nil when the key makes another cryptogram for this payment.
    private func counter(of payment: DevicePayment, _ amount: Money, _ key: CardKey) -> UInt32? {
        guard let counter = Cryptogram.counter(of: payment.cryptogram) else { return nil }
        let expected = Cryptogram.make(
            key: key, dpan: payment.accountNumber, counter: counter, amount: amount,
            merchantHash: payment.merchantHash, unpredictable: payment.transactionIdentifier)
        return constantTimeEquals(expected, payment.cryptogram) ? counter : nil
    }

    private func verify(
        _ payment: DevicePayment, _ number: DeviceAccountNumber, _ month: CalendarMonth, _ key: CardKey,
        _ account: inout Account
    ) -> ResponseCode {
        // A payment with a PIN is a chip's, which has no indicator.
        let isChip = payment.encryptedPIN != nil && payment.eciIndicator == nil
        guard isChip || payment.eciIndicator == Cryptogram.eciIndicator(for: number.network) else {
            return .invalidTransaction
        }
        guard let expiry = DeviceExpiration.expiry(payment.expirationDate), !expiry.isBefore(month) else {
            return .expiredCard
        }
        guard number.rule == .needsPIN else { return number.rule.responseCode }
        return verifyPIN(payment.encryptedPIN, key, &account)
    }

    /// The third wrong PIN in a row blocks the device account number for good.
    private func verifyPIN(_ block: [UInt8]?, _ key: CardKey, _ account: inout Account) -> ResponseCode {
        guard account.wrongPINs < OutcomeRule.mostWrongPINs else { return .pinTriesExceeded }
        guard let block else { return .pinRequired }
        guard let pin = PINBlock.open(block, key: key, counter: account.lastCounter) else {
            return .cryptogramFailed
        }
        guard pin == OutcomeRule.pin else {
            account.wrongPINs += 1
            return account.wrongPINs < OutcomeRule.mostWrongPINs ? .incorrectPIN : .pinTriesExceeded
        }
        account.wrongPINs = 0
        return .approved
    }
}
