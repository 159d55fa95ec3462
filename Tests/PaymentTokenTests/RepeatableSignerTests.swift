import Crypto
import Foundation
import SwiftASN1
import Synchronization
import Testing
import X509

@testable import PaymentToken

/// Certificates that come out the same twice.
struct RepeatableSignerTests {
    /// RFC 6979, appendix A.2.5: P-256 with SHA-256.
    private static let key = "C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"
    private static let known: [(String, String)] = [
        (
            "sample",
            "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
                + "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"
        ),
        (
            "test",
            "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367"
                + "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"
        ),
    ]

    private static func bytes(_ digits: String) -> [UInt8] {
        let digits = Array(digits)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0..<$0 + 2]), radix: 16)
        }
    }

    @Test(arguments: known) func signaturesAreThoseOfTheStandard(message: String, signature: String) throws {
        let key = try P256.Signing.PrivateKey(rawRepresentation: Self.bytes(Self.key))
        let made = try RepeatableSigner(key).signature(of: Array(SHA256.hash(data: Array(message.utf8))))
        #expect(Array(made.rawRepresentation) == Self.bytes(signature))
    }

    @Test func everySignatureIsGoodForItsKey() throws {
        let draws = Self.draws(1)
        for number in 0..<20 {
            let key = draws.signingKey()
            let message = Array("message \(number)".utf8)
            let signature = try RepeatableSigner(key).signature(of: Array(SHA256.hash(data: message)))
            #expect(key.publicKey.isValidSignature(signature, for: message))
        }
    }

    @Test func otherAlgorithmsAreRefused() throws {
        let signer = RepeatableSigner(Self.draws(1).signingKey())
        #expect(throws: CertificateFault.unwritable) {
            try signer.signSynchronously(bytes: [1], signatureAlgorithm: .ecdsaWithSHA384)
        }
    }

    @Test func keyIsWrittenAsAnyOther() throws {
        let key = Self.draws(1).signingKey()
        var serializer = DER.Serializer()
        try serializer.serialize(RepeatableSigner(key))
        #expect(serializer.serializedBytes == Array(key.derRepresentation))
    }

    // MARK: Numbers modulo the order

    private static let order = "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551"

    /// What 32 bytes become, the order taken away.
    private static let reduced: [(String, String)] = [
        (order, String(repeating: "0", count: 64)),
        ("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632550", "same"),
        (
            String(repeating: "F", count: 64),
            "00000000FFFFFFFF00000000000000004319055258E8617B0C46353D039CDAAE"
        ),
    ]

    @Test(arguments: reduced) func numbersStayBelowTheOrder(text: String, result: String) {
        let expected = result == "same" ? text : result
        #expect(OrderScalar(bytes: Self.bytes(text)).bytes == Self.bytes(expected))
    }

    @Test(arguments: [
        "01", "02", "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", key,
        "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632550",
    ])
    func numberTimesItsInverseIsOne(text: String) {
        let padding = [UInt8](repeating: 0, count: 32 - text.count / 2)
        let number = OrderScalar(bytes: padding + Self.bytes(text))
        #expect((number * number.inverse).bytes == [UInt8](repeating: 0, count: 31) + [1])
    }

    @Test func zeroHasNoInverse() {
        let zero = OrderScalar(bytes: [UInt8](repeating: 0, count: 32))
        #expect(zero.isZero && zero.inverse.isZero && (zero + zero).isZero)
    }

    // MARK: Certificates

    /// Bytes that a seed decides.
    private static func draws(_ seed: UInt64) -> CertificateDraws {
        let source = ByteSource(seed: seed)
        return CertificateDraws { source.next($0) }
    }

    private final class ByteSource: Sendable {
        private let random: Mutex<SplitMix64>

        init(seed: UInt64) { random = Mutex(SplitMix64(seed: seed)) }

        func next(_ count: Int) -> [UInt8] {
            random.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        }
    }

    private static func issued(_ draws: CertificateDraws) throws -> (PortalAuthority, ProcessingCertificate) {
        let portal = try PortalAuthority(at: CertificateSamples.now, drawing: draws)
        let request = try draws.processingKey().request(
            merchantIdentifier: CertificateSamples.merchantIdentifier)
        return (
            portal, try portal.issue(request, to: CertificateSamples.merchant(), at: CertificateSamples.now)
        )
    }

    @Test func equalDrawsMakeEqualCertificates() throws {
        let (portal, certificate) = try Self.issued(Self.draws(7))
        let (twin, again) = try Self.issued(Self.draws(7))
        let (_, other) = try Self.issued(Self.draws(8))
        #expect(certificate.der == again.der && portal.pem == twin.pem)
        #expect(certificate.der != other.der && certificate.publicKeyHash != other.publicKeyHash)
    }

    @Test func theirIssuerIsThePortalAsEver() throws {
        let (portal, certificate) = try Self.issued(Self.draws(7))
        #expect(portal.certificate.isIssued(by: portal.certificate))
        #expect(certificate.encoded.isIssued(by: portal.certificate))
        #expect(certificate.validity(at: CertificateSamples.now) == .valid)
    }

    @Test func openSSLAcceptsThem() throws {
        let (portal, certificate) = try Self.issued(Self.draws(7))
        let openSSL = try OpenSSL()
        try openSSL.write(portal.certificate.pem, to: "portal.pem")
        try openSSL.write(certificate.pem, to: "merchant.pem")
        let answer = try openSSL("verify", "-no_check_time", "-CAfile", "portal.pem", "merchant.pem")
        #expect(answer.status == 0 && answer.text.contains("merchant.pem: OK"))
    }
}
