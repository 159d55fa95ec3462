import ArgumentParser
import FoundationEssentials

/// Where a server is: scheme, host and port or a socket, and the path of its entry resource.
struct ServerAddress: Hashable, Sendable {
    /// What stands in front of every path.
    let origin: String
    let entryPath: String
    /// The address as people read it.
    let name: String
    /// Whether nobody can read along: the line is encrypted, or does not leave this machine.
    let isPrivate: Bool

    /// Reads `http://host:port/path`, `https://…` or `unix:/path/of/socket`; anything else is refused in
    /// words.
    init(_ text: String) throws {
        if text.hasPrefix("unix:") {
            let path = text.dropFirst(5)
            guard path.hasPrefix("/"), !path.hasSuffix("/"), path.utf8.count <= 107 else {
                throw ValidationError("'\(text)' is not a socket. It looks like unix:/run/vitrine.sock.")
            }
            origin = "http+unix://\(Self.percentEncoded(path))"
            (entryPath, name, isPrivate) = ("/", text, true)
            return
        }
        guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil
        else {
            throw ValidationError(
                "'\(text)' is not a server address. It looks like http://127.0.0.1:8080, "
                    + "https://shop.example.org or unix:/run/vitrine.sock."
            )
        }
        let host6 = host.contains(":") ? "[\(host)]" : host
        origin = "\(scheme)://\(host6)" + (url.port.map { ":\($0)" } ?? "")
        entryPath = url.path.isEmpty ? "/" : url.path
        name = origin
        isPrivate = scheme == "https" || host == "localhost" || host == "::1" || Self.isLoopback(host)
    }

    /// Whether this is an IPv4 address of the machine itself.
    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func percentEncoded(_ path: Substring) -> String {
        let digits = Array("0123456789ABCDEF")
        return path.utf8.reduce(into: "") { result, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(UnicodeScalar(byte))
            default: result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}
