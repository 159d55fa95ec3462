import Crypto
import SwiftASN1
package import X509

/// A certificate signing request (PKCS #10, RFC 2986) that the portal would accept: its key is P-256 and it
/// is signed by that key with ecdsa-with-SHA256. Whoever made it, and with what program, plays no part; its
/// subject and attributes are not read (section 5.2 of the format). A request for RSA_v1 has an RSA key and
/// is signed with sha256WithRSAEncryption; it is read only where it is asked for.
package struct CertificateRequest: Hashable, Sendable {
    /// The key that is to be certified.
    package let publicKey: Certificate.PublicKey
    /// The request's bytes.
    package let der: [UInt8]

    /// Reads and checks a request in DER.
    ///
    /// - Parameters:
    ///   - der: the request.
    ///   - expected: the kind of its key, P-256 or RSA.
    /// - Throws: `malformedRequest`, `malformedKey`, `wrongKey`, `wrongSignatureAlgorithm` or
    ///   `wrongSignature`, in this order.
    package init(der: [UInt8], key expected: KeyKind = .p256) throws(OnboardingFault) {
        let request: CertificateSigningRequest
        do {
            request = try CertificateSigningRequest(derEncoded: der)
        } catch let error as CertificateError where error.code == .unsupportedPublicKeyAlgorithm {
            throw .wrongKey(found: .other)
        } catch let error as CertificateError where error.code == .unsupportedSignatureAlgorithm {
            throw .wrongSignatureAlgorithm
        } catch is CryptoKitError {
            throw .malformedKey
        } catch {
            throw .malformedRequest
        }
        let kind = KeyKind(request.publicKey)
        guard kind == expected else { throw .wrongKey(found: kind) }
        let algorithm: Certificate.SignatureAlgorithm =
            kind == .rsa ? .sha256WithRSAEncryption : .ecdsaWithSHA256
        guard request.signatureAlgorithm == algorithm else { throw .wrongSignatureAlgorithm }
        guard request.publicKey.isValidSignature(request.signature, for: request) else {
            throw .wrongSignature
        }
        publicKey = request.publicKey
        self.der = der
    }

    /// Reads and checks the only request of a PEM text, whatever the length of its lines.
    ///
    /// - Throws: `pem`, or what reading DER throws.
    package init(pem: String) throws(OnboardingFault) {
        let block: PEMBlock
        do { block = try PEMBlock.only(Self.labels, in: pem) } catch { throw .pem(error) }
        try self.init(der: block.bytes)
    }

    /// Reads and checks the contents of a file, which may be PEM or DER.
    ///
    /// - Throws: what reading the form that was found throws. DER begins with the byte 30; the rest is PEM.
    package init(contents: [UInt8]) throws(OnboardingFault) {
        // The tag of a SEQUENCE is also the digit 0, with which no PEM text of ours or openssl's begins.
        if contents.first == 0x30 {
            try self.init(der: contents)
        } else {
            try self.init(pem: String(decoding: contents, as: UTF8.self))
        }
    }

    /// The labels of a request's PEM block; the second is that of old programs.
    private static let labels = ["CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"]

    /// The request as PEM, lines of 64 columns.
    package var pem: String { PEMBlock(label: Self.labels[0], bytes: der).text }
}
