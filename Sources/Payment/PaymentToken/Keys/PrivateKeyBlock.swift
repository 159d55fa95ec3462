import Crypto
import CryptoExtras
import FoundationEssentials
import SwiftASN1
import X509

/// The private keys of a PEM text: SEC1 (`EC PRIVATE KEY`, RFC 5915), PKCS #1 (`RSA PRIVATE KEY`, RFC 8017)
/// and PKCS #8 (`PRIVATE KEY`, RFC 5208).
enum PrivateKeyBlock {
    /// The labels under which a private key may stand, the common one first.
    static let labels = ["PRIVATE KEY", "EC PRIVATE KEY", "RSA PRIVATE KEY", "ENCRYPTED PRIVATE KEY"]

    /// The only private key of the text.
    static func only(in text: String) throws(CertificateFault) -> PEMBlock {
        do { return try PEMBlock.only(labels, in: text) } catch { throw CertificateFault(ofKeys: error) }
    }

    static func p256(_ block: PEMBlock) throws(CertificateFault) -> P256.Signing.PrivateKey {
        let kind = try kind(of: block)
        guard kind == .p256 else { throw .wrongKey(found: kind, expected: .p256) }
        do { return try P256.Signing.PrivateKey(derRepresentation: block.bytes) } catch {
            throw .malformedKey
        }
    }

    static func p384(_ block: PEMBlock) throws(CertificateFault) -> P384.Signing.PrivateKey {
        let kind = try kind(of: block)
        guard kind == .p384 else { throw .wrongKey(found: kind, expected: .p384) }
        do { return try P384.Signing.PrivateKey(derRepresentation: block.bytes) } catch {
            throw .malformedKey
        }
    }

    static func rsa(_ block: PEMBlock) throws(CertificateFault) -> _RSA.Signing.PrivateKey {
        let kind = try kind(of: block)
        guard kind == .rsa else { throw .wrongKey(found: kind, expected: .rsa) }
        let key: _RSA.Signing.PrivateKey
        do { key = try _RSA.Signing.PrivateKey(derRepresentation: block.bytes) } catch {
            throw .malformedKey
        }
        try RSAKeys.check(key.publicKey)
        return key
    }

    /// The kind of a block's key.
    static func kind(of block: PEMBlock) throws(CertificateFault) -> KeyKind {
        if block.label == "ENCRYPTED PRIVATE KEY" { throw .encryptedKey }
        do {
            let document = PEMDocument(type: block.label, derBytes: block.bytes)
            return KeyKind(try Certificate.PrivateKey(pemDocument: document).publicKey)
        } catch let error as CertificateError where error.code == .unsupportedPrivateKey {
            return .other
        } catch {
            throw .malformedKey
        }
    }

    /// A key as PKCS #8 in PEM.
    static func text(_ der: Data) -> String { PEMBlock(label: labels[0], bytes: Array(der)).text }
}
