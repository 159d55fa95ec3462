import Crypto
package import FoundationEssentials
package import PaymentToken
package import SwiftASN1

/// A detached CMS SignedData (RFC 5652) in parts, each open to being made wrong. As it comes it is good,
/// in DER throughout.
package struct SignedDataParts {
    package var type = TLV.write(ObjectIdentifiers.signedData)
    package var version: UInt8 = 1
    package var digestAlgorithms = [AlgorithmIdentifiers.sha256]
    package var content = [TLV.write(ObjectIdentifiers.data)]
    package var certificates: [[UInt8]]
    package var lists: [UInt8] = []
    package var signerVersion: UInt8 = 1
    package var identifier: [UInt8]
    package var digestAlgorithm = AlgorithmIdentifiers.sha256
    /// contentType, signingTime and messageDigest.
    package var attributes: [[UInt8]]
    package var algorithm: [UInt8]
    package var unsigned: [UInt8] = []
    package var key: SigningKey
    /// The bytes whose digest is signed.
    let message: [UInt8]
    /// The bytes that are signed, made from the attributes as a SET OF.
    package var signed: ([UInt8]) -> [UInt8] = { $0 }
    /// The signature's bytes, made from the good ones.
    package var signature: ([UInt8]) throws -> [UInt8] = { $0 }
    /// The SignerInfos, made from the one.
    package var signers: ([UInt8]) -> [[UInt8]] = { [$0] }

    package init(of token: EncryptedPaymentData, by signer: SigningIdentity, at time: Date) throws {
        certificates = [signer.leaf.der, signer.intermediate.der]
        identifier = try Self.identifier(of: signer.leaf)
        attributes = [
            Self.attribute(ObjectIdentifiers.contentType, TLV.write(ObjectIdentifiers.data)),
            Self.attribute(ObjectIdentifiers.signingTime, CivilTime(time)?.encoded ?? []),
            Self.attribute(
                ObjectIdentifiers.messageDigest, TLV.write(TLV.octetString, Array(token.message.digest))),
        ]
        algorithm = AlgorithmIdentifiers.signature(of: signer.key.version)
        (key, message) = (signer.key, token.signedMessage)
    }

    static func identifier(of certificate: EncodedCertificate) throws(TokenRefusal) -> [UInt8] {
        let frame = try CertificateFrame.identity(of: certificate.der[...])
        return TLV.write(TLV.sequence, Array(frame.issuer), TLV.write(TLV.integer, Array(frame.serial)))
    }

    package static func attribute(_ type: ASN1ObjectIdentifier, _ values: [UInt8]...) -> [UInt8] {
        TLV.write(TLV.sequence, TLV.write(type), TLV.write(TLV.set, Array(values.joined())))
    }

    /// The SignerInfo in DER.
    func signerInfo() throws -> [UInt8] {
        let set = Array(attributes.joined())
        let made = try key.signature(for: SHA256.hash(data: signed(TLV.write(TLV.set, set))))
        return TLV.write(
            TLV.sequence, TLV.write(TLV.integer, [signerVersion]), identifier, digestAlgorithm,
            attributes.isEmpty ? [] : TLV.write(TLV.tagged(0), set), algorithm,
            TLV.write(TLV.octetString, try signature(made)), unsigned)
    }

    package func bytes() throws -> [UInt8] {
        let carried = certificates.isEmpty ? [] : TLV.write(TLV.tagged(0), Array(certificates.joined()))
        let signedData = TLV.write(
            TLV.sequence, TLV.write(TLV.integer, [version]),
            TLV.write(TLV.set, Array(digestAlgorithms.joined())),
            TLV.write(TLV.sequence, Array(content.joined())), carried, lists,
            TLV.write(TLV.set, Array(signers(try signerInfo()).joined())))
        return TLV.write(TLV.sequence, type, TLV.write(TLV.tagged(0), signedData))
    }
}
