import Codecs

extension TokenRefusal {
    /// A word for programs where the same wallet can pay: with a new token, or once the clocks agree.
    package var code: String? {
        switch self {
        case .unknownMerchantKey: "unknown-key"
        case .signingTime: "signing-time"
        default: nil
        }
    }
}

extension TokenRefusal: CustomStringConvertible {
    /// The reason as one line of English for logs and the command line, without a final stop.
    public var description: String {
        switch self {
        case .tooLong: "paymentData is longer than 64 KiB"
        case .malformedJSON: "paymentData is not a JSON object"
        case .missingMember(let member): "\(member.rawValue) is missing"
        case .unknownMember(let name): "paymentData has the unknown member \(name)"
        case .repeatedMember(let name): "paymentData names the member \(name) twice"
        case .wrongType(let member): "\(member.rawValue) is of the wrong JSON type"
        case .unknownVersion(let version): "version is \(version); EC_v1 or RSA_v1 is expected"
        case .wrappedKeyPresent: "header.wrappedKey is present in a token of version EC_v1"
        case .ephemeralKeyPresent: "header.ephemeralPublicKey is present in a token of version RSA_v1"
        case .notBase64(let member): "\(member.rawValue) is not strict base64"
        case .notHexadecimal(let member): "\(member.rawValue) is not lower-case hexadecimal"
        case .wrongLength(let member): "\(member.rawValue) has the wrong length"
        case .ephemeralKey: "header.ephemeralPublicKey is not a P-256 SubjectPublicKeyInfo of 91 bytes"
        case .malformedSignature: "signature is not a well-formed CMS SignedData"
        case .notSignedData: "signature is not of the content type id-signedData"
        case .signatureVersion: "signature is not of CMS version 1"
        case .notDetached: "signature is not detached"
        case .revocationListsPresent: "signature carries revocation lists"
        case .certificateCount(let count):
            "signature carries \(count.counted("certificate")); 2 are expected"
        case .signerCount(let count): "signature has \(count) signers; 1 is expected"
        case .signerIdentifier: "the signer is not named by issuer and serial number"
        case .digestAlgorithm: "the digest algorithm is not SHA-256"
        case .signatureAlgorithm: "the signature algorithm is neither ecdsa-with-SHA256 nor RSA with SHA-256"
        case .algorithmOfOtherVersion(let version):
            "the signature algorithm is not the one of version \(version.rawValue)"
        case .unsignedAttributesPresent: "signature carries unsigned attributes"
        case .missingAttribute(let attribute): "the signed attribute \(attribute.rawValue) is missing"
        case .repeatedAttribute(let attribute): "the signed attribute \(attribute.rawValue) is repeated"
        case .malformedAttribute(let attribute): "the signed attribute \(attribute.rawValue) is malformed"
        case .wrongContentType: "the signed content type is not id-data"
        case .algorithmProtection: "the signed algorithms are not those of the signer"
        case .malformedCertificate: "a certificate of the signature is malformed"
        case .missingMarker(let role): "no certificate bears the marker of the \(role.rawValue)"
        case .repeatedMarker(let role): "two certificates bear the marker of the \(role.rawValue)"
        case .markersTogether: "one certificate bears the markers of leaf and intermediate"
        case .signerIsNotLeaf: "the signer is not the leaf certificate"
        case .brokenChain: "the leaf certificate was not issued by the intermediate"
        case .foreignRoot: "the chain does not end at a pinned root"
        case .criticalExtension(let role):
            "the \(role.rawValue) certificate has an unknown critical extension"
        case .basicConstraints(.leaf): "the leaf certificate is that of an authority"
        case .basicConstraints(let role): "the \(role.rawValue) certificate is not that of an authority"
        case .keyUsage(let role): "the \(role.rawValue) certificate's key usage forbids its use"
        case .certificateKey(let role):
            "the \(role.rawValue) certificate's key is neither P-256 nor RSA of 2048 bits"
        case .signerKey(let version):
            "the leaf certificate's key is not of the kind that signs version \(version.rawValue)"
        case .notYetValid(let role): "the \(role.rawValue) certificate is not valid yet"
        case .expired(let role): "the \(role.rawValue) certificate has expired"
        case .wrongMessageDigest: "the signed digest is not that of the token"
        case .wrongSignature: "the signature is wrong"
        case .signingTime(let age):
            age < 0
                ? "the token was signed \(age.magnitude) seconds ahead of now; at most 300 are accepted"
                : "the token was signed \(age) seconds ago; at most 300 are accepted"
        case .unknownMerchantKey: "no merchant key has the token's publicKeyHash"
        case .merchantMismatch: "the token is for another merchant key"
        case .merchantKeyKind(let version):
            "the merchant key is not of the kind that opens version \(version.rawValue)"
        case .keyUnwrapping: "the merchant key does not unwrap header.wrappedKey"
        case .wrappedKeyLength(let count):
            "header.wrappedKey holds a key of \(count) bytes; 16 are expected"
        case .decryptionFailed: "the merchant key does not decrypt the token"
        case .malformedPayload(.payload): "the decrypted payload is not a JSON object"
        case .malformedPayload(let member): "\(member.rawValue) of the payload is missing or malformed"
        }
    }
}

extension TokenRefusal {
    /// A name from outside, made fit for a log: printable ASCII only, at most 32 characters, in quotes.
    package static func cleaned(_ name: some Collection<UInt8>) -> String {
        let shown = name.prefix(32).map { (0x20..<0x7F).contains($0) && $0 != 0x22 ? $0 : UInt8(ascii: "?") }
        return "\"\(String(decoding: shown, as: UTF8.self))\(name.count > 32 ? "…" : "")\""
    }
}
