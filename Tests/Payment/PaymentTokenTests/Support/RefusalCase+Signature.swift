import Foundation
import PaymentToken
import SwiftASN1
import TokenVectors

extension RefusalCase {
    /// A row whose token carries a signature with one part made wrong. The signature itself is always good.
    private static func signature(
        _ expected: TokenRefusal, _ name: String,
        _ change: @escaping @Sendable (inout SignedDataParts) throws -> Void
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in
            let token = try world.token()
            var signature = try SignedDataParts(of: token, by: world.chain.identity())
            try change(&signature)
            try world.open(token.with(signature: signature.bytes()))
        }
    }

    /// A row whose token carries these bytes as its signature.
    private static func bytes(
        _ expected: TokenRefusal, _ name: String, _ bytes: [UInt8]
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in try world.open(world.token().with(signature: bytes)) }
    }

    private static let sha512 = TLV.write(
        TLV.sequence, TLV.write([2, 16, 840, 1, 101, 3, 4, 2, 3]), TLV.write(TLV.null))
    private static let nested = (0..<12).reduce([UInt8]()) { inner, _ in [0x30, 0x80] + inner + [0, 0] }

    /// What is wrong with the signature's structure, before anybody asks who signed.
    static let signatureCases: [RefusalCase] = [
        bytes(.malformedSignature, "one byte", [0x30]),
        bytes(.malformedSignature, "length beyond the end", [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF]),
        bytes(.malformedSignature, "indefinite length without an end", [0x30, 0x80, 0x30, 0x80, 0, 0]),
        bytes(.malformedSignature, "indefinite lengths twelve deep", nested),
        bytes(.malformedSignature, "large tag number", [0x3F, 0x81, 0x01, 0x00]),
        signature(.signatureVersion, "SignedData of version 3") { $0.version = 3 },
        signature(.signatureVersion, "SignerInfo of version 3") { $0.signerVersion = 3 },
        signature(.wrongContentType, "other content") {
            $0.content = [TLV.write(ObjectIdentifiers.signedData)]
        },
        signature(.revocationListsPresent, "revocation lists") { $0.lists = TLV.write(TLV.tagged(1)) },
        signature(.certificateCount(3), "three certificates") { $0.certificates.append($0.certificates[0]) },
        signature(.malformedCertificate, "attribute certificate") { $0.certificates[1] = [0xA2, 0] },
        signature(.signerCount(2), "two signers") { $0.signers = { [$0, $0] } },
        signature(.signerIdentifier, "signer by key identifier") { $0.identifier = [0x80, 1, 7] },
        signature(.digestAlgorithm, "no digest algorithm") { $0.digestAlgorithms = [] },
        signature(.digestAlgorithm, "two digest algorithms") { $0.digestAlgorithms.append(sha512) },
        signature(.digestAlgorithm, "SHA-512") { $0.digestAlgorithms = [sha512] },
        signature(.signatureAlgorithm, "signature with parameters") {
            $0.algorithm = TLV.write(
                TLV.sequence, TLV.write(ObjectIdentifiers.ecdsaWithSHA256), TLV.write(TLV.null))
        },
        signature(.signatureAlgorithm, "RSA signature") {
            $0.algorithm = TLV.write(TLV.sequence, TLV.write([1, 2, 840, 113_549, 1, 1, 11]))
        },
        signature(.unsignedAttributesPresent, "unsigned attributes") {
            $0.unsigned = TLV.write(TLV.tagged(1))
        },
    ]

    /// Faults of the numbers of an ECDSA signature.
    static let numberCases: [RefusalCase] = [
        signature(.malformedSignature, "r with a leading zero") {
            let numbers = TLV.write(
                TLV.sequence, TLV.write(TLV.integer, [0, 1]), TLV.write(TLV.integer, [1]))
            $0.signature = { _ in numbers }
        },
        signature(.malformedSignature, "s below zero") {
            let numbers = TLV.write(
                TLV.sequence, TLV.write(TLV.integer, [1]), TLV.write(TLV.integer, [0x80]))
            $0.signature = { _ in numbers }
        },
        signature(.malformedSignature, "r of 33 bytes") {
            let numbers = TLV.write(
                TLV.sequence, TLV.write(TLV.integer, [UInt8](repeating: 1, count: 33)),
                TLV.write(TLV.integer, [1]))
            $0.signature = { _ in numbers }
        },
    ]

    /// What is wrong with the signed attributes.
    static let attributeCases: [RefusalCase] = [
        signature(.repeatedAttribute(.other), "unknown attribute twice") {
            let unknown = SignedDataParts.attribute([1, 2, 3], TLV.write(TLV.null))
            $0.attributes += [unknown, unknown]
        },
        signature(.malformedAttribute(.signingTime), "two signing times in one") {
            let time = CivilTime(TokenWorld.now)?.encoded ?? []
            $0.attributes[1] = SignedDataParts.attribute(ObjectIdentifiers.signingTime, time, time)
        },
        signature(.malformedAttribute(.algorithmProtection), "algorithm protection as NULL") {
            let null = TLV.write(TLV.null)
            $0.attributes.append(SignedDataParts.attribute(ObjectIdentifiers.algorithmProtection, null))
        },
        signature(.algorithmProtection, "algorithm protection of SHA-512") {
            let value = TLV.write(
                TLV.sequence, sha512,
                TLV.write(TLV.tagged(1), TLV.write(ObjectIdentifiers.ecdsaWithSHA256)))
            $0.attributes.append(SignedDataParts.attribute(ObjectIdentifiers.algorithmProtection, value))
        },
    ]
}
