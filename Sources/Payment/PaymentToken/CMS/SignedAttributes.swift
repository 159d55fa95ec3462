import FoundationEssentials

/// The signed attributes of a token's signature (RFC 5652, sections 5.3 and 11): contentType, messageDigest
/// and signingTime are there, none is there twice, each has one value, and their order is that of DER.
struct SignedAttributes {
    let messageDigest: ArraySlice<UInt8>
    let signingTime: Date

    /// Reads the attributes of a signer and holds them against it.
    init(_ info: SignerInfo) throws(TokenRefusal) {
        let values = try Self.values(in: info.signedAttributes)
        let contentType = try Self.value(.contentType, in: values)
        let digest = try Self.value(.messageDigest, in: values)
        let time = try Self.value(.signingTime, in: values)
        guard contentType.tag == TLV.objectIdentifier else { throw .malformedAttribute(.contentType) }
        guard contentType.encoded.elementsEqual(DetachedSignature.dataType) else { throw .wrongContentType }
        guard digest.tag == TLV.octetString, digest.contents.count == 32 else {
            throw .malformedAttribute(.messageDigest)
        }
        messageDigest = digest.contents
        guard time.tag == TLV.utcTime || time.tag == TLV.generalizedTime,
            let second = CivilTime(time.contents, isGeneralized: time.tag == TLV.generalizedTime)
        else { throw .malformedAttribute(.signingTime) }
        signingTime = second.date
        if let protection = values.first(where: { $0.attribute == .algorithmProtection }) {
            try Self.check(protection.value, against: info)
        }
        try Self.checkOrder(of: info.signedAttributes)
    }

    private struct Value {
        let attribute: SignedAttribute
        let type: ArraySlice<UInt8>
        let value: TLV
    }

    private static func values(in set: TLV) throws(TokenRefusal) -> [Value] {
        var reader = TLVReader(set, rules: .distinguished)
        var values: [Value] = []
        while !reader.isAtEnd {
            var parts = TLVReader(try reader.next(TLV.sequence), rules: .distinguished)
            let type = try parts.next(TLV.objectIdentifier).encoded
            let attribute = names.first { $0.type.elementsEqual(type) }?.attribute ?? .other
            guard !values.contains(where: { $0.type.elementsEqual(type) }), values.count < mostAttributes
            else {
                throw .repeatedAttribute(attribute)
            }
            var contents = TLVReader(try parts.next(TLV.set), rules: .distinguished)
            try parts.finish()
            guard !contents.isAtEnd else { throw .malformedAttribute(attribute) }
            let value = try contents.next()
            guard contents.isAtEnd else { throw .malformedAttribute(attribute) }
            values.append(Value(attribute: attribute, type: type, value: value))
        }
        return values
    }

    /// A SET OF in DER is sorted by its elements' bytes (X.690, section 11.6).
    private static func checkOrder(of set: TLV) throws(TokenRefusal) {
        let elements = try DetachedSignature.elements(of: set)
        for (one, next) in zip(elements, elements.dropFirst()) {
            guard one.encoded.lexicographicallyPrecedes(next.encoded) else { throw .malformedSignature }
        }
    }

    private static func value(
        _ attribute: SignedAttribute, in values: [Value]
    ) throws(TokenRefusal) -> TLV {
        guard let value = values.first(where: { $0.attribute == attribute }) else {
            throw .missingAttribute(attribute)
        }
        return value.value
    }

    /// The signed copies of both algorithms are those that the signer names (RFC 6211, section 2).
    private static func check(_ protection: TLV, against info: SignerInfo) throws(TokenRefusal) {
        guard protection.tag == TLV.sequence else { throw .malformedAttribute(.algorithmProtection) }
        var reader = TLVReader(protection, rules: .distinguished)
        let digest = try reader.next(TLV.sequence)
        let signature = try reader.next(TLV.tagged(1))
        try reader.finish()
        guard digest.encoded.elementsEqual(info.digestAlgorithm.encoded),
            signature.contents.elementsEqual(info.signatureAlgorithm.contents)
        else { throw .algorithmProtection }
    }

    /// More attributes than any signer has reason for.
    private static let mostAttributes = 16
    private static let names: [(type: [UInt8], attribute: SignedAttribute)] = [
        (TLV.write(ObjectIdentifiers.contentType), .contentType),
        (TLV.write(ObjectIdentifiers.messageDigest), .messageDigest),
        (TLV.write(ObjectIdentifiers.signingTime), .signingTime),
        (TLV.write(ObjectIdentifiers.algorithmProtection), .algorithmProtection),
    ]
}
