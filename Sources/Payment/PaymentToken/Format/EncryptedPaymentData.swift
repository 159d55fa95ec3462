import Codecs

/// A token as it travels: the `paymentData` object of version EC_v1 or RSA_v1, its shape and encodings
/// checked (section 1.2 of the format) but neither its signature nor what it says.
public struct EncryptedPaymentData: Hashable, Sendable {
    /// How many bytes of JSON are read at most.
    public static let longest = 65_536

    /// The payload under AES-256-GCM (RSA_v1: AES-128-GCM): ciphertext, then the tag of 16 bytes.
    public let data: [UInt8]
    /// The detached CMS SignedData, in BER. One signature can be written in many ways, in longer lengths for
    /// instance, so these bytes tell no token from another; `transactionIdentifier` does.
    public let signature: [UInt8]
    /// The member from which the merchant has the data's key. It decides the version.
    public let keyEstablishment: KeyEstablishment
    /// SHA-256 of the SubjectPublicKeyInfo in the certificate that the token is encrypted for. Nobody signs
    /// it: it says which key to try, nothing more.
    public let publicKeyHash: [UInt8]
    /// The transaction's identifier, 32 bytes.
    public let transactionIdentifier: [UInt8]
    /// SHA-256 of the request's application data, when it had any.
    public let applicationDataHash: [UInt8]?

    /// The version, as far as the members tell: nobody signs it.
    public var version: TokenVersion { keyEstablishment.version }

    /// The transaction's identifier as the JSON has it: 64 lower-case hexadecimal digits.
    public var transactionId: String { Hexadecimal.encode(transactionIdentifier) }

    /// Puts the parts of a token together; its maker has checked them.
    package init(
        data: [UInt8], signature: [UInt8], keyEstablishment: KeyEstablishment, publicKeyHash: [UInt8],
        transactionIdentifier: [UInt8], applicationDataHash: [UInt8]?
    ) {
        self.data = data
        self.signature = signature
        self.keyEstablishment = keyEstablishment
        self.publicKeyHash = publicKeyHash
        self.transactionIdentifier = transactionIdentifier
        self.applicationDataHash = applicationDataHash
    }

    /// Checks members that were read as texts elsewhere. Every token has either `ephemeralPublicKey` or
    /// `wrappedKey`, and all the others but the last.
    ///
    /// - Throws: ``TokenRefusal`` when a member is missing, malformed or of the other version, or all are too
    ///   long.
    public init(
        version: String?, data: String?, signature: String?, ephemeralPublicKey: String?,
        wrappedKey: String?, publicKeyHash: String?, transactionId: String?, applicationData: String?
    ) throws(TokenRefusal) {
        var texts: [TokenMember: [UInt8]] = [:]
        texts[.version] = version.map { Array($0.utf8) }
        texts[.data] = data.map { Array($0.utf8) }
        texts[.signature] = signature.map { Array($0.utf8) }
        texts[.ephemeralPublicKey] = ephemeralPublicKey.map { Array($0.utf8) }
        texts[.wrappedKey] = wrappedKey.map { Array($0.utf8) }
        texts[.publicKeyHash] = publicKeyHash.map { Array($0.utf8) }
        texts[.transactionId] = transactionId.map { Array($0.utf8) }
        texts[.applicationData] = applicationData.map { Array($0.utf8) }
        guard texts.values.reduce(0, { $0 + $1.count }) <= Self.longest else { throw .tooLong }
        try self.init(texts: texts)
    }

    /// Checks the texts of the members.
    init(texts: [TokenMember: [UInt8]]) throws(TokenRefusal) {
        let version = try Self.version(of: texts)
        data = try Self.base64(.data, in: texts)
        signature = try Self.base64(.signature, in: texts)
        keyEstablishment =
            switch version {
            case .ecV1: .agreement(ephemeralPublicKey: try Self.base64(.ephemeralPublicKey, in: texts))
            case .rsaV1: .transport(wrappedKey: try Self.base64(.wrappedKey, in: texts))
            }
        publicKeyHash = try Self.base64(.publicKeyHash, in: texts)
        transactionIdentifier = try Self.hexadecimal(.transactionId, in: texts)
        applicationDataHash =
            texts[.applicationData] == nil ? nil : try Self.hexadecimal(.applicationData, in: texts)
        // The tag alone is as long as the data of a token can never be.
        guard data.count > 16 else { throw .wrongLength(.data) }
        guard publicKeyHash.count == 32 else { throw .wrongLength(.publicKeyHash) }
        switch keyEstablishment {
        case .agreement(let bytes): guard EphemeralKey.isWellFormed(bytes) else { throw .ephemeralKey }
        case .transport(let bytes):
            guard bytes.count == RSAKeys.bytes else { throw .wrongLength(.wrappedKey) }
        }
    }

    /// The version that the token names. The other version's key must not be there.
    @discardableResult
    static func version(of texts: [TokenMember: [UInt8]]) throws(TokenRefusal) -> TokenVersion {
        guard let text = texts[.version] else { throw .missingMember(.version) }
        guard let version = TokenVersion.allCases.first(where: { $0.rawValue.utf8.elementsEqual(text) })
        else {
            throw .unknownVersion(TokenRefusal.cleaned(text))
        }
        switch version {
        case .ecV1: guard texts[.wrappedKey] == nil else { throw .wrappedKeyPresent }
        case .rsaV1: guard texts[.ephemeralPublicKey] == nil else { throw .ephemeralKeyPresent }
        }
        return version
    }

    private static func base64(
        _ member: TokenMember, in texts: [TokenMember: [UInt8]]
    ) throws(TokenRefusal) -> [UInt8] {
        guard let text = texts[member] else { throw .missingMember(member) }
        guard let bytes = Base64.decode(text) else { throw .notBase64(member) }
        return bytes
    }

    /// Every hexadecimal member is 32 bytes long.
    private static func hexadecimal(
        _ member: TokenMember, in texts: [TokenMember: [UInt8]]
    ) throws(TokenRefusal) -> [UInt8] {
        guard let text = texts[member] else { throw .missingMember(member) }
        guard let bytes = Hexadecimal.decode(text) else { throw .notHexadecimal(member) }
        guard bytes.count == 32 else { throw .wrongLength(member) }
        return bytes
    }
}
