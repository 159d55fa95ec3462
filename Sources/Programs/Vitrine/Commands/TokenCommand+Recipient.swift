import ClientRuntime
import FoundationEssentials
import HostFiles
import PayKit
import PaymentToken

extension TokenCommand.Mint {
    /// The merchant that the tokens are for: that of the certificate, or one that is made.
    func recipient(
        _ wanted: Wanted, at desk: CommandEnvironment
    ) throws(CommandFault) -> SampleTokens.Recipient {
        if let certificate {
            let known = try Self.certificate(certificate, at: desk)
            try check(known, against: wanted)
            return .known(known)
        }
        guard let merchant = wanted.merchant else {
            throw .usage("--merchant-id or --certificate is expected.")
        }
        return .sample(merchant, wanted.version ?? .ecV1)
    }

    /// Reads the certificate that an option names.
    private static func certificate(
        _ file: String, at desk: CommandEnvironment
    ) throws(CommandFault) -> ProcessingCertificate {
        let bytes: [UInt8]
        do throws(WholeFile.Fault) {
            bytes = try desk.read(file, 1 << 16)
        } catch {
            throw .usage("--certificate \(quoted(file)) cannot be read: \(error.reason).")
        }
        do throws(CertificateFault) {
            return try ProcessingCertificate(contents: bytes)
        } catch {
            throw .usage("--certificate \(quoted(file)) cannot be used: \(error.description).")
        }
    }

    /// The certificate is valid when the tokens are signed, and nothing else that was asked for contradicts
    /// it.
    private func check(_ known: ProcessingCertificate, against wanted: Wanted) throws(CommandFault) {
        if let merchant = wanted.merchant, merchant.identifier != known.merchantIdentifier {
            throw .usage(
                "--merchant-id \(quoted(merchant.identifier)) is not the merchant of --certificate; that is "
                    + "\(known.merchantIdentifier).")
        }
        if let version = wanted.version, version != known.tokenVersion {
            throw .usage(
                "--token-version \(version.rawValue) does not fit the key of --certificate, which takes "
                    + "\(known.tokenVersion.rawValue).")
        }
        switch known.validity(at: wanted.now) {
        case .valid: break
        case .notYetValid(let start):
            throw .usage(
                "--certificate is valid from \(start.formatted(.iso8601)) on, after the signing time.")
        case .expired(let end):
            throw .usage("--certificate was valid until \(end.formatted(.iso8601)), before the signing time.")
        }
    }
}
