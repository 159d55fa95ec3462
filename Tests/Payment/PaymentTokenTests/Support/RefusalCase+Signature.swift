import Foundation
import PaymentToken
import SwiftASN1

extension RefusalCase {
    /// A row whose token carries a signature with one part made wrong. The signature itself is always good.
    private static func signature(
        _ expected: TokenRefusal, _ name: String,
        _ change: @escaping @Sendable (inout TestSignature) throws -> Void
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in
            let token = try world.token()
            var signature = try TestSignature(of: token, by: world.chain.identity())
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
        bytes(.malformedSignature, "no bytes", []),
        bytes(.malformedSignature, "one byte", [0x30]),
        bytes(.malformedSignature, "length beyond the end", [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF]),
        bytes(.malformedSignature, "length of nine octets", [0x30, 0x89, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        bytes(.malformedSignature, "length without octets", [0x30, 0xFF]),
        bytes(.malformedSignature, "indefinite length without an end", [0x30, 0x80, 0x30, 0x80, 0, 0]),
        bytes(.malformedSignature, "indefinite length of a primitive", [0x30, 0x80, 0x04, 0x80, 0, 0, 0, 0]),
        bytes(.malformedSignature, "indefinite lengths twelve deep", nested),
        bytes(.malformedSignature, "large tag number", [0x3F, 0x81, 0x01, 0x00]),
        signature(.notSignedData, "enveloped data") { $0.type = TLV.write([1, 2, 840, 113_549, 1, 7, 3]) },
        signature(.signatureVersion, "SignedData of version 3") { $0.version = 3 },
        signature(.signatureVersion, "SignerInfo of version 3") { $0.signerVersion = 3 },
        signature(.notDetached, "content inside") {
            $0.content.append(TLV.write(TLV.tagged(0), TLV.write(TLV.octetString, [1, 2, 3])))
        },
        signature(.wrongContentType, "other content") {
            $0.content = [TLV.write(ObjectIdentifiers.signedData)]
        },
        signature(.revocationListsPresent, "revocation lists") { $0.lists = TLV.write(TLV.tagged(1)) },
        signature(.certificateCount(0), "no certificates") { $0.certificates = [] },
        signature(.certificateCount(1), "one certificate") { $0.certificates.removeLast() },
        signature(.certificateCount(3), "three certificates") { $0.certificates.append($0.certificates[0]) },
        signature(.malformedCertificate, "attribute certificate") { $0.certificates[1] = [0xA2, 0] },
        signature(.malformedCertificate, "empty certificate") { $0.certificates[1] = [0x30, 0] },
        signature(.signerCount(0), "no signer") { $0.signerCount = 0 },
        signature(.signerCount(2), "two signers") { $0.signerCount = 2 },
        signature(.signerIdentifier, "signer by key identifier") { $0.identifier = [0x80, 1, 7] },
        signature(.signerIsNotLeaf, "signer with another serial number") {
            $0.identifier[$0.identifier.count - 1] ^= 1
        },
        signature(.signerIsNotLeaf, "signer of another issuer") { $0.identifier[14] ^= 1 },
        signature(.digestAlgorithm, "no digest algorithm") { $0.digestAlgorithms = [] },
        signature(.digestAlgorithm, "two digest algorithms") { $0.digestAlgorithms.append(sha512) },
        signature(.digestAlgorithm, "SHA-512") { $0.digestAlgorithms = [sha512] },
        signature(.digestAlgorithm, "signer with SHA-512") { $0.digestAlgorithm = sha512 },
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
            $0.numbers = TLV.write(
                TLV.sequence, TLV.write(TLV.integer, [0, 1]), TLV.write(TLV.integer, [1]))
        },
        signature(.malformedSignature, "s below zero") {
            $0.numbers = TLV.write(
                TLV.sequence, TLV.write(TLV.integer, [1]), TLV.write(TLV.integer, [0x80]))
        },
        signature(.malformedSignature, "r of 33 bytes") {
            $0.numbers = TLV.write(
                TLV.sequence, TLV.write(TLV.integer, [UInt8](repeating: 1, count: 33)),
                TLV.write(TLV.integer, [1]))
        },
        signature(.wrongSignature, "r and s of one") {
            $0.numbers = TLV.write(TLV.sequence, TLV.write(TLV.integer, [1]), TLV.write(TLV.integer, [1]))
        },
    ]

    /// What is wrong with the signed attributes.
    static let attributeCases: [RefusalCase] = [
        signature(.missingAttribute(.contentType), "no attributes") { $0.attributes = [] },
        signature(.missingAttribute(.contentType), "no content type") { $0.attributes.remove(at: 0) },
        signature(.missingAttribute(.signingTime), "no signing time") { $0.attributes.remove(at: 1) },
        signature(.missingAttribute(.messageDigest), "no message digest") { $0.attributes.remove(at: 2) },
        signature(.repeatedAttribute(.contentType), "content type twice") {
            $0.attributes.append($0.attributes[0])
        },
        signature(.repeatedAttribute(.signingTime), "signing time twice") {
            $0.attributes.append($0.attributes[1])
        },
        signature(.repeatedAttribute(.messageDigest), "message digest twice") {
            $0.attributes.append($0.attributes[2])
        },
        signature(.repeatedAttribute(.other), "unknown attribute twice") {
            let unknown = TestSignature.attribute([1, 2, 3], TLV.write(TLV.null))
            $0.attributes += [unknown, unknown]
        },
        signature(.malformedAttribute(.signingTime), "two signing times in one") {
            let time = TestSignature.time(TokenWorld.now)
            $0.attributes[1] = TestSignature.attribute(ObjectIdentifiers.signingTime, time, time)
        },
        signature(.malformedAttribute(.signingTime), "31 February") {
            let time = TLV.write(TLV.utcTime, Array("260231000000Z".utf8))
            $0.attributes[1] = TestSignature.attribute(ObjectIdentifiers.signingTime, time)
        },
        signature(.malformedAttribute(.contentType), "content type without a value") {
            $0.attributes[0] = TestSignature.attribute(ObjectIdentifiers.contentType)
        },
        signature(.malformedAttribute(.messageDigest), "short message digest") {
            let digest = TLV.write(TLV.octetString, [1, 2, 3])
            $0.attributes[2] = TestSignature.attribute(ObjectIdentifiers.messageDigest, digest)
        },
        signature(.malformedAttribute(.algorithmProtection), "algorithm protection as NULL") {
            let null = TLV.write(TLV.null)
            $0.attributes.append(TestSignature.attribute(ObjectIdentifiers.algorithmProtection, null))
        },
        signature(.wrongContentType, "signed content type of something else") {
            let type = TLV.write(ObjectIdentifiers.signedData)
            $0.attributes[0] = TestSignature.attribute(ObjectIdentifiers.contentType, type)
        },
        signature(.algorithmProtection, "algorithm protection of SHA-512") {
            let value = TLV.write(
                TLV.sequence, sha512,
                TLV.write(TLV.tagged(1), TLV.write(ObjectIdentifiers.ecdsaWithSHA256)))
            $0.attributes.append(TestSignature.attribute(ObjectIdentifiers.algorithmProtection, value))
        },
        signature(.wrongMessageDigest, "digest of another message") {
            let digest = TLV.write(TLV.octetString, [UInt8](repeating: 7, count: 32))
            $0.attributes[2] = TestSignature.attribute(ObjectIdentifiers.messageDigest, digest)
        },
    ]
}
