/// The AlgorithmIdentifiers of the format, in DER.
enum AlgorithmIdentifiers {
    /// SHA-256 with NULL parameters, as real tokens have it.
    static let sha256 = TLV.write(TLV.sequence, sha256Contents)
    /// ecdsa-with-SHA256, which has no parameters (RFC 5758).
    static let ecdsaWithSHA256 = TLV.write(TLV.sequence, TLV.write(ObjectIdentifiers.ecdsaWithSHA256))

    /// Whether this is SHA-256; the parameters are NULL or absent (RFC 5754, section 2).
    static func isSHA256(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.elementsEqual(sha256) || bytes.elementsEqual(sha256Bare)
    }

    private static let sha256Contents = TLV.write(ObjectIdentifiers.sha256) + TLV.write(TLV.null)
    private static let sha256Bare = TLV.write(TLV.sequence, TLV.write(ObjectIdentifiers.sha256))
}
