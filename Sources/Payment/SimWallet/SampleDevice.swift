package import FoundationEssentials
package import PayKit
package import PaymentToken

/// A device with one card that pays without a sheet, for sample tokens. Its payments use the same secure
/// element, wallet service, encryption and signature as all others.
package struct SampleDevice: Sendable {
    private static let pass = "sample"
    private var element = SecureElement()

    package init(_ applet: CardApplet) { element.install(applet, for: Self.pass) }

    /// - Parameters:
    ///   - transactionIdentifier: 32 fresh random bytes.
    ///   - now: the signing time; to the second.
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
