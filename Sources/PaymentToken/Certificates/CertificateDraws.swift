package import Crypto
import X509

/// Keys and numbers of certificates that follow from bytes which somebody draws: equal bytes make equal
/// certificates. They are as secret as those bytes are.
package struct CertificateDraws: Sendable {
    private let bytes: @Sendable (_ count: Int) -> [UInt8]

    /// Takes what gives so many bytes, other ones each time.
    package init(bytes: @escaping @Sendable (_ count: Int) -> [UInt8]) { self.bytes = bytes }

    /// The next key for signatures; the few bytes that are no key are passed over.
    package func signingKey() -> P256.Signing.PrivateKey {
        while true {
            if let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes(32)) { return key }
        }
    }

    /// The next key that opens tokens.
    package func processingKey() -> ProcessingKey {
        while true {
            if let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: bytes(32)) {
                return ProcessingKey(key)
            }
        }
    }

    /// The next serial number of a certificate, of 16 bytes.
    func serial() -> Certificate.SerialNumber { Certificate.SerialNumber(bytes: bytes(16)) }
}
