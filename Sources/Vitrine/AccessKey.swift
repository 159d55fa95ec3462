import ArgumentParser
import Glibc

/// A key that opens the shop to this program. Its description never tells it.
struct AccessKey: Sendable, CustomStringConvertible {
    private let text: String

    var description: String { "an access key" }

    /// What goes into the `Authorization` header.
    var authorization: String { "Bearer \(text)" }

    /// A key is a short line.
    private static let limit = 512

    /// Reads a key from a file that nobody else can read or have written; anything else is refused in words.
    init(file: String, owner: uid_t = geteuid()) throws {
        let name = quoted(file)
        let bytes: [UInt8]
        do throws(WholeFile.Fault) {
            bytes = try WholeFile.kept(at: file, isSecret: true, owner: owner, limit: Self.limit)
        } catch {
            switch error {
            case .exposed:
                throw ValidationError(
                    "The key file \(name) can be read by others. Nothing was sent; run chmod 600 on it, "
                        + "and ask for a new key if others may have seen this one.")
            case .foreign:
                throw ValidationError(
                    "The key file \(name) belongs to another user. Nothing was sent; "
                        + "keep the key in a file of your own, with mode 0600.")
            case .system, .notAFile, .tooLarge:
                throw ValidationError(
                    "The key file \(name) cannot be read: \(error.reason). "
                        + "It is a file with the line that vitrine-server key new prints, with mode 0600.")
            }
        }
        let line = bytes.split(whereSeparator: { [0x09, 0x0A, 0x0D, 0x20].contains($0) })
        guard line.count == 1, let key = line.first, key.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ValidationError(
                "The key file \(name) does not hold one key. "
                    + "Write into it the line that vitrine-server key new prints, and nothing else.")
        }
        text = String(decoding: key, as: UTF8.self)
    }
}
