import PaymentToken
import Testing

/// What faults of keys, certificates and onboarding say.
@Suite struct FaultSentenceTests {
    /// A label as long as one may be.
    static let label = String(repeating: "A", count: 48)

    static let pem: [PEMFault] = [
        .noBlock, .missingEnd(label: label), .wrongEnd(label: label, found: label), .empty(label: label),
        .notBase64(label: label, line: 100_000), .cutOff(label: label), .encrypted(label: label),
        .wrongLabel(found: label, expected: "CERTIFICATE REQUEST"), .several(label: label, count: 1000),
    ]
    static let onboarding: [OnboardingFault] = [
        .malformedMerchantIdentifier, .malformedTeamIdentifier, .malformedOrganisation, .pem(.noBlock),
        .malformedRequest, .malformedKey, .wrongKey(found: .other), .wrongSignatureAlgorithm, .wrongSignature,
        .authorityNotValid, .unwritable,
    ]
    static let certificate: [CertificateFault] = [
        .pem(.noBlock), .malformedCertificate, .malformedKey, .encryptedKey,
        .wrongKey(found: .other, expected: .p256), .keyMismatch, .certificateCount(found: 3, expected: 2),
        .keyCount(found: 3, expected: 2), .missingMerchantIdentifier, .malformedMerchantIdentifier,
        .missingMerchantHash, .malformedMerchantHash, .foreignMerchantHash, .missingKeyUsage,
        .keySize(found: 16_384, expected: 2048), .keyGeneration, .notForKeyEncipherment,
        .notForKeyAgreement, .unexpectedAuthority, .keyOfTwoMerchants, .missingMarker(.intermediate),
        .notAuthority(.intermediate), .notIssuedBy(.intermediate), .authorityNotValid(.intermediate),
        .unwritable,
    ]

    @Test(arguments: [pem.map(\.description), onboarding.map(\.description), certificate.map(\.description)])
    func sentencesAreShortAndDiffer(sentences: [String]) {
        #expect(sentences.allSatisfy { (20...128).contains($0.count) && $0.last != "." })
        #expect(Set(sentences).count == sentences.count)
    }

    @Test func longerLabelIsNoLabel() {
        let label = Self.label + "A"
        #expect(throws: PEMFault.noBlock) {
            try PEMBlock.all(in: "-----BEGIN \(label)-----\nAQID\n-----END \(label)-----")
        }
    }
}
