package import PayKit

/// An authorisation request of a shop's server to the network. Printed, it shows no number, no code and no
/// PIN.
package struct AuthorizationRequest: Hashable, Sendable {
    /// The server's own key of this attempt (a trace number): equal keys mean one attempt.
    package var id: String
    /// Where the card's data came from.
    package var source: Source
    /// The amount to hold on the account.
    package var amount: Money
    /// The month in which it is asked; expiry is judged by it.
    package var month: CalendarMonth

    /// Names a request; nothing is checked before the network does.
    package init(id: String, source: Source, amount: Money, month: CalendarMonth) {
        self.id = id
        self.source = source
        self.amount = amount
        self.month = month
    }

    /// Where the card's data came from.
    package enum Source: Hashable, Sendable {
        /// A wallet, through a payment token.
        case device(DevicePayment)
        /// A form into which the shopper typed the card.
        case keyed(KeyedCard)
    }
}

/// The contents of a payment token that are for the network.
package struct DevicePayment: Hashable, Sendable {
    /// The device account number, digits.
    package var accountNumber: Secret
    /// Its last day, `YYMMDD`, as the token gave it.
    package var expirationDate: String
    /// The cryptogram, 19 or 20 bytes.
    package var cryptogram: [UInt8]
    /// The electronic commerce indicator, as the token gave it or gave none.
    package var eciIndicator: String?
    /// SHA-256 of the merchant identifier, 32 bytes.
    package var merchantHash: [UInt8]
    /// The token's transaction identifier, 32 bytes.
    package var transactionIdentifier: [UInt8]
    /// The sealed PIN block, when the shopper entered a PIN.
    package var encryptedPIN: [UInt8]?

    /// Names a payment; nothing is checked before the network does.
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

/// A card as a shopper typed it into a form.
package struct KeyedCard: Hashable, Sendable {
    /// The card's number.
    package var number: CardNumber
    /// Its last month.
    package var expiry: Expiry
    /// The three or four digits that are printed on it.
    package var securityCode: Secret

    /// Names a card; nothing is checked before the network does.
    package init(number: CardNumber, expiry: Expiry, securityCode: Secret) {
        self.number = number
        self.expiry = expiry
        self.securityCode = securityCode
    }
}

extension KeyedCard: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Network and last four digits.
    package var description: String { "\(number.network.displayName) •••• \(number.suffix)" }
    /// The same as the description.
    package var debugDescription: String { description }
    /// A mirror without number and code.
    package var customMirror: Mirror { Mirror(self, children: ["card": description]) }
}

extension AuthorizationRequest {
    /// The fingerprint of a request, which two requests with one key must share: a keyed hash, purpose
    /// `request`, over all that they say but the month.
    func fingerprint(_ secret: NetworkSecret) -> String {
        let about: [[UInt8]] = [amount.minorUnits.bytes, Array(amount.currency.code.utf8)]
        return KeyedHash.digest(secret.bytes, purpose: "request", about + source.fields).hexadecimal
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
                Array("keyed".utf8), Array(card.number.digits.utf8), card.expiry.year.bytes,
                card.expiry.month.bytes, Array(card.securityCode.reveal.utf8),
            ]
        }
    }
}
