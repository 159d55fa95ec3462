import Crypto
import Foundation
import PaymentToken
import Testing

@Suite struct ProcessingKeyTests {
    /// `openssl pkey -in p256.key -pubout -outform DER | sha256sum`
    static let hash = "da06acaa7c037b3b7e8a7d30a7dbf336a5e6ac4a9df494ce01e3ed286bcd8979"

    @Test(arguments: ["p256.key", "p256-sec1.key"]) func bothFormsOfAKeyAreRead(file: String) throws {
        let key = try ProcessingKey(pem: CertificateSamples.file(file))
        #expect(key.publicKeyHash.map { String(format: "%02x", $0) }.joined() == Self.hash)
    }

    @Test func parametersBeforeTheKeyArePassedOver() throws {
        let text = try CertificateSamples.file("p256-parameters.key")
        #expect(text.hasPrefix("-----BEGIN EC PARAMETERS-----"))
        #expect(throws: Never.self) { try ProcessingKey(pem: text) }
    }

    @Test func keyIsWrittenAsOpensslWritesIt() throws {
        let text = try CertificateSamples.file("p256.key")
        #expect(try ProcessingKey(pem: text).pem == text)
        #expect(try ProcessingKey(pem: CertificateSamples.file("p256-sec1.key")).pem == text)
    }

    static let faults: [(String, CertificateFault)] = [
        ("p384.key", .wrongKey(found: .p384, expected: .p256)),
        ("ed25519.key", .wrongKey(found: .ed25519, expected: .p256)),
        ("secp256k1.key", .wrongKey(found: .other, expected: .p256)),
        ("p256-explicit.key", .malformedKey),
        ("p256-locked.key", .encryptedKey), ("p256-sec1-locked.key", .encryptedKey),
        ("p256.csr", .pem(.wrongLabel(found: "CERTIFICATE REQUEST", expected: "PRIVATE KEY"))),
    ]

    @Test(arguments: faults) func keyIsRefused(file: String, fault: CertificateFault) throws {
        let text = try CertificateSamples.file(file)
        #expect(throws: fault) { try ProcessingKey(pem: text) }
    }

    @Test func changedKeyIsRefused() throws {
        let block = try PEMBlock.only(["PRIVATE KEY"], in: CertificateSamples.file("p256.key"))
        let text = PEMBlock(label: "PRIVATE KEY", bytes: block.bytes.dropLast(20)).text
        #expect(throws: CertificateFault.malformedKey) { try ProcessingKey(pem: text) }
    }

    @Test func requestForAMalformedMerchantIsNotMade() throws {
        let key = try CertificateSamples.processingKey(5)
        #expect(throws: OnboardingFault.malformedMerchantIdentifier) {
            try key.request(merchantIdentifier: "acme")
        }
    }

    @Test func freshKeysDiffer() {
        #expect(ProcessingKey().publicKeyHash != ProcessingKey().publicKeyHash)
    }
}
