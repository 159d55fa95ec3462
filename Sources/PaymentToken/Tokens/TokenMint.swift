package import Crypto
package import FoundationEssentials

/// Makes tokens: encrypts payloads for merchants and signs what comes of it. It asks neither whether the
/// payload is true nor whether certificates are valid; who mints has asked before.
package struct TokenMint: Sendable {
    private let signer: DetachedSigner

    /// What can be wrong with an order for a token.
    package enum Fault: Error, Hashable, Sendable {
        /// A transaction's identifier has 32 bytes.
        case transactionIdentifierLength(Int)
        /// CMS writes the years 1970 to 9999.
        case signingTime
        /// The library of ciphers failed; valid keys give it no reason to.
        case cryptography
    }

    /// Prepares to sign with an identity; throws `malformedCertificate` when its leaf has no issuer or serial
    /// number.
    package init(signer: SigningIdentity) throws(TokenRefusal) {
        let (issuer, serial) = try CertificateFrame.identity(of: signer.leaf.der[...])
        self.signer = DetachedSigner(
            leaf: signer.leaf.der, intermediate: signer.intermediate.der, issuer: Array(issuer),
            serial: Array(serial), key: signer.key)
    }

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - payload: what is encrypted.
    ///   - certificate: whose key it is encrypted for.
    ///   - transactionIdentifier: 32 bytes, never used before.
    ///   - applicationData: the request's application data; the token carries its SHA-256.
    ///   - time: the signing time, to the second.
    ///   - ephemeralKey: the token's own key; never the same for two tokens, because the nonce is.
    package func mint(
        _ payload: PaymentPayload, for certificate: ProcessingCertificate, transactionIdentifier: [UInt8],
        applicationData: [UInt8]? = nil, at time: Date,
        ephemeralKey: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey()
    ) throws(Fault) -> EncryptedPaymentData {
        guard transactionIdentifier.count == 32 else {
            throw .transactionIdentifierLength(transactionIdentifier.count)
        }
        let message = SignedMessage(
            ephemeralPublicKey: EphemeralKey.bytes(of: ephemeralKey.publicKey),
            data: try Self.encrypt(payload, for: certificate, ephemeralKey: ephemeralKey),
            transactionIdentifier: transactionIdentifier,
            applicationDataHash: applicationData.map { Array(SHA256.hash(data: $0)) })
        let signature: [UInt8]?
        do { signature = try signer.sign(message.digest, at: time) } catch { throw .cryptography }
        guard let signature else { throw .signingTime }
        return EncryptedPaymentData(
            data: message.data, signature: signature, ephemeralPublicKey: message.ephemeralPublicKey,
            publicKeyHash: certificate.publicKeyHash, transactionIdentifier: transactionIdentifier,
            applicationDataHash: message.applicationDataHash)
    }

    private static func encrypt(
        _ payload: PaymentPayload, for certificate: ProcessingCertificate,
        ephemeralKey: P256.KeyAgreement.PrivateKey
    ) throws(Fault) -> [UInt8] {
        do {
            let key = try TokenKey.agree(
                ephemeralKey, with: certificate.publicKey, merchantHash: certificate.merchantHash)
            // `combined` begins with a nonce of twelve bytes and is nil for this one.
            let box = try AES.GCM.seal(payload.json, using: key, nonce: try TokenKey.nonce())
            return Array(box.ciphertext) + box.tag
        } catch {
            throw .cryptography
        }
    }
}
