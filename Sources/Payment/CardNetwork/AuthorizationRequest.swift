import Codecs
package import PayKit
import TokenService

/// A server's authorisation request. Its description contains no number, no code and no PIN.
package struct AuthorizationRequest: Hashable, Sendable {
    /// The idempotency key of the attempt, chosen by the server (a trace number).
    package var id: String
    package var source: Source
    package var amount: Money
    /// The present month, for checking the expiry.
    package var month: CalendarMonth

    package init(id: String, source: Source, amount: Money, month: CalendarMonth) {
        self.id = id
        self.source = source
        self.amount = amount
        self.month = month
    }

    package enum Source: Hashable, Sendable {
        /// A wallet, by a payment token.
        case device(DevicePayment)
        /// A form, typed by the shopper.
        case keyed(KeyedCard)
    }
}

/// A payment token's contents for the network.
package struct DevicePayment: Hashable, Sendable {
    package var accountNumber: Secret
    /// `YYMMDD`, as in the token.
    package var expirationDate: String
    /// 19 or 20 bytes.
    package var cryptogram: [UInt8]
    /// The electronic commerce indicator, as in the token.
    package var eciIndicator: String?
    /// SHA-256 of the merchant identifier, 32 bytes.
    package var merchantHash: [UInt8]
    /// The token's, 32 bytes.
    package var transactionIdentifier: [UInt8]
    /// The sealed PIN block, when the shopper entered a PIN.
    package var encryptedPIN: [UInt8]?

    package init(
        accountNumber: Secret, expirationDate: String, cryptogram: [UInt8], eciIndicator: String?,
        merchantHash: [UInt8], transactionIdentifier: [UInt8], encryptedPIN: [UInt8]? = nil
    ) {
        self.accountNumber = accountNumber
        self.expirationDate = expirationDate
        self.cryptogram = cryptogram
        self.eciIndicator = eciIndicator
        self.merchantHash = merchantHash
        self.transactionIdentifier = transactionIdentifier
        self.encryptedPIN = encryptedPIN
    }
}

/// A card as typed into a form.
package struct KeyedCard: Hashable, Sendable {
    package var number: CardNumber
    /// The last valid month.
    package var expiry: Expiry
    /// The three or four digits printed on it.
    package var securityCode: Secret

    package init(number: CardNumber, expiry: Expiry, securityCode: Secret) {
        self.number = number
        self.expiry = expiry
        self.securityCode = securityCode
    }
}

extension KeyedCard: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "\(number.network.displayName) •••• \(number.suffix)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["card": description]) }
}

extension AuthorizationRequest {
    /// Must be equal for two requests with one key: a keyed hash, purpose `request`, over everything but the
    /// month.
    func fingerprint(_ secret: NetworkSecret) -> String {
        let about: [[UInt8]] = [amount.minorUnits.bigEndianBytes, Array(amount.currency.code.utf8)]
        return Hexadecimal.encode(
            KeyedHash.digest(secret.bytes, purpose: "request", about + source.fields))
    }
}

extension AuthorizationRequest.Source {
    fileprivate var fields: [[UInt8]] {
        switch self {
        case .device(let payment):
            [
                Array("device".utf8), Array(payment.accountNumber.reveal.utf8),
                Array(payment.expirationDate.utf8), payment.cryptogram,
                payment.eciIndicator.map { [1] + Array($0.utf8) } ?? [], payment.merchantHash,
                payment.transactionIdentifier, payment.encryptedPIN.map { [1] + $0 } ?? [],
            ]
        case .keyed(let card):
            [
                Array("keyed".utf8), Array(card.number.digits.utf8), card.expiry.year.bigEndianBytes,
                card.expiry.month.bigEndianBytes, Array(card.securityCode.reveal.utf8),
            ]
        }
    }
}
