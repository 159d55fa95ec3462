import Glibc
import PaymentToken

/// The wallet that the user who runs the server has on the same machine. Its payments are taken without a
/// command, since whoever owns the server's keys may trust it anyway.
struct OwnWallet: Sendable {
    /// The wallet's root as PEM. The wallet's first use makes it, so it is looked for at every question.
    let rootPath: String

    /// What stands there now; nil without a plain file of this user that nobody else may write.
    func read() -> [UInt8]? {
        var status = stat()
        guard lstat(rootPath, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            return nil
        }
        return (try? KeyFile.read(rootPath, isSecret: false)) ?? nil
    }

    static func root(of pem: [UInt8]) -> TrustedRoot? {
        guard let certificate = try? EncodedCertificate(pem: String(decoding: pem, as: UTF8.self)) else {
            return nil
        }
        return try? TrustedRoot(certificate)
    }
}
