import PaymentToken
import Testing

/// A token that is refused, why, and how it comes about.
struct RefusalCase: Sendable, CustomTestStringConvertible {
    let expected: TokenRefusal
    let name: String
    /// Tries to open the token.
    let attempt: @Sendable (TokenWorld) throws -> Void

    init(
        _ expected: TokenRefusal, _ name: String, _ attempt: @escaping @Sendable (TokenWorld) throws -> Void
    ) {
        self.expected = expected
        self.name = name
        self.attempt = attempt
    }

    var testDescription: String { name }

    /// Every table of refusals of tokens of version EC_v1.
    static let all = [
        objectCases, textCases, signatureCases, numberCases, attributeCases, chainCases, strangerCases,
        openingCases, agreementCases, payloadCases,
    ].flatMap { $0 }

    /// The tables that hold for tokens of version RSA_v1, too, and those of its own.
    static let rsa = [
        signatureCases, attributeCases, chainCases, strangerCases, openingCases, wrappingCases,
        schemeCases, transportCases,
    ].flatMap { $0 }
}

extension TokenRefusal {
    /// The name of the case, whatever it holds. A new case is an error here, and then a row in a table.
    var label: String {
        switch self {
        case .tooLong: "tooLong"
        case .malformedJSON: "malformedJSON"
        case .missingMember: "missingMember"
        case .unknownMember: "unknownMember"
        case .repeatedMember: "repeatedMember"
        case .wrongType: "wrongType"
        case .unknownVersion: "unknownVersion"
        case .wrappedKeyPresent: "wrappedKeyPresent"
        case .ephemeralKeyPresent: "ephemeralKeyPresent"
        case .notBase64: "notBase64"
        case .notHexadecimal: "notHexadecimal"
        case .wrongLength: "wrongLength"
        case .ephemeralKey: "ephemeralKey"
        case .malformedSignature: "malformedSignature"
        case .notSignedData: "notSignedData"
        case .signatureVersion: "signatureVersion"
        case .notDetached: "notDetached"
        case .revocationListsPresent: "revocationListsPresent"
        case .certificateCount: "certificateCount"
        case .signerCount: "signerCount"
        case .signerIdentifier: "signerIdentifier"
        case .digestAlgorithm: "digestAlgorithm"
        case .signatureAlgorithm: "signatureAlgorithm"
        case .algorithmOfOtherVersion: "algorithmOfOtherVersion"
        case .unsignedAttributesPresent: "unsignedAttributesPresent"
        case .missingAttribute: "missingAttribute"
        case .repeatedAttribute: "repeatedAttribute"
        case .malformedAttribute: "malformedAttribute"
        case .wrongContentType: "wrongContentType"
        case .algorithmProtection: "algorithmProtection"
        case .malformedCertificate: "malformedCertificate"
        case .missingMarker: "missingMarker"
        case .repeatedMarker: "repeatedMarker"
        case .markersTogether: "markersTogether"
        case .signerIsNotLeaf: "signerIsNotLeaf"
        case .brokenChain: "brokenChain"
        case .foreignRoot: "foreignRoot"
        case .criticalExtension: "criticalExtension"
        case .basicConstraints: "basicConstraints"
        case .keyUsage: "keyUsage"
        case .certificateKey: "certificateKey"
        case .signerKey: "signerKey"
        case .notYetValid: "notYetValid"
        case .expired: "expired"
        case .wrongMessageDigest: "wrongMessageDigest"
        case .wrongSignature: "wrongSignature"
        case .signingTime: "signingTime"
        case .unknownMerchantKey: "unknownMerchantKey"
        case .merchantMismatch: "merchantMismatch"
        case .merchantKeyKind: "merchantKeyKind"
        case .keyUnwrapping: "keyUnwrapping"
        case .wrappedKeyLength: "wrappedKeyLength"
        case .decryptionFailed: "decryptionFailed"
        case .malformedPayload: "malformedPayload"
        }
    }
}
