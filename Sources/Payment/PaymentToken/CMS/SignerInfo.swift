/// The SignerInfo of a token's signature (RFC 5652, section 5.3): definite lengths only, as in DER.
struct SignerInfo {
    let signer: DetachedSignature.SignerIdentity
    /// The AlgorithmIdentifier of the digest, SHA-256.
    let digestAlgorithm: TLV
    /// The attributes with the tag [0].
    let signedAttributes: TLV
    /// The AlgorithmIdentifier of the signature.
    let signatureAlgorithm: TLV
    /// The version of tokens that are signed with that algorithm.
    let tokenVersion: TokenVersion
    /// For ECDSA r and s, 32 bytes each; for RSA a number of 256 bytes.
    let signature: [UInt8]

    init(_ element: TLV) throws(TokenRefusal) {
        guard element.tag == TLV.sequence else { throw .malformedSignature }
        var reader = TLVReader(element, rules: .distinguished)
        try DetachedSignature.checkVersion(in: &reader)
        let identifier = try reader.next()
        guard identifier.tag == TLV.sequence else { throw .signerIdentifier }
        signer = try Self.identity(identifier)
        digestAlgorithm = try reader.next(TLV.sequence)
        guard AlgorithmIdentifiers.isSHA256(digestAlgorithm.encoded) else { throw .digestAlgorithm }
        guard let attributes = try reader.nextIf(TLV.tagged(0)) else {
            throw .missingAttribute(.contentType)
        }
        signedAttributes = attributes
        signatureAlgorithm = try reader.next(TLV.sequence)
        guard let version = AlgorithmIdentifiers.version(signedWith: signatureAlgorithm.encoded) else {
            throw .signatureAlgorithm
        }
        tokenVersion = version
        let value = try reader.next(TLV.octetString)
        switch version {
        case .ecV1: signature = try Self.numbers(value)
        case .rsaV1:
            guard value.contents.count == RSAKeys.bytes else { throw .malformedSignature }
            signature = Array(value.contents)
        }
        guard try reader.nextIf(TLV.tagged(1)) == nil else { throw .unsignedAttributesPresent }
        try reader.finish()
    }

    private static func identity(_ element: TLV) throws(TokenRefusal) -> DetachedSignature.SignerIdentity {
        var reader = TLVReader(element, rules: .distinguished)
        let issuer = try reader.next(TLV.sequence)
        let serial = try reader.next(TLV.integer)
        try reader.finish()
        return DetachedSignature.SignerIdentity(issuer: issuer.encoded, serial: serial.contents)
    }

    /// Takes r and s out of their SEQUENCE (RFC 3279, section 2.2.3). DER only: a signature has one spelling.
    private static func numbers(_ element: TLV) throws(TokenRefusal) -> [UInt8] {
        var outer = TLVReader(element, rules: .distinguished)
        var reader = TLVReader(try outer.next(TLV.sequence), rules: .distinguished)
        try outer.finish()
        let numbers = try number(try reader.next(TLV.integer)) + number(try reader.next(TLV.integer))
        try reader.finish()
        return numbers
    }

    /// A positive INTEGER of at most 256 bits in its shortest form, as 32 bytes.
    private static func number(_ element: TLV) throws(TokenRefusal) -> [UInt8] {
        let bytes = element.contents
        guard let first = bytes.first, first < 0x80 else { throw .malformedSignature }
        let value = first == 0 ? bytes.dropFirst() : bytes
        let isShortest = first != 0 || (value.first ?? 0) >= 0x80
        guard isShortest, value.count <= 32 else { throw .malformedSignature }
        return [UInt8](repeating: 0, count: 32 - value.count) + value
    }
}
