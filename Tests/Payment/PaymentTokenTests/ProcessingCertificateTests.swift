import Crypto
import Foundation
import PaymentToken
import SwiftASN1
import Testing
import X509

@Suite struct ProcessingCertificateTests {
    /// `printf merchant.org.example.acme | sha256sum`
    static let hash = "1F0798FE50A25C88AB4596A044CFD1687C90B99E2CA73605132CF5CB93A2EB7F"

    @Test func certificateOfTheFormIsRead() throws {
        let certificate = try ProcessingCertificate(CertificateSamples.signed(CertificateSamples.form()))
        #expect(certificate.merchantIdentifier == "merchant.org.example.acme")
        #expect(certificate.merchantHash.map { String(format: "%02X", $0) }.joined() == Self.hash)
        #expect(try certificate.publicKeyHash == CertificateSamples.processingKey(3).publicKeyHash)
        #expect(try ProcessingCertificate(pem: certificate.pem) == certificate)
        #expect(try ProcessingCertificate(der: certificate.der) == certificate)
    }

    @Test func merchantExtensionIsTwoBytesAndSixtyFourDigits() {
        let found = ProcessingCertificate.merchantExtension("merchant.org.example.acme")
        #expect(found.value.prefix(2) == [0x0C, 0x40])
        #expect(String(decoding: found.value.dropFirst(2), as: UTF8.self) == Self.hash)
        #expect(!found.critical)
    }

    @Test func merchantHashIsThatOfTheKnownAnswer() {
        let found = ProcessingCertificate.merchantExtension("merchant.test.spreedly.123merchant")
        let digits = String(decoding: found.value.dropFirst(2), as: UTF8.self)
        #expect(digits.hasPrefix("358DA5890B9555C0"))
        #expect(digits.hasSuffix("51EAF439"))
    }

    @Test func lowerCaseDigitsAreRead() throws {
        var form = try CertificateSamples.form()
        form.extensions[2].value = [0x0C, 0x40] + Array(Self.hash.lowercased().utf8)
        #expect(throws: Never.self) { try ProcessingCertificate(CertificateSamples.signed(form)) }
    }

    struct Spoilt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let fault: CertificateFault
        let spoil: @Sendable (inout CertificateForm) throws -> Void

        init(
            _ name: String, _ fault: CertificateFault,
            _ spoil: @escaping @Sendable (inout CertificateForm) throws -> Void
        ) {
            testDescription = name
            self.fault = fault
            self.spoil = spoil
        }
    }

    static let spoilt: [Spoilt] = [
        Spoilt("P-384", .wrongKey(found: .p384, expected: .p256)) {
            let key = try P384.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: 1, count: 48))
            $0.publicKey = Certificate.PublicKey(key.publicKey)
        },
        Spoilt("an authority", .unexpectedAuthority) {
            $0.extensions[0] = try Certificate.Extension(
                BasicConstraints.isCertificateAuthority(maxPathLength: nil), critical: true)
        },
        Spoilt("no usage", .missingKeyUsage) { $0.extensions.remove(at: 1) },
        Spoilt("a signer's usage", .notForKeyAgreement) {
            $0.extensions[1] = try Certificate.Extension(KeyUsage(digitalSignature: true), critical: true)
        },
        Spoilt("a usage that is no bit string", .malformedCertificate) { $0.extensions[1].value = [5, 0] },
        Spoilt("no UID", .missingMerchantIdentifier) {
            $0.subject = try CertificateSamples.name([(.RDNAttributeType.commonName, "ACME")])
        },
        Spoilt("two UIDs", .missingMerchantIdentifier) {
            $0.subject = try CertificateSamples.name([
                (ObjectIdentifiers.userIdentifier, "merchant.org.example.acme"),
                (ObjectIdentifiers.userIdentifier, "merchant.org.example.other"),
            ])
        },
        Spoilt("a UID that is no merchant", .malformedMerchantIdentifier) {
            $0.subject = try CertificateSamples.name([(ObjectIdentifiers.userIdentifier, "acme")])
        },
        Spoilt("no merchant extension", .missingMerchantHash) { $0.extensions.remove(at: 2) },
        Spoilt("the extension of another merchant", .foreignMerchantHash) {
            $0.extensions[2] = ProcessingCertificate.merchantExtension("merchant.org.example.other")
        },
        Spoilt("an extension without tag and length", .malformedMerchantHash) {
            $0.extensions[2].value = $0.extensions[2].value.dropFirst(2)
        },
        Spoilt("an extension of another string type", .malformedMerchantHash) {
            $0.extensions[2].value = [0x13] + $0.extensions[2].value.dropFirst()
        },
        Spoilt("an extension of 62 digits", .malformedMerchantHash) {
            $0.extensions[2].value = [0x0C, 0x3E] + $0.extensions[2].value.dropFirst(2).dropLast(2)
        },
        Spoilt("an extension with a letter too many", .malformedMerchantHash) {
            $0.extensions[2].value = $0.extensions[2].value.dropLast() + [UInt8(ascii: "G")]
        },
    ]

    @Test(arguments: spoilt) func certificateIsRefused(spoilt: Spoilt) throws {
        var form = try CertificateSamples.form()
        try spoilt.spoil(&form)
        let certificate = try CertificateSamples.signed(form)
        #expect(throws: spoilt.fault) { try ProcessingCertificate(certificate) }
    }

    @Test func bytesThatAreNoCertificateAreRefused() throws {
        let der = try CertificateSamples.signed(CertificateSamples.form()).der
        for bytes in [[], [0x30, 0x00], Array(der.dropLast()), der + [0]] as [[UInt8]] {
            #expect(throws: CertificateFault.malformedCertificate) { try ProcessingCertificate(der: bytes) }
        }
    }

    static let moments: [(Double, EncodedCertificate.Validity)] = [
        (-1, .notYetValid(from: Date(timeIntervalSince1970: 1_772_366_400))),
        (0, .valid), (86_400, .valid),
        (86_401, .expired(since: Date(timeIntervalSince1970: 1_772_452_800))),
    ]

    @Test(arguments: moments)
    func validityHasBothEndsWithin(seconds: Double, validity: EncodedCertificate.Validity) throws {
        let certificate = try ProcessingCertificate(CertificateSamples.signed(CertificateSamples.form()))
        let moment = Date(timeIntervalSince1970: 1_772_366_400 + seconds)
        #expect(certificate.validity(at: moment) == validity)
    }
}
