import PaymentToken
import SwiftASN1

/// Faults of the CMS SignedData and of its signed attributes.
extension TokenVectorMaker {
    /// A token whose signature has parts that are wrong.
    private func add(
        _ id: String, _ group: TokenVector.Group, _ refusal: TokenRefusal, reason: String? = nil,
        _ change: (inout SignedDataParts) throws -> Void
    ) throws {
        add(id, group, refusal, try sign(mint(), change).json, reason: reason)
    }

    func addSignatures() throws {
        func row(
            _ id: String, _ refusal: TokenRefusal, _ change: (inout SignedDataParts) throws -> Void
        ) throws { try add(id, .signature, refusal, change) }
        let fresh = try SigningKey.fresh(for: version)
        let ofOtherData = try SignedDataParts(of: mint(), by: chain.identity(), at: now).signerInfo()
        let one = TLV.write(TLV.integer, [1])
        let ones = isRSA ? [UInt8](repeating: 0, count: 255) + [1] : TLV.write(TLV.sequence, one, one)
        try row("enveloped-data", .notSignedData) { $0.type = TLV.write([1, 2, 840, 113_549, 1, 7, 3]) }
        try row("content-inside", .notDetached) {
            $0.content.append(TLV.write(TLV.tagged(0), TLV.write(TLV.octetString, $0.message)))
        }
        try row("signers-missing", .signerCount(0)) { $0.signers = { _ in [] } }
        try add(
            "signers-a-stranger-and-one-of-other-data", .signature, .signerCount(2),
            reason: "no signer that is trusted has signed the data"
        ) {
            ($0.key, $0.signers) = (fresh, { [$0, ofOtherData] })
        }
        try row("signer-of-another-serial-number", .signerIsNotLeaf) {
            $0.identifier[$0.identifier.count - 1] ^= 1
        }
        try row("signer-of-another-issuer", .signerIsNotLeaf) { $0.identifier[14] ^= 1 }
        try row("signer-the-intermediate", .signerIsNotLeaf) {
            $0.identifier = try SignedDataParts.identifier(of: chain.authority.intermediate)
        }
        try row("digest-algorithm-sha-512", .digestAlgorithm) {
            $0.digestAlgorithm = TLV.write(TLV.sequence, TLV.write([2, 16, 840, 1, 101, 3, 4, 2, 3]))
        }
        try row("algorithm-ecdsa-with-sha-512", .signatureAlgorithm) {
            $0.algorithm = TLV.write(TLV.sequence, TLV.write([1, 2, 840, 10045, 4, 3, 4]))
        }
        try row("algorithm-of-the-other-version", .algorithmOfOtherVersion(version)) {
            $0.algorithm = AlgorithmIdentifiers.signature(of: isRSA ? .ecV1 : .rsaV1)
            let value = isRSA ? TLV.write(TLV.sequence, one, one) : [UInt8](repeating: 1, count: 256)
            $0.signature = { _ in value }
        }
        try row("signature-by-another-key", .wrongSignature) { $0.key = fresh }
        try row("signature-over-the-data", .wrongSignature) { parts in
            parts.signed = { [message = parts.message] _ in message }
        }
        try row("signature-over-attributes-as-carried", .wrongSignature) {
            $0.signed = { [TLV.tagged(0)] + $0.dropFirst() }
        }
        try row("value-with-a-changed-bit", .wrongSignature) {
            $0.signature = { $0.dropLast() + [($0.last ?? 0) ^ 1] }
        }
        try row("value-of-ones", .wrongSignature) { $0.signature = { _ in ones } }
        try row("value-empty", .malformedSignature) { $0.signature = { _ in [] } }
        try row("value-with-a-byte-more", .malformedSignature) { $0.signature = { $0 + [0] } }
        try row("value-with-a-byte-less", .malformedSignature) { $0.signature = { $0.dropLast() } }
        try addOtherBytes()
    }

    /// Tokens with other bytes in place of a signature.
    private func addOtherBytes() throws {
        let good = try mint().signature
        var all: [(String, [UInt8])] = [
            ("empty", []), ("of-a-null", [5, 0]), ("of-a-certificate", chain.authority.root.der),
            ("of-an-open-primitive", [0x30, 0x80, 0x04, 0x80]), ("without-its-end", good.dropLast(2)),
            ("with-a-length-of-nine-octets", [0x30, 0x89, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
            ("with-the-reserved-length", [0x30, 0xFF] + good.dropFirst(2)),
            ("of-a-great-depth", [UInt8](repeating: 0x30, count: 9_999)),
        ]
        for part in 1...8 { all.append(("cut-at-\(part)-of-9", Array(good.prefix(good.count * part / 9)))) }
        let refusal = TokenRefusal.malformedSignature
        for (id, bytes) in all {
            add("signature-\(id)", .signature, refusal, try mint().replacing(signature: bytes).json)
        }
        let huge = try mint().replacing(signature: [UInt8](repeating: 0, count: 1 << 20)).json
        add("signature-a-million-zeros", .signature, .tooLong, huge, reason: refusal.description)
    }

    func addAttributes() throws {
        let kinds: [(String, SignedAttribute, ASN1ObjectIdentifier)] = [
            ("content-type", .contentType, ObjectIdentifiers.contentType),
            ("signing-time", .signingTime, ObjectIdentifiers.signingTime),
            ("message-digest", .messageDigest, ObjectIdentifiers.messageDigest),
        ]
        func values(
            _ id: String, _ place: Int, _ values: [[UInt8]], _ refusal: TokenRefusal? = nil
        ) throws {
            let (name, kind, type) = kinds[place]
            try add("\(name)-\(id)", .attributes, refusal ?? .malformedAttribute(kind)) {
                $0.attributes[place] = SignedDataParts.attribute(type, Array(values.joined()))
                // Their order is still that of DER.
                $0.attributes.sort { $0.lexicographicallyPrecedes($1) }
            }
        }
        func value(
            _ id: String, _ place: Int, _ tag: UInt8, _ value: [UInt8], _ refusal: TokenRefusal? = nil
        ) throws { try values(id, place, [TLV.write(tag, value)], refusal) }
        for (place, (name, kind, _)) in kinds.enumerated() {
            try add("\(name)-missing", .attributes, .missingAttribute(kind)) {
                $0.attributes.remove(at: place)
            }
            try add("\(name)-twice", .attributes, .repeatedAttribute(kind)) {
                $0.attributes.insert($0.attributes[place], at: place)
            }
            try values("without-a-value", place, [])
            try value("a-text", place, 0x0C, Array("text".utf8))
        }
        try value("of-something-else", 0, 0x06, [0x2A, 3, 4], .wrongContentType)
        try value("on-31-february", 1, TLV.utcTime, Array("260231000000Z".utf8))
        try value("without-a-zone", 1, TLV.utcTime, Array("260221141320".utf8))
        try value("of-three-bytes", 2, TLV.octetString, [1, 2, 3])
        try value("of-zeros", 2, TLV.octetString, [UInt8](repeating: 0, count: 32), .wrongMessageDigest)
        try add(
            "attributes-missing", .attributes, .missingAttribute(.contentType),
            reason: "nothing says when the token was signed"
        ) { parts in
            (parts.attributes, parts.signed) = ([], { [message = parts.message] _ in message })
        }
        let notInDER = "the signed attributes are not in DER"
        try add("attributes-out-of-order", .attributes, .malformedSignature, reason: notInDER) {
            $0.attributes.reverse()
        }
        try add("attributes-with-a-long-length", .attributes, .malformedSignature, reason: notInDER) {
            $0.attributes[0].insert(0x81, at: 1)
        }
    }
}
