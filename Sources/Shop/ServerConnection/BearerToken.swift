package import Glibc
package import HostFiles

/// An access key as a bearer token (RFC 6750). Its description never tells it.
package struct BearerToken: Sendable, CustomStringConvertible {
    private let text: String

    package enum Fault: Error, Hashable, Sendable {
        /// Other users of the machine can read it.
        case exposed
        /// It belongs to another user.
        case foreign
        case unreadable(WholeFile.Fault)
        /// It does not hold one line of visible ASCII.
        case noToken

        /// The fault of this key file in words, with the next step.
        package func sentence(about name: String) -> String {
            switch self {
            case .exposed:
                "The key file \(name) can be read by others. Nothing was sent; run chmod 600 on it, "
                    + "and ask for a new key if others may have seen this one."
            case .foreign:
                "The key file \(name) belongs to another user. Nothing was sent; "
                    + "keep the key in a file of your own, with mode 0600."
            case .unreadable(let fault):
                "The key file \(name) cannot be read: \(fault.reason). "
                    + "It is a file with the line that vitrine-server key new prints, with mode 0600."
            case .noToken:
                "The key file \(name) does not hold one key. "
                    + "Write into it the line that vitrine-server key new prints, and nothing else."
            }
        }
    }

    private static let limit = 512

    /// Nil for a text that is not one word of visible ASCII.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        self.text = text
    }

    /// Reads a token from a file that only its owner may read.
    package init(file: String, owner: uid_t = geteuid()) throws(Fault) {
        let bytes: [UInt8]
        do throws(WholeFile.Fault) {
            bytes = try WholeFile.kept(at: file, isSecret: true, owner: owner, limit: Self.limit)
        } catch {
            switch error {
            case .exposed: throw .exposed
            case .foreign: throw .foreign
            case .system, .notAFile, .tooLarge: throw .unreadable(error)
            }
        }
        let words = String(decoding: bytes, as: UTF8.self).split { $0.isASCII && $0.isWhitespace }
        guard words.count == 1, let token = BearerToken(String(words[0])) else { throw .noToken }
        self = token
    }

    package var description: String { "an access key" }

    package var authorization: String { "Bearer \(text)" }
}
