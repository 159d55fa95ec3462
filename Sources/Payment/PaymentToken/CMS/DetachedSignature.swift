import Crypto
package import FoundationEssentials

/// A detached CMS SignedData (RFC 5652) of the one shape that tokens have (section 1.4 of the format), read
/// from BER. Its structure is checked; the signature, the digest and the certificates are not.
///
/// Everything is a slice of the bytes that were read. The certificates are not parsed.
package struct DetachedSignature {
    /// The two certificates in DER, in the order in which they stand.
    package let certificates: [ArraySlice<UInt8>]
    /// The signer's identity: the DER of the issuer's name and the serial number in the signer's certificate.
    let signer: SignerIdentity
    /// The signed attributes as they are carried, with the tag [0].
    package let signedAttributes: ArraySlice<UInt8>
    /// The attribute messageDigest, 32 bytes.
    package let messageDigest: ArraySlice<UInt8>
    /// The attribute signingTime.
    package let signingTime: Date
    /// The version of tokens that are signed with the signer's algorithm.
    package let tokenVersion: TokenVersion
    /// The signature: for ECDSA r and s, 32 bytes each; for RSA a number of 256 bytes.
    package let signature: [UInt8]

    /// A certificate, named by issuer and serial number.
    package struct SignerIdentity: Hashable {
        /// The DER of the issuer's name.
        let issuer: [UInt8]
        /// The serial number as an unsigned integer without leading zeros: half of all serial numbers have
        /// their top bit set and travel behind a zero.
        package let serial: [UInt8]

        /// Takes DER of the issuer's name and of the serial number's contents, whose leading zeros are
        /// dropped.
        package init(issuer: ArraySlice<UInt8>, serial: ArraySlice<UInt8>) {
            self.issuer = Array(issuer)
            self.serial = Array(serial.drop { $0 == 0 })
        }
    }

    /// The digest that the signature covers: the attributes as a SET OF, hashed (RFC 5652, section 5.4).
    var digestOfSignedAttributes: SHA256Digest {
        var hash = SHA256()
        hash.update(data: [TLV.set])
        signedAttributes.dropFirst().withUnsafeBytes { hash.update(bufferPointer: $0) }
        return hash.finalize()
    }

    /// Reads the outer frame: ContentInfo and SignedData. Throws `malformedSignature` for anything else.
    package init(ber: [UInt8]) throws(TokenRefusal) {
        var outer = TLVReader(ber[...], rules: .basic)
        var contentInfo = TLVReader(try outer.next(TLV.sequence), rules: .basic)
        try outer.finish()
        guard try contentInfo.next(TLV.objectIdentifier).encoded.elementsEqual(Self.signedDataType) else {
            throw .notSignedData
        }
        var explicit = TLVReader(try contentInfo.next(TLV.tagged(0)), rules: .basic)
        try contentInfo.finish()
        var signedData = TLVReader(try explicit.next(TLV.sequence), rules: .basic)
        try explicit.finish()

        try Self.checkVersion(in: &signedData)
        try Self.checkDigestAlgorithms(try signedData.next(TLV.set))
        try Self.checkDetached(try signedData.next(TLV.sequence))
        certificates = try Self.certificates(in: try signedData.nextIf(TLV.tagged(0)))
        guard try signedData.nextIf(TLV.tagged(1)) == nil else { throw .revocationListsPresent }
        let signers = try Self.elements(of: try signedData.next(TLV.set))
        try signedData.finish()
        guard signers.count == 1, let only = signers.first else { throw .signerCount(signers.count) }
        let info = try SignerInfo(only)
        signer = info.signer
        signedAttributes = info.signedAttributes.encoded
        tokenVersion = info.tokenVersion
        signature = info.signature
        let attributes = try SignedAttributes(info)
        messageDigest = attributes.messageDigest
        signingTime = attributes.signingTime
    }

    static func checkVersion(in reader: inout TLVReader) throws(TokenRefusal) {
        guard try reader.next(TLV.integer).contents.elementsEqual([1]) else { throw .signatureVersion }
    }

    private static func checkDigestAlgorithms(_ set: TLV) throws(TokenRefusal) {
        let algorithms = try elements(of: set)
        guard algorithms.count == 1, AlgorithmIdentifiers.isSHA256(algorithms[0].encoded) else {
            throw .digestAlgorithm
        }
    }

    private static func checkDetached(_ contentInfo: TLV) throws(TokenRefusal) {
        let parts = try elements(of: contentInfo)
        guard let type = parts.first, type.encoded.elementsEqual(dataType) else { throw .wrongContentType }
        guard parts.count == 1 else { throw .notDetached }
    }

    private static func certificates(in set: TLV?) throws(TokenRefusal) -> [ArraySlice<UInt8>] {
        guard let set else { throw .certificateCount(0) }
        let certificates = try elements(of: set)
        guard certificates.count == 2 else { throw .certificateCount(certificates.count) }
        guard certificates.allSatisfy({ $0.tag == TLV.sequence }) else { throw .malformedCertificate }
        return certificates.map(\.encoded)
    }

    static func elements(of element: TLV) throws(TokenRefusal) -> [TLV] {
        var reader = TLVReader(element, rules: .basic)
        var elements: [TLV] = []
        while !reader.isAtEnd { elements.append(try reader.next()) }
        return elements
    }

    static let signedDataType = TLV.write(ObjectIdentifiers.signedData)
    static let dataType = TLV.write(ObjectIdentifiers.data)
}
