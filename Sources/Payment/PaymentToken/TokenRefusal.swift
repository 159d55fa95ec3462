/// Why a payment token is not accepted: one case for each reason, in the order in which a token is checked.
///
/// Reasons hold no text from outside but the cleaned names of members and versions, so that they may be
/// logged.
public enum TokenRefusal: Error, Hashable, Sendable {
    // MARK: The paymentData object (RFC 8259; its members are those of the format)

    /// The object is longer than 64 KiB.
    case tooLong
    /// The bytes are not a JSON object.
    case malformedJSON
    /// A member that every token has is not there.
    case missingMember(TokenMember)
    /// A member that no token has is there; its name, cleaned.
    case unknownMember(String)
    /// A member is there twice; its name, cleaned.
    case repeatedMember(String)
    /// A member is of another JSON type than the format's.
    case wrongType(TokenMember)
    /// The version is none of the format's; its text, cleaned.
    case unknownVersion(String)
    /// `wrappedKey` belongs to tokens of version RSA_v1.
    case wrappedKeyPresent
    /// `ephemeralPublicKey` belongs to tokens of version EC_v1.
    case ephemeralKeyPresent
    /// The member is not strict base64.
    case notBase64(TokenMember)
    /// The member is not lower-case hexadecimal.
    case notHexadecimal(TokenMember)
    /// The member has another number of bytes than the format's.
    case wrongLength(TokenMember)
    /// The ephemeral key is not the SubjectPublicKeyInfo of an uncompressed point of P-256, 91 bytes long.
    case ephemeralKey

    // MARK: The signature (CMS SignedData, RFC 5652)

    /// The signature is not BER, or not of the structure of a SignedData.
    case malformedSignature
    /// The outer content type is not id-signedData.
    case notSignedData
    /// SignedData and SignerInfo of this format have version 1.
    case signatureVersion
    /// The signature carries what it signs.
    case notDetached
    /// The signature carries revocation lists.
    case revocationListsPresent
    /// There are not exactly two certificates but this many.
    case certificateCount(Int)
    /// There is not exactly one signer but this many.
    case signerCount(Int)
    /// The signer is named in another way than by issuer and serial number.
    case signerIdentifier
    /// A digest algorithm is not SHA-256.
    case digestAlgorithm
    /// The signature algorithm is neither ecdsa-with-SHA256 nor RSA with SHA-256.
    case signatureAlgorithm
    /// The signature algorithm is not the one that tokens of this version are signed with.
    case algorithmOfOtherVersion(TokenVersion)
    /// There are attributes that nobody signed.
    case unsignedAttributesPresent
    /// An attribute that the signer has to sign is not there.
    case missingAttribute(SignedAttribute)
    /// An attribute is there twice.
    case repeatedAttribute(SignedAttribute)
    /// An attribute does not have exactly one value of its type.
    case malformedAttribute(SignedAttribute)
    /// The signed content type is not id-data.
    case wrongContentType
    /// The signed algorithms are not those of the signer (RFC 6211).
    case algorithmProtection

    // MARK: The chain of certificates (RFC 5280)

    /// A certificate does not parse.
    case malformedCertificate
    /// No certificate bears the marker of this place in the chain.
    case missingMarker(CertificateRole)
    /// Both certificates bear the marker of this place in the chain.
    case repeatedMarker(CertificateRole)
    /// One certificate bears both markers.
    case markersTogether
    /// The signer's issuer and serial number are not those of the leaf.
    case signerIsNotLeaf
    /// The leaf was not issued by the intermediate.
    case brokenChain
    /// No pinned root issued the intermediate.
    case foreignRoot
    /// A certificate has a critical extension that is not understood here.
    case criticalExtension(CertificateRole)
    /// The certificate must be an authority's (intermediate, root) or must not be (leaf), and its basic
    /// constraints say otherwise.
    case basicConstraints(CertificateRole)
    /// The certificate's key usage does not allow what the key was used for.
    case keyUsage(CertificateRole)
    /// The certificate's key is neither of the curve P-256 nor an RSA key of 2048 bits.
    case certificateKey(CertificateRole)
    /// The leaf's key is not of the kind that tokens of this version are signed with.
    case signerKey(TokenVersion)
    /// The certificate is not valid yet.
    case notYetValid(CertificateRole)
    /// The certificate is not valid any more.
    case expired(CertificateRole)

    // MARK: What is signed

    /// The signed digest is not that of the token's members.
    case wrongMessageDigest
    /// The signature over the signed attributes is wrong.
    case wrongSignature
    /// The token was signed this many seconds before now (after now when negative): more than five minutes.
    case signingTime(age: Int)

    // MARK: Opening

    /// No merchant key has the token's `publicKeyHash`.
    case unknownMerchantKey
    /// The token is for another key than the one it is opened with.
    case merchantMismatch
    /// The merchant key that the token names is not of the kind that opens tokens of this version.
    case merchantKeyKind(TokenVersion)
    /// The merchant's RSA key does not unwrap `wrappedKey`.
    case keyUnwrapping
    /// The unwrapped key has this many bytes; AES-128 takes 16.
    case wrappedKeyLength(Int)
    /// The key does not decrypt the data.
    case decryptionFailed
    /// The decrypted payload is no JSON object, or this member is missing or not as the format has it.
    case malformedPayload(PayloadMember)
}

/// A member of the `paymentData` object, by the path that errors name.
public enum TokenMember: String, CaseIterable, Sendable {
    case version, data, signature, header
    case ephemeralPublicKey = "header.ephemeralPublicKey"
    case wrappedKey = "header.wrappedKey"
    case publicKeyHash = "header.publicKeyHash"
    case transactionId = "header.transactionId"
    case applicationData = "header.applicationData"
}

/// A signed attribute of the format, by the name of its type.
public enum SignedAttribute: String, CaseIterable, Sendable {
    case contentType, signingTime, messageDigest
    case algorithmProtection = "CMSAlgorithmProtection"
    /// Any other attribute, which may be there once.
    case other
}

/// A certificate's place in the chain that signs tokens.
public enum CertificateRole: String, CaseIterable, Sendable {
    case leaf, intermediate, root
}

/// A member of the decrypted payload, by the path that errors name.
public enum PayloadMember: String, CaseIterable, Sendable {
    /// The payload itself, when it is no JSON object or names a member twice.
    case payload
    case applicationPrimaryAccountNumber, applicationExpirationDate, currencyCode, transactionAmount
    case cardholderName, deviceManufacturerIdentifier, paymentDataType, paymentData
    case onlinePaymentCryptogram = "paymentData.onlinePaymentCryptogram"
    case eciIndicator = "paymentData.eciIndicator"
    case emvData = "paymentData.emvData"
    case encryptedPINData = "paymentData.encryptedPINData"
}
