package import FoundationEssentials
package import PaymentToken

/// A step in making a token, with its inputs and outputs, without secrets and personal data.
package struct TokenStage: Hashable, Sendable, CustomStringConvertible {
    package let name: Name
    package let details: [Detail]

    package enum Name: String, Hashable, Sendable, CaseIterable {
        /// Cryptogram made, and payment sealed for the wallet service.
        case secureElement = "secure element"
        case checked = "wallet service"
        case encrypted = "encrypted"
        case signed = "signed"
    }

    /// A name and value that may be logged.
    package struct Detail: Hashable, Sendable {
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

/// The reason why a wallet made no token; the raw value is a clause of a sentence.
package enum TokenFailure: String, Error {
    case unknownCard = "the card is not in the wallet"
    /// The network requires a PIN of 4 to 12 digits.
    case pinMissing = "the card's PIN is missing"
    case counterExhausted = "the device account number has made all its payments"
    /// The payment does not fit the token's format, or pays nothing.
    case payload = "the payment cannot be written as a token"
    case foreignMerchant = "the shop's certificate is that of another merchant identifier"
    case merchantCertificateExpired = "the shop's certificate has expired"
    case merchantCertificateNotYetValid = "the shop's certificate is not valid yet"
    case merchantCertificateUnreadable = "the shop's certificate cannot be read"
    case merchantCertificateNotValid = "the shop's certificate is not valid today"
    case merchantCertificateMissing = "the shop has no certificate in force"
    case merchantCertificateUnanswered = "the shop did not answer when asked for its certificate"
    case sealing = "encrypting or signing failed"
    case challengeAnswered = "the wallet service did not ask for this payment, or has it already"
    case foreignPayment = "the payment was sealed for another wallet service, or changed on its way"
}

extension ProcessingCertificate {
    /// Nil when this certificate can be used for payments to the merchant.
    package func failure(for identifier: String, at now: Date) -> TokenFailure? {
        guard merchantIdentifier == identifier else { return .foreignMerchant }
        switch validity(at: now) {
        case .valid: return nil
        case .expired: return .merchantCertificateExpired
        case .notYetValid: return .merchantCertificateNotYetValid
        }
    }
}
