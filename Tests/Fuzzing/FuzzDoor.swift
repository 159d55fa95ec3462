package import FoundationEssentials
import PaymentToken

/// The parsers that read bytes from outside, each with a corpus of its own in a folder of its name.
package enum FuzzDoor: String, Hashable, Sendable, CaseIterable {
    /// The `paymentData` object of a token, in JSON.
    case object
    /// What a token holds, in JSON.
    case payload
    /// The signature of a token, in BER.
    case signature
    /// Certificates and private keys, in PEM.
    case pem
    /// Certificates, in DER.
    case certificate
    /// Requests for certificates, in DER or PEM.
    case request
}

extension TokenFuzz {
    /// Gives one input to one parser. Throws when what was read comes out otherwise when it is written and
    /// read again.
    package mutating func feed(_ bytes: [UInt8], to door: FuzzDoor, at now: Date) throws {
        switch door {
        case .object: try object(bytes)
        case .payload: try payload(bytes)
        case .signature: signature(bytes, at: now)
        case .pem: pem(String(decoding: bytes, as: UTF8.self))
        case .certificate: try certificate(bytes)
        case .request: try request(bytes)
        }
    }

    private func pem(_ text: String) {
        _ = try? ProcessingCertificate(pem: text)
        _ = try? ProcessingKey(pem: text)
        _ = try? SigningIdentity(pem: text)
        _ = try? WalletAuthority(pem: text)
        _ = try? PortalAuthority(pem: text)
    }

    private func certificate(_ bytes: [UInt8]) throws {
        guard let certificate = try? EncodedCertificate(der: bytes) else { return }
        _ = try? ProcessingCertificate(certificate)
        guard try EncodedCertificate(pem: certificate.pem) == certificate else { throw Lost() }
    }

    private func request(_ bytes: [UInt8]) throws {
        guard let request = try? CertificateRequest(contents: bytes) else { return }
        guard try CertificateRequest(pem: request.pem) == request else { throw Lost() }
    }
}
