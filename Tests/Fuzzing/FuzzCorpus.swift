package import Foundation
import PaymentToken

/// The inputs that are kept with the tests: a folder for each door, and the token and the root with which
/// signatures are tried. The keys in it were made for it and open nothing else.
package struct FuzzCorpus: Sendable {
    /// When the kept signatures were made: 21 September 2026, 14:13:20 at Greenwich.
    package static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private let folder: URL

    /// The corpus that is kept with the package's tests.
    package static let kept = FuzzCorpus(
        folder: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Payment/PaymentTokenTests/Corpus"))

    /// The corpus in a folder.
    package init(folder: URL) { self.folder = folder }

    /// The parsers as the corpus needs them: its root is trusted, its token lends what a signature lacks.
    package func fuzz() throws -> TokenFuzz {
        let root = try EncodedCertificate(
            pem: String(contentsOf: folder.appending(path: "root.pem"), encoding: .utf8))
        let token = try Data(contentsOf: folder.appending(path: "token.json"))
        return TokenFuzz(roots: [root], template: try EncryptedPaymentData(json: Array(token)))
    }

    /// A door's inputs by their files' names.
    package func inputs(of door: FuzzDoor) throws -> [(name: String, bytes: [UInt8])] {
        let place = folder.appending(path: door.rawValue)
        return try FileManager.default.contentsOfDirectory(atPath: place.path()).sorted().map { name in
            (name, Array(try Data(contentsOf: place.appending(path: name))))
        }
    }
}
