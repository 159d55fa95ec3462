import Crypto
public import FoundationEssentials
import Synchronization
import X509

/// Opens tokens in two steps: `verify` asks who made the token and when, and needs no merchant key; `decrypt`
/// needs one. What a token says is for the caller to hold against its own order (section 1.8 of the format,
/// steps 8 to 10).
///
/// ```swift
/// let opener = TokenOpener(roots: [try EncodedCertificate(pem: root)])
/// let merchant = try MerchantIdentity(
///     certificate: ProcessingCertificate(pem: certificate), key: ProcessingKey(pem: key))
/// let token = try EncryptedPaymentData(json: json)
/// let payload = try opener.decrypt(opener.verify(token, at: Date()), with: merchant)
/// ```
public final class TokenOpener: Sendable {
    /// How far the signing time may lie from now, either way, in seconds.
    public static let tolerance = 300.0

    private let roots: [Certificate]
    /// The key identifiers of the wallet authorities whose tokens are taken, in their order.
    public let authorities: [[UInt8]]
    private let cache = Mutex(ChainCache())

    /// Trusts chains that end at these certificates and no others.
    public init(roots: [EncodedCertificate]) {
        self.roots = roots.map(\.certificate)
        authorities = roots.map(\.subjectKeyIdentifier)
    }

    /// Steps 1 to 5 of section 1.8: the chain of certificates, the signature, and its time.
    ///
    /// - Throws: ``TokenRefusal`` with the first of these checks that fails.
    public func verify(
        _ data: EncryptedPaymentData, at now: Date
    ) throws(TokenRefusal) -> VerifiedPaymentData {
        let signature = try DetachedSignature(ber: data.signature)
        // The version is not signed; the signature's algorithm keeps a token from being read as the other
        // one.
        guard signature.tokenVersion == data.version else { throw .algorithmOfOtherVersion(data.version) }
        let chain = try chain(of: signature.certificates)
        guard signature.signer == chain.leaf else { throw .signerIsNotLeaf }
        guard chain.key.tokenVersion == data.version else { throw .signerKey(data.version) }
        try chain.checkValidity(at: now)
        guard data.message.digest.elementsEqual(signature.messageDigest) else { throw .wrongMessageDigest }
        guard chain.key.isValid(signature) else { throw .wrongSignature }
        let age = now.timeIntervalSince(signature.signingTime)
        guard age.magnitude <= Self.tolerance else {
            throw .signingTime(age: Int(exactly: age.rounded(.towardZero)) ?? .max)
        }
        return VerifiedPaymentData(data: data, signingTime: signature.signingTime)
    }

    /// Steps 6 and 7, with the key that the token names; throws `unknownMerchantKey` when it is not among
    /// them.
    public func decrypt(
        _ verified: VerifiedPaymentData, with keys: MerchantKeys
    ) throws(TokenRefusal) -> PaymentPayload {
        guard let identity = keys[verified.data.publicKeyHash] else { throw .unknownMerchantKey }
        return try decrypt(verified, with: identity)
    }

    /// Step 7: the key, which is agreed on or unwrapped, the cipher, and the payload's form.
    ///
    /// - Throws: ``TokenRefusal`` when the identity or the kind of its key is not the token's, or the data
    ///   cannot be decrypted, or the payload is malformed.
    public func decrypt(
        _ verified: VerifiedPaymentData, with identity: MerchantIdentity
    ) throws(TokenRefusal) -> PaymentPayload {
        let data = verified.data
        guard data.publicKeyHash == identity.publicKeyHash else { throw .merchantMismatch }
        let key = try Self.key(of: data, identity)
        guard
            // `combined` would take a nonce of twelve bytes.
            let nonce = try? TokenKey.nonce(),
            let box = try? AES.GCM.SealedBox(
                nonce: nonce, ciphertext: data.data.dropLast(16), tag: data.data.suffix(16)),
            let json = try? AES.GCM.open(box, using: key)
        else { throw .decryptionFailed }
        return try PaymentPayload(json: json)
    }

    /// The key that the data is encrypted with.
    private static func key(
        of data: EncryptedPaymentData, _ identity: MerchantIdentity
    ) throws(TokenRefusal) -> SymmetricKey {
        switch (data.keyEstablishment, identity.key.privateKey) {
        case (.agreement(let bytes), .p256(let own)):
            guard let ephemeralKey = EphemeralKey.key(in: bytes) else { throw .ephemeralKey }
            guard
                let key = try? TokenKey.agree(own, with: ephemeralKey, merchantHash: identity.merchantHash)
            else { throw .decryptionFailed }
            return key
        case (.transport(let bytes), .rsa(let own)): return try TokenKey.unwrap(bytes, with: own)
        case (.agreement, .rsa), (.transport, .p256): throw .merchantKeyKind(data.version)
        }
    }

    private func chain(of certificates: [ArraySlice<UInt8>]) throws(TokenRefusal) -> SigningChain {
        let key = ChainCache.key(of: certificates)
        if let known = cache.withLock({ $0[key] }) { return known }
        let chain = try SigningChain(certificates, roots: roots)
        cache.withLock { $0.keep(chain, as: key) }
        return chain
    }

    /// How many chains are kept, for tests of the bound.
    package var keptChains: Int { cache.withLock { $0.count } }
}

/// A token whose signature is good: made by whoever holds the leaf of a pinned chain, within five minutes of
/// now. Only ``TokenOpener`` makes one.
public struct VerifiedPaymentData: Hashable, Sendable {
    /// The token.
    public let data: EncryptedPaymentData
    /// When it was signed, to the second.
    public let signingTime: Date

    fileprivate init(data: EncryptedPaymentData, signingTime: Date) {
        self.data = data
        self.signingTime = signingTime
    }
}
