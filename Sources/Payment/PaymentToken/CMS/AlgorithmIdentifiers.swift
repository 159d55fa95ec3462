/// The AlgorithmIdentifiers of the format, in DER.
package enum AlgorithmIdentifiers {
    /// SHA-256 with NULL parameters, as real tokens have it.
    package static let sha256 = TLV.write(TLV.sequence, sha256Contents)
    /// ecdsa-with-SHA256, which has no parameters (RFC 5758).
    static let ecdsaWithSHA256 = TLV.write(TLV.sequence, TLV.write(ObjectIdentifiers.ecdsaWithSHA256))

    /// sha256WithRSAEncryption, whose parameters are NULL (RFC 5754, section 3.2).
    package static let sha256WithRSA = TLV.write(
        TLV.sequence, TLV.write(ObjectIdentifiers.sha256WithRSA) + TLV.write(TLV.null))
    /// rsaEncryption, by which other signers name the same algorithm: the digest is the signer's own.
    package static let rsaEncryption = TLV.write(
        TLV.sequence, TLV.write(ObjectIdentifiers.rsaEncryption) + TLV.write(TLV.null))

    /// The algorithm that tokens of a version are signed with.
    package static func signature(of version: TokenVersion) -> [UInt8] {
        switch version {
        case .ecV1: ecdsaWithSHA256
        case .rsaV1: sha256WithRSA
        }
    }

    /// The version of tokens that are signed with this algorithm; nil when none is.
    static func version(signedWith bytes: ArraySlice<UInt8>) -> TokenVersion? {
        if bytes.elementsEqual(ecdsaWithSHA256) { return .ecV1 }
        return bytes.elementsEqual(sha256WithRSA) || bytes.elementsEqual(rsaEncryption) ? .rsaV1 : nil
    }

    /// True if this is SHA-256; the parameters are NULL or absent (RFC 5754, section 2).
    static func isSHA256(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.elementsEqual(sha256) || bytes.elementsEqual(sha256Bare)
    }

    private static let sha256Contents = TLV.write(ObjectIdentifiers.sha256) + TLV.write(TLV.null)
    private static let sha256Bare = TLV.write(TLV.sequence, TLV.write(ObjectIdentifiers.sha256))
}
