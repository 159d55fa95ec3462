import Crypto
import FoundationEssentials
import SwiftASN1
import X509

/// A P-256 key whose signatures follow from key and message alone (deterministic ECDSA, RFC 6979), so that a
/// certificate that is made twice is the same twice. Whoever checks a signature sees no difference.
///
/// Its arithmetic takes a time that tells something of the key: it is for keys that are no secret.
struct RepeatableSigner: CustomPrivateKey {
    private let key: P256.Signing.PrivateKey

    init(_ key: P256.Signing.PrivateKey) { self.key = key }

    var publicKey: Certificate.PublicKey { Certificate.PublicKey(key.publicKey) }
    var defaultSignatureAlgorithm: Certificate.SignatureAlgorithm { .ecdsaWithSHA256 }
    var supportedSignatureAlgorithms: [Certificate.SignatureAlgorithm] { [.ecdsaWithSHA256] }

    func signSynchronously(
        bytes: some DataProtocol, signatureAlgorithm: Certificate.SignatureAlgorithm
    ) throws -> Certificate.Signature {
        guard signatureAlgorithm == .ecdsaWithSHA256 else { throw CertificateFault.unwritable }
        let signature = try signature(of: Array(SHA256.hash(data: bytes)))
        return try Certificate.Signature(
            signatureAlgorithm: signatureAlgorithm,
            signatureBytes: ASN1BitString(bytes: Array(signature.derRepresentation)[...]))
    }

    /// The signature of a SHA-256 digest.
    func signature(of digest: [UInt8]) throws -> P256.Signing.ECDSASignature {
        let secret = OrderScalar(bytes: Array(key.rawRepresentation))
        let message = OrderScalar(bytes: digest)
        var numbers = NumberSource(key: secret.bytes, message: message.bytes)
        while true {
            let number = numbers.next()
            // What is zero or not below the order is no key, and no number to sign with.
            guard let point = try? P256.Signing.PrivateKey(rawRepresentation: number).publicKey else {
                continue
            }
            let first = OrderScalar(bytes: Array(point.rawRepresentation.prefix(32)))
            let second = OrderScalar(bytes: number).inverse * (message + first * secret)
            guard !first.isZero, !second.isZero else { continue }
            return try P256.Signing.ECDSASignature(rawRepresentation: first.bytes + second.bytes)
        }
    }

    /// The numbers that are tried one after the other (RFC 6979, section 3.2).
    private struct NumberSource {
        private var key = [UInt8](repeating: 0, count: 32)
        private var value = [UInt8](repeating: 1, count: 32)

        init(key secret: [UInt8], message: [UInt8]) {
            stir([0] + secret + message)
            stir([1] + secret + message)
            value = code(value)
        }

        mutating func next() -> [UInt8] {
            let number = value
            stir([0])
            value = code(value)
            return number
        }

        private mutating func stir(_ more: [UInt8]) {
            key = code(value + more)
            value = code(value)
        }

        private func code(_ text: [UInt8]) -> [UInt8] {
            Array(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key)))
        }
    }
}

extension RepeatableSigner: Hashable {
    static func == (one: RepeatableSigner, other: RepeatableSigner) -> Bool {
        one.key.rawRepresentation == other.key.rawRepresentation
    }

    func hash(into hasher: inout Hasher) { hasher.combine(key.publicKey.rawRepresentation) }
}

extension RepeatableSigner: PEMSerializable {
    static var defaultPEMDiscriminator: String { "PRIVATE KEY" }

    func serialize(into coder: inout DER.Serializer) throws {
        coder.serialize(try DER.parse(Array(key.derRepresentation)))
    }
}
