import Crypto
package import X509

/// The kinds of public key that a request or a certificate may bring, for faults that say what was found.
public enum KeyKind: String, Hashable, Sendable {
    /// The curve of 256 bits that Processing Certificates and token signatures use.
    case p256 = "P-256"
    /// The curve of 384 bits, that of the wallet's root.
    case p384 = "P-384"
    /// The curve of 521 bits.
    case p521 = "P-521"
    /// RSA of any size.
    case rsa = "RSA"
    /// The Edwards curve of 255 bits.
    case ed25519 = "Ed25519"
    /// Anything else, other curves among it.
    case other = "unknown kind"

    /// The kind of a key that was read.
    package init(_ key: Certificate.PublicKey) {
        if P256.Signing.PublicKey(key) != nil {
            self = .p256
        } else if P384.Signing.PublicKey(key) != nil {
            self = .p384
        } else if P521.Signing.PublicKey(key) != nil {
            self = .p521
        } else if Curve25519.Signing.PublicKey(key) != nil {
            self = .ed25519
        } else {
            // The library reads five kinds of key; this is what is left of them.
            self = .rsa
        }
    }
}
