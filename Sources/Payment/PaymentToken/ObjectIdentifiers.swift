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
