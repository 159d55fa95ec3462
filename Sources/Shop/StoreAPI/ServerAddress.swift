import Codecs
import FoundationEssentials

/// Where a server is: scheme, host and port or a Unix socket, and the path of its entry resource.
///
/// The one reader of addresses for both programs and the kiosk's file. An address that it takes is one that
/// the HTTP client can connect to.
package struct ServerAddress: Hashable, Sendable {
    /// The prefix of every path, in a form for the HTTP client: `http+unix://…` for a socket.
    package let origin: String
    /// `/`, or the path below which the shop is served.
    package let entryPath: String
    /// The path in front of every path of the shop, empty or like `/shop`.
    package let prefix: String
    /// The whole address, for people and for what is kept of a shop.
    package let name: String
    /// True when nobody can read along: the line is encrypted, or does not leave this machine.
    package let isPrivate: Bool
    /// True for a socket and for loopback names and addresses, which no other machine can open.
    package let isOnThisMachine: Bool

    package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        case noAddress(String)
        /// A user or a password stands in it, which is not told.
        case credentials
        /// A query or a fragment, which may be secret, too.
        case query
        case noSocket(String)
        /// The port is not a number from 1 to 65535.
        case noPort(String)

        package var description: String {
            let looks =
                "It looks like http://127.0.0.1:8080, https://shop.example.org or unix:/run/vitrine.sock."
            return switch self {
            case .noAddress(let text): "\(Self.told(text)) is not a server address. \(looks)"
            case .credentials:
                "A server address has no user and no password: an access key is read from a file. \(looks)"
            case .query: "A server address ends with its path, without a query or a fragment. \(looks)"
            case .noSocket(let text): "'\(text)' is not a socket. It looks like unix:/run/vitrine.sock."
            case .noPort(let text):
                "\(Self.told(text)) is not a server address, since its port is none (1 to 65535). \(looks)"
            }
        }

        /// The text, unless a colon is in it with no port behind, which may be a password.
        private static func told(_ text: String) -> String {
            text.contains(/:(?!\/\/|[0-9]*([\/?#]|$))/) ? "This" : "'\(text)'"
        }
    }

    /// Reads `http://host:port/path`, `https://…` or `unix:/path/of/socket`.
    package init(_ text: String) throws(Fault) {
        if text.prefix(5).lowercased() == "unix:" {
            let path = text.dropFirst(5)
            // sun_path of unix(7) holds 107 bytes and a NUL.
            guard path.hasPrefix("/"), !path.hasSuffix("/"), path.utf8.count <= 107 else {
                throw .noSocket(text)
            }
            origin = "http+unix://\(PercentText.encode(String(path)))"
            (entryPath, prefix, name, isPrivate, isOnThisMachine) = ("/", "", text, true, true)
            return
        }
        let url = URL(string: text), port: UInt16?
        do throws(Fault) {
            guard let scheme = url?.scheme?.lowercased(), ["http", "https"].contains(scheme),
                url?.host()?.isEmpty == false
            else { throw .noAddress(text) }
            port = try Self.port(of: text)
        } catch {
            // Whatever is wrong with it, a part of it may be a password.
            throw text.contains("@") ? .credentials : error
        }
        guard let url, let scheme = url.scheme?.lowercased(), let host = url.host(), url.user() == nil,
            url.password() == nil
        else { throw .credentials }
        guard url.query() == nil, url.fragment() == nil else { throw .query }
        let host6 = host.contains(":") ? "[\(host)]" : host
        origin = "\(scheme)://\(host6)" + (port.map { ":\($0)" } ?? "")
        entryPath = url.path.isEmpty ? "/" : url.path
        prefix = url.path.split(separator: "/").map { "/\($0)" }.joined()
        name = origin + prefix
        let isLoopback = host.lowercased() == "localhost" || host == "::1" || Self.isLoopback(host)
        isPrivate = scheme == "https" || isLoopback
        // RFC 6761, 6.3; a resolver may not know it, so nothing secret relies on it.
        isOnThisMachine = isLoopback || host.lowercased().hasSuffix(".localhost")
    }

    /// A text for people that tells no secret: of an access key its kind of beginning alone, of an address
    /// nothing that stands before its host (RFC 3986, section 3.2.1), and of one of the web no query.
    package static func hidingSecrets(in text: String) -> String {
        text.replacing(/vk_\w+_[\w-]{6,}/, with: "vk_…")
            .replacing(/[^\s'"\/@]+:[^\s'"\/@]*@/, with: "…@")
            .replacing(/(https?:\/\/)[^\s'"\/?#@…]+@/) { "\($0.output.1)…@" }
            .replacing(/(https?:\/\/[^\s'"?#]*)[?#][^\s'"]*/) { "\($0.output.1)…" }
    }

    /// The `Host` of requests over a Unix socket, for which the HTTP client makes none by itself: each
    /// request of HTTP/1.1 has one (RFC 9112, section 3.2). Nil where the client takes the one of the
    /// address.
    package var host: String? { origin.hasPrefix("http+unix:") ? "localhost" : nil }

    /// The same host and port by HTTP where this is HTTPS, and the other way round; nil for a socket.
    package var otherScheme: ServerAddress? {
        let path = entryPath == "/" ? "" : entryPath
        if origin.hasPrefix("https://") { return try? ServerAddress("http://\(origin.dropFirst(8))\(path)") }
        if origin.hasPrefix("http://") { return try? ServerAddress("https://\(origin.dropFirst(7))\(path)") }
        return nil
    }

    /// The port behind the host; nil where none is named. `URL` drops one that is too large for it, and takes
    /// others that no socket has.
    private static func port(of text: String) throws(Fault) -> UInt16? {
        guard let start = text.firstRange(of: "://")?.upperBound else { return nil }
        let authority = text[start...].prefix { !"/?#".contains($0) }
        // The colons of an IPv6 address stand in brackets.
        let behind =
            authority.lastIndex(of: "]").map { authority[authority.index(after: $0)...] } ?? authority
        guard let colon = behind.lastIndex(of: ":") else { return nil }
        let digits = behind[behind.index(after: colon)...]
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(digits), port > 0 else {
            throw .noPort(text)
        }
        return port
    }

    /// True for an IPv4 loopback address (127.0.0.0/8).
    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
