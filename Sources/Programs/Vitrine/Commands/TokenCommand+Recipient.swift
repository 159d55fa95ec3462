import ClientRuntime
import FoundationEssentials
import PayKit
import PaymentToken

extension TokenCommand.Mint {
    func recipient(
        _ wanted: Wanted, in environment: CommandEnvironment
    ) throws(CommandFault) -> SampleTokens.Recipient {
        if let certificate {
            let known = try environment.certificate(certificate)
            try check(known, against: wanted)
            return .known(known)
        }
        guard let merchant = wanted.merchant else {
            throw .usage("--merchant-id or --certificate is expected.")
        }
        return .sample(merchant, wanted.version ?? .ecV1)
    }

    /// Checks that the certificate is valid at the time of signing and contradicts no other argument.
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
