import Foundation
import PaymentToken
import Testing
import X509

@Suite struct PortalAuthorityTests {
    @Test func portalWritesItsOwnSubject() throws {
        let request = try CertificateRequest(pem: CertificateSamples.file("p256.csr"))
        let issued = try CertificateSamples.portal().issue(
            request, to: CertificateSamples.merchant(), at: CertificateSamples.now)
        let subject = issued.encoded.certificate.subject.flatMap { $0 }
        #expect(
            subject.map { "\($0.type) \(String($0.value) ?? "")" } == [
                "0.9.2342.19200300.100.1.1 merchant.org.example.acme",
                "2.5.4.3 Vitrine Payment Processing:merchant.org.example.acme",
                "2.5.4.11 A1B2C3D4E5", "2.5.4.10 ACME Barbers", "2.5.4.6 DE",
            ])
    }

    @Test func issuerIsThePortal() throws {
        let issued = try CertificateSamples.certificate(for: CertificateSamples.processingKey(5))
        let portal = try CertificateSamples.portal().certificate
        #expect(issued.encoded.isIssued(by: portal))
        #expect(
            portal.certificate.subject.description
                == "O=Vitrine,OU=Developer Relations,CN=Vitrine Developer Relations CA")
    }

    @Test func certificateOfAnotherIssuerIsNotThePortals() throws {
        let foreign = try CertificateSamples.signed(CertificateSamples.form())
        let portal = try CertificateSamples.portal().certificate
        #expect(!foreign.isIssued(by: portal))
    }

    static let months: [(String, String)] = [
        ("2021-08-31T12:34:56Z", "2023-09-30T12:34:56Z"), ("2024-01-29T00:00:00Z", "2026-02-28T00:00:00Z"),
        ("2026-03-01T23:59:59Z", "2028-04-01T23:59:59Z"),
    ]

    @Test(arguments: months) func certificateLastsTwentyFiveMonths(start: String, end: String) throws {
        let now = try Date(start, strategy: .iso8601)
        let portal = try PortalAuthority(at: now, key: CertificateSamples.signingKey(1))
        let issued = try portal.issue(
            CertificateSamples.processingKey(5).request(merchantIdentifier: "merchant.org.example.acme"),
            to: CertificateSamples.merchant(), at: now + 0.999)
        #expect(issued.encoded.certificate.notValidBefore.formatted(.iso8601) == start)
        #expect(issued.encoded.certificate.notValidAfter.formatted(.iso8601) == end)
        #expect(issued.validity(at: now + 0.999) == .valid)
    }

    @Test func certificateEndsWithThePortal() throws {
        let portal = try CertificateSamples.portal()
        let moment = portal.certificate.certificate.notValidAfter - 60
        let issued = try portal.issue(
            CertificateSamples.processingKey(5).request(merchantIdentifier: "merchant.org.example.acme"),
            to: CertificateSamples.merchant(), at: moment)
        #expect(issued.encoded.certificate.notValidAfter == moment + 60)
    }

    @Test(arguments: [-10.0, 26 * 366 * 86_400.0])
    func portalOutsideItsTimeIssuesNothing(seconds: Double) throws {
        let portal = try CertificateSamples.portal()
        let request = try CertificateSamples.processingKey(5).request(
            merchantIdentifier: "merchant.org.example.acme")
        #expect(throws: OnboardingFault.authorityNotValid) {
            try portal.issue(
                request, to: CertificateSamples.merchant(), at: CertificateSamples.now + seconds)
        }
    }

    @Test func dateThatNoCertificateHoldsIsRefused() throws {
        let key = try CertificateSamples.signingKey(1)
        #expect(throws: CertificateFault.unwritable) {
            try PortalAuthority(at: Date(timeIntervalSince1970: 253_400_000_000), key: key)
        }
    }

    @Test func serialNumberKeepsItsValueWithAndWithoutTheTopBit() throws {
        let key = try CertificateSamples.processingKey(5)
        for byte in [UInt8(0x7F), 0x80, 0xFF] {
            let issued = try CertificateSamples.certificate(for: key, serial: CertificateSamples.serial(byte))
            let number = try ProcessingCertificate(der: issued.der).encoded.certificate.serialNumber
            #expect(number == CertificateSamples.serial(byte))
            #expect(Array(number.bytes) == [UInt8](repeating: byte, count: 16))
            let padding: [UInt8] = byte < 0x80 ? [0x02, 0x10] : [0x02, 0x11, 0x00]
            #expect(issued.der.firstRange(of: padding + [UInt8](repeating: byte, count: 16)) != nil)
        }
    }

    @Test func freshSerialNumbersDiffer() {
        #expect(Certificate.SerialNumber.fresh() != Certificate.SerialNumber.fresh())
    }

    @Test func portalIsReadFromWhatItWrote() throws {
        let portal = try CertificateSamples.portal()
        let read = try PortalAuthority(pem: portal.pem)
        #expect(read.certificate == portal.certificate)
        #expect(read.pem == portal.pem)
    }

    static let faults: [(String, CertificateFault)] = [
        ("", .pem(.noBlock)),
        ("p256.key", .certificateCount(found: 0, expected: 1)),
        ("p256-sec1-locked.key", .encryptedKey),
    ]

    @Test(arguments: faults) func textThatIsNoPortalIsRefused(file: String, fault: CertificateFault) throws {
        let text = file.isEmpty ? "" : try CertificateSamples.file(file)
        #expect(throws: fault) { try PortalAuthority(pem: text) }
    }

    @Test func partsThatDoNotFitAreRefused() throws {
        let portal = try CertificateSamples.portal()
        let foreignKey = try CertificateSamples.file("p256.key")
        let merchant = try CertificateSamples.certificate(for: ProcessingKey(pem: foreignKey))
        #expect(throws: CertificateFault.keyCount(found: 0, expected: 1)) {
            try PortalAuthority(pem: portal.certificate.pem)
        }
        #expect(throws: CertificateFault.keyMismatch) {
            try PortalAuthority(pem: portal.certificate.pem + foreignKey)
        }
        #expect(throws: CertificateFault.notAuthority(.portal)) {
            try PortalAuthority(pem: merchant.pem + foreignKey)
        }
    }
}
