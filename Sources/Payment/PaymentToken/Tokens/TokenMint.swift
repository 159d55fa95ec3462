package import Crypto
package import FoundationEssentials

/// Makes tokens: encrypts payloads for merchants and signs what comes of it. It asks neither whether the
/// payload is true nor whether certificates are valid; who mints has asked before.
///
/// ```swift
/// let mint = try TokenMint(signer: authority.signer(at: now))
/// let token = try mint.mint(payload, for: certificate, transactionIdentifier: identifier, at: now)
/// ```
package struct TokenMint: Sendable {
    private let signer: DetachedSigner
    /// The version of tokens that the signer's key signs.
    private let version: TokenVersion

    /// The reason why a token is not made.
    package enum Fault: Error, Hashable, Sendable {
        /// A transaction's identifier has 32 bytes.
        case transactionIdentifierLength(Int)
        /// The merchant's certificate asks for tokens of this version, which are signed with another kind of
        /// key than the signer's.
        case signerKey(TokenVersion)
        /// CMS writes the years 1970 to 9999.
        case signingTime
        /// The library of ciphers failed; valid keys give it no reason to.
        case cryptography
    }

    /// Prepares to sign with an identity; throws `malformedCertificate` when its leaf has no issuer or serial
    /// number.
    package init(signer: SigningIdentity) throws(TokenRefusal) {
        let (issuer, serial) = try CertificateFrame.identity(of: signer.leaf.der[...])
        version = signer.key.version
        self.signer = DetachedSigner(
            leaf: signer.leaf.der, intermediate: signer.intermediate.der, issuer: Array(issuer),
            serial: Array(serial), key: signer.key)
    }

    /// Makes a token of the version that the merchant's key asks for.
    ///
    /// - Parameters:
    ///   - payload: what is encrypted.
    ///   - certificate: whose key it is encrypted for.
    ///   - transactionIdentifier: 32 bytes, never used before.
    ///   - applicationData: the request's application data; the token carries its SHA-256.
    ///   - time: the signing time, to the second.
    ///   - ephemeralKey: the own key of a token of version EC_v1, by default a fresh one; never the same for
    ///     two tokens, because the nonce is. The key of a token of version RSA_v1 is always fresh.
    /// - Throws: ``Fault`` when the signer's key is of another version, or the identifier has not 32 bytes,
    ///   or encrypting or signing fails.
    package func mint(
        _ payload: PaymentPayload, for certificate: ProcessingCertificate, transactionIdentifier: [UInt8],
        applicationData: [UInt8]? = nil, at time: Date,
        ephemeralKey: P256.KeyAgreement.PrivateKey? = nil
    ) throws(Fault) -> EncryptedPaymentData {
        guard certificate.tokenVersion == version else { throw .signerKey(certificate.tokenVersion) }
        guard transactionIdentifier.count == 32 else {
            throw .transactionIdentifierLength(transactionIdentifier.count)
        }
        let (keyEstablishment, data) = try Self.encrypt(payload, for: certificate, ephemeralKey: ephemeralKey)
        let message = SignedMessage(
            keyEstablishment: keyEstablishment, data: data, transactionIdentifier: transactionIdentifier,
            applicationDataHash: applicationData.map { Array(SHA256.hash(data: $0)) })
        let signature: [UInt8]?
        do { signature = try signer.sign(message.digest, at: time) } catch { throw .cryptography }
        guard let signature else { throw .signingTime }
        return EncryptedPaymentData(
            data: data, signature: signature, keyEstablishment: keyEstablishment,
            publicKeyHash: certificate.publicKeyHash, transactionIdentifier: transactionIdentifier,
            applicationDataHash: message.applicationDataHash)
    }

    private static func encrypt(
        _ payload: PaymentPayload, for certificate: ProcessingCertificate,
        ephemeralKey: P256.KeyAgreement.PrivateKey?
    ) throws(Fault) -> (KeyEstablishment, [UInt8]) {
        do {
            let key: SymmetricKey
            let keyEstablishment: KeyEstablishment
            switch certificate.publicKey {
            case .p256(let publicKey):
                let own = ephemeralKey ?? P256.KeyAgreement.PrivateKey()
                key = try TokenKey.agree(own, with: publicKey, merchantHash: certificate.merchantHash)
                keyEstablishment = .agreement(ephemeralPublicKey: EphemeralKey.bytes(of: own.publicKey))
            case .rsa(let publicKey):
                key = SymmetricKey(size: .bits128)
                keyEstablishment = .transport(wrappedKey: try TokenKey.wrap(key, for: publicKey))
            }
            // `combined` begins with a nonce of twelve bytes and is nil for this one.
            let box = try AES.GCM.seal(payload.json, using: key, nonce: try TokenKey.nonce())
            return (keyEstablishment, Array(box.ciphertext) + box.tag)
        } catch {
            throw .cryptography
        }
    }
}
