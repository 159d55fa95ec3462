package import FoundationEssentials
package import PayKit
package import PaymentToken

/// A device with one card that pays without a sheet and without being asked twice: for tokens that developers
/// look at. Its payments take the way of every other: secure element, wallet service, encryption, signature.
package struct SampleDevice: Sendable {
    private static let pass = "sample"
    private var element = SecureElement()

    /// A device with the card that the network gave it.
    package init(_ applet: CardApplet) { element.install(applet, for: Self.pass) }

    /// Makes a token.
    /// - Parameters:
    ///   - merchant: whose key it is encrypted for.
    ///   - transactionIdentifier: 32 fresh random bytes.
    ///   - now: the signing time; to the second.
    /// - Throws: ``TokenFailure`` when the payment cannot be made, sealed, encrypted or signed.
    package mutating func token(
        of amount: Money, for merchant: ProcessingCertificate, service: inout WalletService,
        transactionIdentifier: [UInt8], applicationData: [UInt8]?, at now: Date
    ) throws(TokenFailure) -> EncryptedPaymentData {
        let invitation = try service.invite(merchant, identifier: merchant.merchantIdentifier, at: now)
        let (payment, _) = try element.pay(
            amount, with: Self.pass, pin: nil, merchantHash: merchant.merchantHash,
            transactionIdentifier: transactionIdentifier, for: invitation)
        return try service.reseal(payment, for: merchant, applicationData: applicationData, at: now).data
    }
}
