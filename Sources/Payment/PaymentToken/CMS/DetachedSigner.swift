package import Crypto
package import FoundationEssentials

/// Writes detached signatures in the shape of real tokens (section 1.4 of the format): indefinite lengths
/// outside, DER inside certificates and SignerInfo, the leaf before the intermediate, four signed attributes.
package struct DetachedSigner {
    private let key: SigningKey
    /// The AlgorithmIdentifier of the signature, in DER.
    private let algorithm: [UInt8]
    /// The signed copy of both algorithms (RFC 6211).
    private let algorithmProtection: [UInt8]
    /// Everything before the SignerInfo that is the same in every token, from the version to the
    /// certificates.
    private let head: [UInt8]
    /// IssuerAndSerialNumber of the leaf, in DER.
    private let identifier: [UInt8]

    /// Prepares what all signatures of one signer share. The certificates are in DER; the issuer's name and
    /// the serial number, the contents of an INTEGER, are those of the leaf.
    package init(
        leaf: [UInt8], intermediate: [UInt8], issuer: [UInt8], serial: [UInt8], key: SigningKey
    ) {
        self.key = key
        algorithm = AlgorithmIdentifiers.signature(of: key.version)
        algorithmProtection = Self.algorithmProtection(of: key.version)
        identifier = TLV.write(TLV.sequence, issuer, TLV.write(TLV.integer, serial))
        head =
            TLV.write(TLV.integer, [1]) + TLV.write(TLV.set, AlgorithmIdentifiers.sha256)
            + TLV.writeIndefinite(TLV.sequence, DetachedSignature.dataType)
            + TLV.writeIndefinite(TLV.tagged(0), leaf, intermediate)
    }

    /// Signs a message of this digest; nil when the moment is outside the years 1970 to 9999. Throws what the
    /// key throws.
    package func sign(_ digest: SHA256Digest, at time: Date) throws -> [UInt8]? {
        guard let second = CivilTime(time) else { return nil }
        let attributes = attributes(digest: Array(digest), time: second).joined()
        var hash = SHA256()
        hash.update(data: TLV.write(TLV.set, Array(attributes)))
        let signature = try key.signature(for: hash.finalize())
        let info = TLV.write(
            TLV.sequence, TLV.write(TLV.integer, [1]), identifier, AlgorithmIdentifiers.sha256,
            TLV.write(TLV.tagged(0), Array(attributes)), algorithm, TLV.write(TLV.octetString, signature))
        let signedData = TLV.writeIndefinite(TLV.sequence, head, TLV.write(TLV.set, info))
        return TLV.writeIndefinite(
            TLV.sequence, DetachedSignature.signedDataType, TLV.writeIndefinite(TLV.tagged(0), signedData))
    }

    /// The four attributes in the order of a SET OF in DER: by their bytes.
    private func attributes(digest: [UInt8], time: CivilTime) -> [[UInt8]] {
        let attributes = [
            Self.contentType, Self.attribute(Self.signingTimeType, time.encoded), algorithmProtection,
            Self.attribute(Self.messageDigestType, TLV.write(TLV.octetString, digest)),
        ]
        return attributes.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static func attribute(_ type: [UInt8], _ value: [UInt8]) -> [UInt8] {
        TLV.write(TLV.sequence, type, TLV.write(TLV.set, value))
    }

    private static let signingTimeType = TLV.write(ObjectIdentifiers.signingTime)
    private static let messageDigestType = TLV.write(ObjectIdentifiers.messageDigest)
    private static let contentType = attribute(
        TLV.write(ObjectIdentifiers.contentType), DetachedSignature.dataType)

    /// The signature's AlgorithmIdentifier has the tag [1] in place of SEQUENCE there.
    private static func algorithmProtection(of version: TokenVersion) -> [UInt8] {
        var signature = AlgorithmIdentifiers.signature(of: version)
        signature[0] = TLV.tagged(1)
        return attribute(
            TLV.write(ObjectIdentifiers.algorithmProtection),
            TLV.write(TLV.sequence, AlgorithmIdentifiers.sha256, signature))
    }
}
