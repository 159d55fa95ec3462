import ArgumentParser
import FoundationEssentials
import Glibc
package import HTTPEdge
import NIOCore
import ShopWeb
import StoreAPI

/// Where the shop listens, how it is protected there, and who may come how often.
package struct ListeningOptions: ParsableArguments {
    package init() {}

    @Option(help: "The address to listen on.")
    package var hostname = "127.0.0.1"

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8080

    @Option(
        help: "Listen on this Unix socket instead; the umask sets its permissions.",
        completion: .file())
    var socket: String?

    @Option(
        help: "The shop's certificate chain, in PEM; read again at SIGHUP.",
        completion: .file())
    var certificate: String?

    @Option(help: "The certificate's private key, in PEM.", completion: .file())
    var privateKey: String?

    @Flag(help: "Accept connections from other machines without encryption.")
    var insecureHttp = false

    @Option(
        name: .customLong("public-url"),
        help: """
            The shop's public address where a proxy is in front of it, such as https://shop.example.org; may \
            be repeated. Requests for its host are served, and are led on under that address; the web \
            addresses of orders, receipt codes among them, begin with the first.
            """)
    var publicURL: [String] = []

    package var publicURLs: [PublicURL] { publicURL.compactMap { PublicURL($0) } }

    @Flag(help: "Apply the rate limits to this machine's own programs, too.")
    var limits = false

    @Option(help: "The most connections at once.")
    var connections = Edge.Settings().connections

    package func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("The port must be 0 to 65535.") }
        guard (16...100_000).contains(connections) else {
            throw ValidationError("--connections must be 16 to 100000.")
        }
        // A wrong one is not repeated: it may hold a password.
        guard publicURLs.count == publicURL.count else {
            throw ValidationError("--public-url takes an address such as https://shop.example.org.")
        }
        guard (certificate == nil) == (privateKey == nil) else {
            throw ValidationError("--certificate and --private-key belong together. Name both.")
        }
        guard socket == nil || certificate == nil else {
            throw ValidationError("A Unix socket needs no encryption: leave out --certificate.")
        }
    }

    func encryption() throws -> Encryption? {
        guard let certificate, let privateKey else { return nil }
        do throws(Encryption.Fault) {
            return try Encryption(certificate: certificate, privateKey: privateKey)
        } catch {
            throw StartFailure.encryption(error)
        }
    }

    /// The settings of the edge; refuses to talk in plain text to others than this machine's programs.
    func settings(isEncrypted: Bool) throws -> Edge.Settings {
        let isExposed = try socket == nil && !isLoopback
        guard !isExposed || isEncrypted || insecureHttp else {
            throw StartFailure.plainHTTP(hostname: hostname)
        }
        var settings = Edge.Settings()
        settings.isExposed = isExposed
        settings.isEncrypted = isEncrypted
        settings.hasLimits = limits || isExposed
        settings.publicURLs = publicURLs
        settings.hosts = hosts
        // Files, and what is opened by the way, have to fit beside the connections.
        settings.connections = min(connections, Self.openFiles(atLeast: connections + 256) - 128)
        return settings
    }

    /// The names under which programs of this machine may ask besides the loopback ones. What it listens on
    /// is one: Debian leads a machine's own name to 127.0.1.1.
    package var hosts: Set<String> {
        Set(publicURLs.map(\.host.name) + [hostname].compactMap { RequestHost($0)?.name })
    }

    private var isLoopback: Bool {
        get throws {
            do {
                return Peer(try SocketAddress.makeAddressResolvingHost(hostname, port: port)) == .local
            } catch {
                throw StartFailure.addressUnknown(hostname: hostname)
            }
        }
    }

    /// Lets this process have so many files open, as far as it may; the number that it may have then.
    private static func openFiles(atLeast wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return wanted }
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(UInt(wanted), limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return Int(clamping: limit.rlim_cur)
    }

    // MARK: The socket

    /// Where to listen; refuses a socket that somebody listens on. One that nobody listens on any more is
    /// replaced.
    func address() throws -> ListenAddress {
        guard let socket else {
            try provePort()
            return ListenAddress(hostname: hostname, port: port)
        }
        switch UnixSocket.state(of: socket) {
        case .served: throw StartFailure.socketInUse(path: socket)
        case .other: throw StartFailure.socketForbidden(path: socket)
        case .absent, .stale: return ListenAddress(socket: socket)
        }
    }

    /// Binds the port and lets it go, so that one which cannot be had is said before database and keys are
    /// made. Another program may still take it in between.
    private func provePort() throws(StartFailure) {
        guard port > 0 else { return }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(hostname, String(port), &hints, &found) == 0, let place = found?.pointee else {
            throw .addressUnknown(hostname: hostname)
        }
        defer { freeaddrinfo(found) }
        let probe = Glibc.socket(place.ai_family, place.ai_socktype, place.ai_protocol)
        guard probe >= 0 else { return }
        defer { Glibc.close(probe) }
        // As the server does: a port whose last connections are not over is free.
        var isReused: Int32 = 1
        setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        guard bind(probe, place.ai_addr, place.ai_addrlen) != 0 else { return }
        switch errno {
        case EADDRINUSE: throw .portTaken(hostname: hostname, port: port)
        case EACCES: throw .portForbidden(port: port)
        case EADDRNOTAVAIL: throw .addressUnknown(hostname: hostname)
        default: return
        }
    }

    /// Opens the socket for those whom the mask of the shop's owner lets write: himself, or his group too.
    func openSocket(mask: mode_t) {
        if let socket { chmod(socket, 0o660 & ~mask) }
    }

    func removeSocket() {
        if let socket, UnixSocket.state(of: socket) == .stale { unlink(socket) }
    }

    func place(port: Int, isEncrypted: Bool) -> String {
        if let socket { return "unix:\(socket)" }
        let host = hostname.contains(":") ? "[\(hostname)]" : hostname
        return "\(isEncrypted ? "https" : "http")://\(host):\(port)"
    }
}

/// The state of a path where a server wants to listen.
enum UnixSocket {
    case absent
    case served
    /// A socket that nobody listens at any more.
    case stale
    /// Something else than a socket, or out of reach.
    case other

    static func state(of path: String) -> UnixSocket {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            return access(path, F_OK) != 0 && errno == ENOENT ? .absent : .other
        }
        guard attributes[.type] as? FileAttributeType == .typeSocket else { return .other }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < room else { return .other }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let file = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard file >= 0 else { return .other }
        defer { close(file) }
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result == 0 { return .served }
        return errno == ECONNREFUSED ? .stale : .other
    }
}

extension PublicURL {
    /// Nil for what is no address of a shop: another scheme, a user, a query, or no host.
    fileprivate init?(_ text: String) {
        guard !text.contains(where: { "?#".contains($0) }), !text.lowercased().hasPrefix("unix:"),
            let address = try? ServerAddress(text),
            let origin = WebOrigin(address.origin)
        else { return nil }
        self.init(origin, prefix: address.prefix)
    }
}
