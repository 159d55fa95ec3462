import Crypto
import Foundation
import PayKit
import PaymentToken
import SwiftASN1
import Testing
import X509

/// Requests and keys that openssl made (`Oracles/Samples/make.sh`), and certificates with chosen faults.
enum CertificateSamples {
    /// 1 March 2026, noon and three quarters of a second, at Greenwich.
    static let now = Date(timeIntervalSince1970: 1_772_366_400.75)
    static let merchantIdentifier = "merchant.org.example.acme"

    static func file(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Oracles/Samples")
        return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    static func raw(_ byte: UInt8) -> Data { Data(repeating: byte, count: 32) }

    static func signingKey(_ byte: UInt8) throws -> P256.Signing.PrivateKey {
        try P256.Signing.PrivateKey(rawRepresentation: raw(byte))
    }

    static func processingKey(_ byte: UInt8) throws -> ProcessingKey {
        ProcessingKey(try P256.KeyAgreement.PrivateKey(rawRepresentation: raw(byte)))
    }

    static func merchant(_ identifier: String = merchantIdentifier) throws -> MerchantRegistration {
        try MerchantRegistration(
            identifier: identifier, teamIdentifier: "A1B2C3D4E5", organisation: "ACME Barbers",
            country: #require(Country(code: "DE")))
    }

    static func portal() throws -> PortalAuthority {
        try PortalAuthority(at: now, key: signingKey(1), serial: serial(0x11))
    }

    static func certificate(
        for key: ProcessingKey, of identifier: String = merchantIdentifier, at moment: Date = now,
        serial number: Certificate.SerialNumber = serial(0x22)
    ) throws -> ProcessingCertificate {
        try portal().issue(
            key.request(merchantIdentifier: identifier), to: merchant(identifier), at: moment, serial: number)
    }

    /// A serial number of 16 equal bytes; from 80 on its top bit is set.
    static func serial(_ byte: UInt8) -> Certificate.SerialNumber {
        Certificate.SerialNumber(bytes: [UInt8](repeating: byte, count: 16))
    }

    /// The form of a good Processing Certificate, to be spoilt by a test, and then signed by somebody.
    static func form() throws -> CertificateForm {
        CertificateForm(
            subject: try name([(ObjectIdentifiers.userIdentifier, merchantIdentifier)]),
            publicKey: Certificate.PublicKey(try signingKey(3).publicKey),
            notBefore: now.wholeSecond, notAfter: now.wholeSecond + 86_400,
            extensions: try CertificateForm.extensions(.notCertificateAuthority, KeyUsage(keyAgreement: true))
                + [ProcessingCertificate.merchantExtension(merchantIdentifier)])
    }

    static func name(_ parts: [(ASN1ObjectIdentifier, String)]) throws -> DistinguishedName {
        try DistinguishedName(parts: parts)
    }

    static func signed(_ form: CertificateForm) throws -> EncodedCertificate {
        try form.signed(
            by: .own("Somebody", unit: "Elsewhere"), key: Certificate.PrivateKey(signingKey(4)),
            algorithm: .ecdsaWithSHA256, serial: serial(0x33))
    }
}
