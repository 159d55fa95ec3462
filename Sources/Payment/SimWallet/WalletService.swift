import Codecs
import Crypto
import FoundationEssentials
import PayKit
package import PaymentToken

/// The wallet's service: decrypts payments of the secure element, checks them, encrypts them for the
/// merchant's Processing Certificate and signs them. It stores no payment.
package struct WalletService: Sendable {
    static let suite = HPKE.Ciphersuite(kem: .P256_HKDF_SHA256, kdf: .HKDF_SHA256, aead: .AES_GCM_256)

    private let mint: TokenMint
    private let key: P256.KeyAgreement.PrivateKey
    /// The challenge without an answer yet.
    private var challenge: [UInt8]?

    struct Invitation: Sendable {
        let publicKey: P256.KeyAgreement.PublicKey
        /// 32 random bytes, good for one payment.
        let challenge: [UInt8]
    }

    /// The key that elements seal for lives as long as the service.
    package init(signer: SigningIdentity) throws {
        mint = try TokenMint(signer: signer)
        key = P256.KeyAgreement.PrivateKey()
    }

    /// Begins a payment; throws when the certificate cannot be used for it.
    mutating func invite(
        _ merchant: ProcessingCertificate, identifier: String, at now: Date
    ) throws(TokenFailure) -> Invitation {
        if let failure = merchant.failure(for: identifier, at: now) { throw failure }
        let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
        challenge = bytes
        return Invitation(publicKey: key.publicKey, challenge: bytes)
    }

    /// Decrypts, checks, encrypts for the merchant and signs; each challenge works once.
    mutating func reseal(
        _ payment: SecureElement.SealedPayment, for merchant: ProcessingCertificate,
        applicationData: [UInt8]?, at now: Date
    ) throws(TokenFailure) -> (data: EncryptedPaymentData, stages: [TokenStage]) {
        guard let challenge else { throw .challengeAnswered }
        self.challenge = nil
        let payload = try open(payment, merchant, challenge)
        guard payload.transactionAmount > 0, let currency = payload.currency else { throw .payload }
        let data: EncryptedPaymentData
        do {
            data = try mint.mint(
                payload, for: merchant, transactionIdentifier: payment.transactionIdentifier,
                applicationData: applicationData, at: now)
        } catch {
            throw .sealing
        }
        let amount = Money(minorUnits: payload.transactionAmount, currency: currency)
        let transaction = Hexadecimal.encode(payment.transactionIdentifier.prefix(4)) + "…"
        return (
            data,
            [
                TokenStage(
                    .checked,
                    [
                        ("transaction", transaction), ("opened", "\(payment.ciphertext.count) bytes"),
                        ("amount", "\(amount.decimalString) \(currency.code)"), ("challenge", "answered"),
                    ]),
                TokenStage(
                    .encrypted,
                    [
                        ("transaction", transaction), ("for", merchant.merchantIdentifier),
                        ("publicKeyHash", Hexadecimal.encode(merchant.publicKeyHash.prefix(4)) + "…"),
                        ("data", "\(data.data.count) bytes"),
                    ]),
                TokenStage(
                    .signed,
                    [
                        ("transaction", transaction), ("signature", "\(data.signature.count) bytes"),
                        ("applicationData", applicationData == nil ? "none" : "hashed"),
                        ("token", "\(data.json.count) bytes"),
                    ]),
            ]
        )
    }

    private func open(
        _ payment: SecureElement.SealedPayment, _ merchant: ProcessingCertificate, _ challenge: [UInt8]
    ) throws(TokenFailure) -> PaymentPayload {
        do {
            var recipient = try HPKE.Recipient(
                privateKey: key, ciphersuite: Self.suite, info: Data(merchant.merchantHash),
                encapsulatedKey: Data(payment.encapsulatedKey))
            let clear = try recipient.open(
                Data(payment.ciphertext), authenticating: Data(challenge + payment.transactionIdentifier))
            return try PaymentPayload(json: Array(clear))
        } catch {
            throw .foreignPayment
        }
    }
}
