import PayKit
import PaymentToken
import Testing

@Suite struct CertificateRequestTests {
    static let faults: [(String, OnboardingFault)] = [
        ("rsa.csr", .wrongKey(found: .rsa)), ("p384.csr", .wrongKey(found: .p384)),
        ("p384-sha256.csr", .wrongKey(found: .p384)), ("p521.csr", .wrongKey(found: .p521)),
        ("ed25519.csr", .wrongKey(found: .ed25519)), ("secp256k1.csr", .wrongKey(found: .other)),
        ("p256-explicit.csr", .wrongKey(found: .other)), ("p256-compressed.csr", .malformedKey),
        ("p256-sha1.csr", .wrongSignatureAlgorithm), ("p256-sha384.csr", .wrongSignatureAlgorithm),
        ("p256-sha512.csr", .wrongSignatureAlgorithm), ("p256-sha3-256.csr", .wrongSignatureAlgorithm),
        ("p256.key", .pem(.wrongLabel(found: "PRIVATE KEY", expected: "CERTIFICATE REQUEST"))),
    ]

    @Test(arguments: faults) func requestIsRefused(file: String, fault: OnboardingFault) throws {
        let text = try CertificateSamples.file(file)
        #expect(throws: fault) { try CertificateRequest(pem: text) }
    }

    @Test func requestOfAnotherProgramIsTaken() throws {
        let request = try CertificateRequest(pem: CertificateSamples.file("p256.csr"))
        #expect(KeyKind(request.publicKey) == .p256)
    }

    @Test func oldLabelIsTaken() throws {
        let text = try CertificateSamples.file("p256.csr")
            .replacing("CERTIFICATE REQUEST", with: "NEW CERTIFICATE REQUEST")
        #expect(try CertificateRequest(pem: text).pem == CertificateSamples.file("p256.csr"))
    }

    @Test func fileMayBeEitherForm() throws {
        let text = try CertificateSamples.file("p256.csr")
        let request = try CertificateRequest(pem: text)
        #expect(try CertificateRequest(contents: Array(text.utf8)) == request)
        #expect(try CertificateRequest(contents: request.der) == request)
        #expect(throws: OnboardingFault.pem(.noBlock)) { try CertificateRequest(contents: []) }
        #expect(throws: OnboardingFault.malformedRequest) { try CertificateRequest(contents: [0x30, 0x80]) }
    }

    @Test func noByteCanBeChanged() throws {
        let der = try CertificateRequest(pem: CertificateSamples.file("p256.csr")).der
        for place in der.indices {
            var changed = der
            changed[place] ^= 0x01
            #expect(throws: OnboardingFault.self, "byte \(place)") { try CertificateRequest(der: changed) }
        }
    }

    @Test func changedSubjectMakesTheSignatureWrong() throws {
        let der = try CertificateRequest(pem: CertificateSamples.file("p256.csr")).der
        let text = Array("Somebody".utf8)
        let place = try #require(der.firstRange(of: text)).lowerBound
        var changed = der
        changed[place] = UInt8(ascii: "N")
        #expect(throws: OnboardingFault.wrongSignature) { try CertificateRequest(der: changed) }
    }

    @Test func bytesAfterTheEndAreRefused() throws {
        let der = try CertificateRequest(pem: CertificateSamples.file("p256.csr")).der
        #expect(throws: OnboardingFault.malformedRequest) { try CertificateRequest(der: der + [0]) }
    }

    static let registrations: [(String, String, String, OnboardingFault?)] = [
        ("merchant.org.example.acme", "A1B2C3D4E5", "ACME", nil),
        ("merchant.org.example.acme", "A1B2C3D4E5", "理发店", nil),
        ("org.example.acme", "A1B2C3D4E5", "ACME", .malformedMerchantIdentifier),
        ("merchant.acme", "A1B2C3D4E5", "ACME", .malformedMerchantIdentifier),
        ("merchant.org..acme", "A1B2C3D4E5", "ACME", .malformedMerchantIdentifier),
        ("merchant.org.exämple", "A1B2C3D4E5", "ACME", .malformedMerchantIdentifier),
        ("merchant.org.example.acme", "A1B2C3D4E", "ACME", .malformedTeamIdentifier),
        ("merchant.org.example.acme", "a1b2c3d4e5", "ACME", .malformedTeamIdentifier),
        ("merchant.org.example.acme", "A1B2C3D4E5", "", .malformedOrganisation),
        ("merchant.org.example.acme", "A1B2C3D4E5", "  ", .malformedOrganisation),
        ("merchant.org.example.acme", "A1B2C3D4E5", "AC\nME", .malformedOrganisation),
        ("merchant.org.example.acme", "A1B2C3D4E5", "AC\u{202E}ME", .malformedOrganisation),
        (
            "merchant.org.example.acme", "A1B2C3D4E5", String(repeating: "A", count: 65),
            .malformedOrganisation
        ),
    ]

    @Test(arguments: registrations)
    func registrationIsChecked(identifier: String, team: String, name: String, fault: OnboardingFault?) throws
    {
        let country = try #require(Country(code: "DE"))
        let outcome = Result { () throws(OnboardingFault) in
            try MerchantRegistration(
                identifier: identifier, teamIdentifier: team, organisation: name, country: country)
        }
        switch outcome {
        case .success(let merchant): #expect(fault == nil && merchant.organisation == name)
        case .failure(let found): #expect(found == fault)
        }
    }
}
