package import FoundationEssentials
package import PaymentToken

/// One step on a token's way, with what went in and what came out; nothing secret and nothing personal.
package struct TokenStage: Hashable, Sendable, CustomStringConvertible {
    package let name: Name
    /// In the order in which they are told.
    package let details: [Detail]

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

/// Why a wallet made no token; the raw value says it in one clause.
package enum TokenFailure: String, Error, CaseIterable {
    case unknownCard = "the card is not in the wallet"
    /// The network wanted a PIN and none of 4 to 12 digits was taken.
    case pinMissing = "the card's PIN is missing"
    case counterExhausted = "the device account number has made all its payments"
    /// The payment cannot be written down in the token's form, or pays nothing.
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
    /// The reason why no payment to a merchant is encrypted for this certificate; nil when it can be.
    package func failure(for identifier: String, at now: Date) -> TokenFailure? {
        guard merchantIdentifier == identifier else { return .foreignMerchant }
        switch validity(at: now) {
        case .valid: return nil
        case .expired: return .merchantCertificateExpired
        case .notYetValid: return .merchantCertificateNotYetValid
        }
    }
}
