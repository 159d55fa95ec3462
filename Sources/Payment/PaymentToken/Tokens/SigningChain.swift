import Crypto
import CryptoExtras
import FoundationEssentials
import SwiftASN1
package import X509

/// The chain behind a token's signature, checked up to a pinned root (sections 1.5 and 1.8 of the format).
/// All that is left to check for each token is who signed it and when.
package struct SigningChain: Sendable {
    /// The leaf, by issuer and serial number.
    let leaf: DetachedSignature.SignerIdentity
    /// The leaf's key.
    let key: Key
    /// When each certificate is valid, the leaf's first; both ends are within.
    private let periods: [Period]

    /// The public key of a leaf; its kind decides the version of tokens that the leaf signs.
    enum Key: Sendable {
        case p256(P256.Signing.PublicKey)
        case rsa(_RSA.Signing.PublicKey)

        /// The leaf's key when it is of the format.
        init(_ key: Certificate.PublicKey) throws(TokenRefusal) {
            if let point = P256.Signing.PublicKey(key) {
                self = .p256(point)
            } else if let number = _RSA.Signing.PublicKey(key), number.keySizeInBits == RSAKeys.bits {
                self = .rsa(number)
            } else {
                throw .certificateKey(.leaf)
            }
        }

        var tokenVersion: TokenVersion {
            switch self {
            case .p256: .ecV1
            case .rsa: .rsaV1
            }
        }

        /// Checks the signature over the signed attributes.
        func isValid(_ signature: DetachedSignature) -> Bool {
            let digest = signature.digestOfSignedAttributes
            switch self {
            case .p256(let key):
                guard let numbers = try? P256.Signing.ECDSASignature(rawRepresentation: signature.signature)
                else { return false }
                return key.isValidSignature(numbers, for: digest)
            case .rsa(let key):
                let number = _RSA.Signing.RSASignature(rawRepresentation: signature.signature)
                return key.isValidSignature(number, for: digest, padding: .insecurePKCS1v1_5)
            }
        }
    }

    private struct Period {
        let role: CertificateRole
        let start: Date
        let end: Date

        init(_ role: CertificateRole, _ certificate: Certificate) {
            self.role = role
            start = certificate.notValidBefore
            end = certificate.notValidAfter
        }
    }

    /// Checks two certificates in DER, in any order.
    ///
    /// Signatures come before what certificates say of themselves, so that nothing is read out of extensions
    /// that no trusted authority has written. Throws the ``TokenRefusal`` of the first check that fails.
    package init(_ certificates: [ArraySlice<UInt8>], roots: [Certificate]) throws(TokenRefusal) {
        var parsed: [(bytes: ArraySlice<UInt8>, certificate: Certificate)] = []
        for bytes in certificates {
            guard let certificate = try? Certificate(derEncoded: bytes),
                try CertificateFrame.hasPlainSignature(bytes)
            else { throw .malformedCertificate }
            parsed.append((bytes, certificate))
        }
        let (leaf, intermediate) = try Self.place(parsed.map(\.certificate))
        guard leaf.issuer == intermediate.subject, Self.isSigned(leaf, by: intermediate.publicKey) else {
            throw .brokenChain
        }
        guard
            let root = roots.first(where: {
                $0.subject == intermediate.issuer && Self.isSigned(intermediate, by: $0.publicKey)
            })
        else { throw .foreignRoot }
        try Self.check(root, as: .root)
        try Self.check(intermediate, as: .intermediate)
        try Self.check(leaf, as: .leaf)
        key = try Key(leaf.publicKey)
        periods = [Period(.leaf, leaf), Period(.intermediate, intermediate), Period(.root, root)]
        let bytes = parsed.first { $0.certificate == leaf }?.bytes ?? []
        let (issuer, serial) = try CertificateFrame.identity(of: bytes)
        self.leaf = DetachedSignature.SignerIdentity(issuer: issuer, serial: serial)
    }

    /// Checks that every certificate is valid at a moment.
    func checkValidity(at now: Date) throws(TokenRefusal) {
        for period in periods {
            guard now >= period.start else { throw .notYetValid(period.role) }
            guard now <= period.end else { throw .expired(period.role) }
        }
    }

    /// Tells leaf and intermediate apart by their markers: one of each, each with one.
    private static func place(
        _ certificates: [Certificate]
    ) throws(TokenRefusal) -> (leaf: Certificate, intermediate: Certificate) {
        let leaves = certificates.filter { $0.extensions[oid: ObjectIdentifiers.signingLeaf] != nil }
        let authorities = certificates.filter {
            $0.extensions[oid: ObjectIdentifiers.signingIntermediate] != nil
        }
        guard leaves.count < 2 else { throw .repeatedMarker(.leaf) }
        guard authorities.count < 2 else { throw .repeatedMarker(.intermediate) }
        guard let leaf = leaves.first else { throw .missingMarker(.leaf) }
        guard let authority = authorities.first else { throw .missingMarker(.intermediate) }
        guard leaf != authority else { throw .markersTogether }
        return (leaf, authority)
    }

    private static func isSigned(_ certificate: Certificate, by key: Certificate.PublicKey) -> Bool {
        let algorithms: [Certificate.SignatureAlgorithm] = [.ecdsaWithSHA256, .ecdsaWithSHA384]
        return algorithms.contains(certificate.signatureAlgorithm)
            && key.isValidSignature(certificate.signature, for: certificate)
    }

    /// Holds a certificate that a trusted key has signed against its role: no critical extension that nobody
    /// here understands, CA bit and key usage as the role needs them.
    private static func check(_ certificate: Certificate, as role: CertificateRole) throws(TokenRefusal) {
        let known: [ASN1ObjectIdentifier] = [.X509ExtensionID.basicConstraints, .X509ExtensionID.keyUsage]
        guard certificate.extensions.allSatisfy({ !$0.critical || known.contains($0.oid) }) else {
            throw .criticalExtension(role)
        }
        let constraints: BasicConstraints?
        let usage: KeyUsage?
        do {
            constraints = try certificate.extensions.basicConstraints
            usage = try certificate.extensions.keyUsage
        } catch {
            throw .malformedCertificate
        }
        let isAuthority = if case .isCertificateAuthority? = constraints { true } else { false }
        guard isAuthority == (role != .leaf) else { throw .basicConstraints(role) }
        guard let usage, role == .leaf ? usage.digitalSignature : usage.keyCertSign else {
            throw .keyUsage(role)
        }
    }
}
