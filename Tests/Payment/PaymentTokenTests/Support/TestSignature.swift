import Crypto
import Foundation
import PaymentToken
import SwiftASN1

/// A detached signature put together by hand, each part open to being made wrong. As it comes it is a good
/// one, in DER throughout.
struct TestSignature {
    var type = TLV.write(ObjectIdentifiers.signedData)
    var version: UInt8 = 1
    var digestAlgorithms = [AlgorithmIdentifiers.sha256]
    var content = [TLV.write(ObjectIdentifiers.data)]
    var certificates: [[UInt8]]
    var lists: [UInt8] = []
    var signerCount = 1
    var signerVersion: UInt8 = 1
    var identifier: [UInt8]
    var digestAlgorithm = AlgorithmIdentifiers.sha256
    var attributes: [[UInt8]]
    var algorithm: [UInt8]
    var unsigned: [UInt8] = []
    var key: SigningKey
    /// Stands in place of the signature, for ECDSA r and s, when it is set.
    var numbers: [UInt8]?

    init(of token: EncryptedPaymentData, by signer: SigningIdentity, at time: Date = TokenWorld.now) throws {
        certificates = [signer.leaf.der, signer.intermediate.der]
        let frame = try CertificateFrame.identity(of: signer.leaf.der[...])
        identifier = TLV.write(
            TLV.sequence, Array(frame.issuer), TLV.write(TLV.integer, Array(frame.serial)))
        attributes = [
            Self.attribute(ObjectIdentifiers.contentType, TLV.write(ObjectIdentifiers.data)),
            Self.attribute(ObjectIdentifiers.signingTime, Self.time(time)),
            Self.attribute(
                ObjectIdentifiers.messageDigest, TLV.write(TLV.octetString, Array(token.message.digest))),
        ]
        algorithm = AlgorithmIdentifiers.signature(of: signer.key.version)
        key = signer.key
    }

    static func time(_ time: Date) -> [UInt8] { CivilTime(time)?.encoded ?? [] }

    static func attribute(_ type: ASN1ObjectIdentifier, _ values: [UInt8]...) -> [UInt8] {
        TLV.write(TLV.sequence, TLV.write(type), TLV.write(TLV.set, Array(values.joined())))
    }

    func bytes() throws -> [UInt8] {
        let set = Array(attributes.joined())
        let signature = try key.signature(for: SHA256.hash(data: TLV.write(TLV.set, set)))
        let signed = attributes.isEmpty ? [] : TLV.write(TLV.tagged(0), set)
        let info = TLV.write(
            TLV.sequence, TLV.write(TLV.integer, [signerVersion]), identifier, digestAlgorithm, signed,
            algorithm, TLV.write(TLV.octetString, numbers ?? signature), unsigned)
        let infos = [[UInt8]](repeating: info, count: signerCount).joined()
        let carried = certificates.isEmpty ? [] : TLV.write(TLV.tagged(0), Array(certificates.joined()))
        let signedData = TLV.write(
            TLV.sequence, TLV.write(TLV.integer, [version]),
            TLV.write(TLV.set, Array(digestAlgorithms.joined())),
            TLV.write(TLV.sequence, Array(content.joined())), carried, lists,
            TLV.write(TLV.set, Array(infos)))
        return TLV.write(TLV.sequence, type, TLV.write(TLV.tagged(0), signedData))
    }
}
