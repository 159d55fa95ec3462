import Codecs
import Crypto
import CryptoExtras
import Foundation
import PaymentToken
import SwiftASN1
import TokenVectors
import X509

/// The refusals of tokens of version RSA_v1 alone. Each row is given the world of that version.
extension RefusalCase {
    /// A row whose members come as texts; the others are good.
    private static func member(
        _ expected: TokenRefusal, _ member: TokenMember, _ value: String?, _ name: String
    ) -> RefusalCase {
        RefusalCase(expected, "RSA_v1: \(name)") { world in
            let token = try world.token()
            func text(_ this: TokenMember, _ good: String?) -> String? { this == member ? value : good }
            _ = try EncryptedPaymentData(
                version: text(.version, "RSA_v1"), data: Base64.encode(token.data),
                signature: Base64.encode(token.signature),
                ephemeralPublicKey: text(.ephemeralPublicKey, nil),
                wrappedKey: text(.wrappedKey, Base64.encode(token.keyEstablishment.bytes)),
                publicKeyHash: Base64.encode(token.publicKeyHash), transactionId: token.transactionId,
                applicationData: nil)
        }
    }

    /// Faults of the members.
    static let wrappingCases: [RefusalCase] = [
        member(.wrongLength(.wrappedKey), .wrappedKey, "", "empty wrapped key"),
        member(.ephemeralKeyPresent, .ephemeralPublicKey, "", "key of the other version"),
        member(.unknownVersion("\"RSA_v2\""), .version, "RSA_v2", "unknown version"),
    ]

    /// The leaf that signs, and the kind of its key.
    private enum Leaf {
        case own, point, bits3072

        func signer(_ world: TokenWorld) throws -> SigningIdentity {
            let start = TokenWorld.now - 3600
            switch self {
            case .own: return try world.chain.identity()
            case .point: return try world.chain.authority.signer(at: start)
            case .bits3072:
                let key = SigningKey.rsa(try _RSA.Signing.PrivateKey(keySize: .bits3072))
                return try world.chain.authority.signer(at: start, key: key)
            }
        }
    }

    /// A row whose token carries a signature with one part made wrong.
    private static func signature(
        _ expected: TokenRefusal, _ name: String, by leaf: Leaf = .own,
        _ change: @escaping @Sendable (inout SignedDataParts) throws -> Void
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in
            let token = try world.token()
            var signature = try SignedDataParts(of: token, by: leaf.signer(world))
            try change(&signature)
            try world.open(token.with(signature: signature.bytes()))
        }
    }

    private static let number = [UInt8](repeating: 0, count: 256)

    /// Faults of the signature algorithm, of the leaf's key, and of the signature itself.
    static let schemeCases: [RefusalCase] = [
        signature(.algorithmOfOtherVersion(.rsaV1), "ECDSA signature", by: .point) { _ in },
        RefusalCase(.algorithmOfOtherVersion(.ecV1), "RSA signature of a token of the other version") {
            world in
            let token = try TokenWorld.shared.get().token()
            let signature = try SignedDataParts(of: token, by: world.chain.identity())
            try world.open(token.with(signature: signature.bytes()))
        },
        RefusalCase(.algorithmOfOtherVersion(.rsaV1), "good token read as one of the other version") { _ in
            // The message is the same when its bytes are told apart at another place.
            let world = try TokenWorld.shared.get()
            let token = try world.token()
            let bytes = token.keyEstablishment.bytes + token.data
            let shifted = try token.with(
                data: Array(bytes[256...]),
                keyEstablishment: .transport(wrappedKey: Array(bytes[..<256])))
            guard shifted.signedMessage == token.signedMessage else { return }
            try world.open(shifted)
        },
        signature(.signerKey(.rsaV1), "RSA algorithm of a P-256 leaf", by: .point) {
            $0.algorithm = AlgorithmIdentifiers.sha256WithRSA
            $0.signature = { _ in number }
        },
        signature(.signerKey(.rsaV1), "rsaEncryption of a P-256 leaf", by: .point) {
            $0.algorithm = AlgorithmIdentifiers.rsaEncryption
            $0.signature = { _ in number }
        },
        signature(.certificateKey(.leaf), "leaf of 3072 bits", by: .bits3072) {
            $0.signature = { _ in number }
        },
        signature(.malformedSignature, "signature of 384 bytes", by: .bits3072) { _ in },
        signature(.signatureAlgorithm, "RSA with SHA-512") {
            $0.algorithm = TLV.write(
                TLV.sequence, TLV.write([1, 2, 840, 113_549, 1, 1, 13]) + TLV.write(TLV.null))
        },
        signature(.signatureAlgorithm, "RSA-PSS") {
            $0.algorithm = TLV.write(TLV.sequence, TLV.write([1, 2, 840, 113_549, 1, 1, 10]))
        },
        signature(.wrongSignature, "signature of the greatest number") {
            $0.signature = { [UInt8](repeating: 0xFF, count: $0.count) }
        },
        signature(.wrongSignature, "signature padded as PSS") {
            guard case .rsa(let key) = $0.key else { return }
            let set = TLV.write(TLV.set, Array($0.attributes.joined()))
            let signature = try key.signature(for: SHA256.hash(data: set), padding: .PSS)
            $0.signature = { _ in Array(signature.rawRepresentation) }
        },
    ]

    /// A row whose token's key reaches the merchant in a way of its own; the signature is good.
    private static func transport(
        _ expected: TokenRefusal, _ name: String, clear: [UInt8] = [UInt8](repeating: 7, count: 16),
        padding: _RSA.Encryption.Padding = .PKCS1_OAEP_SHA256, other: [UInt8]? = nil,
        nonce: Int = 16
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in
            guard case .rsa(let publicKey) = world.merchant.certificate.publicKey else { return }
            let recipient = try _RSA.Encryption.PublicKey(derRepresentation: publicKey.derRepresentation)
            let wrapped = try recipient.encrypt(clear, padding: padding)
            try world.open(
                world.token(
                    encrypting: world.payload.json, with: SymmetricKey(data: other ?? clear),
                    .transport(wrappedKey: Array(wrapped)), nonce: [UInt8](repeating: 0, count: nonce)))
        }
    }

    /// Faults of the wrapped key, and keys of others.
    static let transportCases: [RefusalCase] = [
        transport(
            .wrappedKeyLength(15), "key of 15 bytes", clear: [UInt8](repeating: 7, count: 15),
            other: [UInt8](repeating: 7, count: 16)),
        RefusalCase(.keyUnwrapping, "hash of another merchant's RSA key") { world in
            let other = try world.otherMerchant()
            let token = try world.token().with(publicKeyHash: other.publicKeyHash)
            _ = try world.opener.decrypt(world.opener.verify(token, at: TokenWorld.now), with: other)
        },
        RefusalCase(.merchantKeyKind(.rsaV1), "hash of a P-256 key") { world in
            let other = try TokenWorld.merchant("merchant.org.example.other", portal: world.portal)
            let token = try world.token().with(publicKeyHash: other.publicKeyHash)
            let verified = try world.opener.verify(token, at: TokenWorld.now)
            _ = try world.opener.decrypt(verified, with: MerchantKeys([other, world.merchant]))
        },
        RefusalCase(.merchantKeyKind(.ecV1), "hash of an RSA key in a token of the other version") { world in
            let first = try TokenWorld.shared.get()
            let token = try first.token().with(publicKeyHash: world.merchant.publicKeyHash)
            let verified = try first.opener.verify(token, at: TokenWorld.now)
            _ = try first.opener.decrypt(verified, with: MerchantKeys([world.merchant]))
        },
    ]
}
