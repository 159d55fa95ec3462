import PaymentToken

/// The wallet that the user who runs the server has on the same machine. Its payments are taken without a
/// command, since whoever owns the server's keys may trust it anyway.
package struct OwnWallet: Sendable {
    /// The wallet's root as PEM. The wallet's first use makes it, so it is looked for at every question.
    package let rootPath: String

    package init(rootPath: String) {
        self.rootPath = rootPath
    }

    /// The file's bytes now; nil without a file of this user that nobody else may write.
    package func read() -> [UInt8]? { (try? KeyFile.read(rootPath, isSecret: false, isOwn: true)) ?? nil }

    package static func root(of pem: [UInt8]) -> TrustedRoot? {
        guard let certificate = try? EncodedCertificate(pem: String(decoding: pem, as: UTF8.self)) else {
            return nil
        }
        return try? TrustedRoot(certificate)
    }
}
