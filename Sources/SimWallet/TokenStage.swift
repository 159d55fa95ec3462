/// One step on a token's way, with what went in and what came out; nothing secret and nothing personal.
package struct TokenStage: Hashable, Sendable, CustomStringConvertible {
    /// Stage that was completed.
    package let name: Name
    /// In the order in which they are told.
    package let details: [Detail]

    /// The stages in their order.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        /// The secure element made a cryptogram and sealed the payment for the wallet service.
        case secureElement = "secure element"
        /// The service opened the payment and checked it.
        case checked = "wallet service"
        /// The service encrypted it for the merchant.
        case encrypted = "encrypted"
        /// The service signed it.
        case signed = "signed"
    }

    /// A name and value that may be logged.
    package struct Detail: Hashable, Sendable {
        /// Name of the fact, in English.
        package let name: String
        /// Value without secrets, such as a length or an abbreviated digest.
        package let value: String
    }

    init(_ name: Name, _ details: [(String, String)]) {
        self.name = name
        self.details = details.map { Detail(name: $0.0, value: $0.1) }
    }

    /// One line for a log: `signed: transaction 01ab…, signature 1843 bytes`.
    package var description: String {
        "\(name.rawValue): " + details.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }
}

/// Why a wallet made no token.
package enum TokenFailure: Error, Hashable, Sendable, CaseIterable {
    /// The card is not in the wallet.
    case unknownCard
    /// The network wanted a PIN and none of 4 to 12 digits was taken.
    case pinMissing
    /// The device account number has made all its payments.
    case counterExhausted
    /// The payment cannot be written down in the token's form, or pays nothing.
    case payload
    /// The merchant's certificate belongs to another merchant than the request names.
    case foreignMerchant
    /// The merchant's certificate has expired or is not valid yet.
    case merchantCertificateNotValid
    /// The shop gave no certificate to encrypt for.
    case merchantCertificateMissing
    /// Encrypting or signing failed.
    case sealing
    /// The service did not ask for this payment, or has it already.
    case challengeAnswered
    /// The payment that the service got was sealed for somebody else, or changed on its way.
    case foreignPayment
}
