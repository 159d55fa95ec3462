package import SwiftASN1

/// The object identifiers of the token format that the libraries do not name.
package enum ObjectIdentifiers {
    /// Marks the certificate that signs tokens.
    package static let signingLeaf: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 29]
    /// Marks the certificate authority between that certificate and the root.
    package static let signingIntermediate: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 2, 14]
    /// Holds the SHA-256 of the merchant identifier, as upper-case hexadecimal text.
    package static let merchantIdentifierHash: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 32]
}
