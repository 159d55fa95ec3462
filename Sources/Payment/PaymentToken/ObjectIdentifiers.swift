package import SwiftASN1

/// The object identifiers of the token format that the libraries do not name.
package enum ObjectIdentifiers {
    /// Marks the certificate that signs tokens.
    package static let signingLeaf: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 29]
    /// Marks the certificate authority between that certificate and the root.
    package static let signingIntermediate: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 2, 14]
    /// Holds the SHA-256 of the merchant identifier, as upper-case hexadecimal text.
    package static let merchantIdentifierHash: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 32]
    /// The subject's UID, in which a Processing Certificate names its merchant (RFC 4519 section 2.39).
    package static let userIdentifier: ASN1ObjectIdentifier = [0, 9, 2342, 19_200_300, 100, 1, 1]
}

/// The object identifiers in a detached signature of this format (RFC 5652, RFC 5754, RFC 6211).
extension ObjectIdentifiers {
    /// The content type of a SignedData.
    package static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 7, 2]
    /// The content type of plain bytes.
    package static let data: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 7, 1]
    /// The digest algorithm SHA-256 (RFC 5754).
    package static let sha256: ASN1ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, 1]
    /// The signature algorithm ECDSA with SHA-256 (RFC 5754).
    package static let ecdsaWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 10045, 4, 3, 2]
    static let sha256WithRSA: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 1, 11]
    static let rsaEncryption: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 1, 1]
    /// The signed attribute contentType (RFC 5652, section 11.1).
    package static let contentType: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 9, 3]
    /// The signed attribute messageDigest (RFC 5652, section 11.2).
    package static let messageDigest: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 9, 4]
    /// The signed attribute signingTime (RFC 5652, section 11.3).
    package static let signingTime: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 9, 5]
    /// The signed attribute CMSAlgorithmProtection (RFC 6211).
    package static let algorithmProtection: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 9, 52]
}
