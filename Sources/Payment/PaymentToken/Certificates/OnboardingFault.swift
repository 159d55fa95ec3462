/// Why the portal refuses a merchant or a certificate signing request: one case per reason.
package enum OnboardingFault: Error, Hashable, Sendable {
    /// The identifier is not `merchant.` followed by at least two labels of letters, digits and hyphens.
    case malformedMerchantIdentifier
    /// The team identifier is not ten upper-case letters and digits.
    case malformedTeamIdentifier
    /// The organisation's name is empty, longer than 64 characters, or not printable.
    case malformedOrganisation
    /// The text is not PEM, or not PEM of a request.
    case pem(PEMFault)
    /// The bytes are not a PKCS #10 request in DER (RFC 2986).
    case malformedRequest
    /// The request's key is not an uncompressed point on its curve, or not a key at all.
    case malformedKey
    /// The request's key is of this kind; P-256 alone is certified.
    case wrongKey(found: KeyKind)
    /// The request is not signed with ecdsa-with-SHA256.
    case wrongSignatureAlgorithm
    /// The request's signature is not that of its own key: it was changed, or the key is somebody else's.
    case wrongSignature
    /// The portal's own certificate is not valid at the time of issue.
    case authorityNotValid
    /// The certificate could not be written; a date does not fit into X.509.
    case unwritable
}

extension OnboardingFault: CustomStringConvertible {
    /// One line of English for logs and command lines.
    package var description: String {
        switch self {
        case .malformedMerchantIdentifier:
            "The merchant identifier is malformed; a form such as merchant.com.example.shop is expected"
        case .malformedTeamIdentifier:
            "The team identifier is malformed; ten upper-case letters and digits are expected"
        case .malformedOrganisation:
            "The organisation is malformed; a name of 1 to 64 printable characters is expected"
        case .pem(let fault): fault.description
        case .malformedRequest: "The signing request cannot be read; PKCS #10 in PEM or DER is expected"
        case .malformedKey:
            "The signing request's key cannot be read; an uncompressed P-256 point is expected"
        case .wrongKey(let found):
            "The signing request's key is \(found.rawValue); an ECC key pair of 256 bits (P-256) is expected"
        case .wrongSignatureAlgorithm:
            "The signing request's signature algorithm is wrong; ecdsa-with-SHA256 is expected"
        case .wrongSignature: "The signing request's signature is wrong; one by its own key is expected"
        case .authorityNotValid: "The portal's own certificate is not valid at this time"
        case .unwritable: "The certificate cannot be written; a date does not fit"
        }
    }
}
