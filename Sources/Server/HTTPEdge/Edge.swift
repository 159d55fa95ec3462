import Codecs
package import NIOCore
import Synchronization

/// The edge of the shop: how many may be connected, how long a connection may take over anything, how many
/// requests a client may send, and whether the shop can be used.
package final class Edge: Sendable {
    package struct Settings: Hashable, Sendable {
        package var pace = PaceLimits()
        package var tick = TimeAmount.seconds(1)
        /// The most connections, of listeners to events too.
        package var connections = 2048
        /// The most connections of one peer from elsewhere: a room of kiosks may share an address.
        package var connectionsOfPeer = 256
        /// True if others than this machine's programs can come, who need a key.
        package var isExposed = false
        /// True if nobody on the way can read along.
        package var isEncrypted = false
        package var hasLimits = false
        /// Where the shop is reached through something in front of it; links are made from the first.
        package var publicURLs: [PublicURL] = []
        /// The names besides those of the loopback interface under which this machine's programs may ask.
        package var hosts: Set<String> = []

        package init() {}
    }

    /// The longest address of a request, in bytes; a header may be as long.
    package static let longestAddress = 8 * 1024
    /// All headers of a request, in bytes.
    package static let longestHeaders = 16 * 1024
    /// The most header fields of a request; more are answered with 431.
    package static let mostHeaders = 100

    package let settings: Settings
    /// Counts requests; nil when nobody is limited.
    package let limiter: RateLimiter?
    package let peer: @Sendable (SocketAddress?) -> Peer
    private let wheels = Mutex<[ObjectIdentifier: NIOLoopBound<ConnectionWheel>]>([:])
    private let state = Mutex(State())
    private let closing = Atomic<Bool>(false)
    private let standings = Memo<String, HostStanding>()

    package init(
        _ settings: Settings = Settings(),
        peer: @escaping @Sendable (SocketAddress?) -> Peer = { Peer($0) }
    ) {
        self.settings = settings
        self.peer = peer
        limiter = settings.hasLimits ? RateLimiter() : nil
    }

    /// The shop takes no more requests, and ends what does not end by itself.
    package func close() { closing.store(true, ordering: .relaxed) }

    /// True once `close()` was called; it never reopens.
    package var isClosing: Bool { closing.load(ordering: .relaxed) }

    // MARK: Connections

    package func admit(_ peer: Peer) -> Bool {
        state.withLock { state in
            let count = state.peers[peer, default: 0]
            guard state.figures.connections < settings.connections,
                peer == .local || count < settings.connectionsOfPeer
            else {
                state.figures.refused += 1
                return false
            }
            state.figures.connections += 1
            state.figures.accepted += 1
            if peer != .local { state.peers[peer] = count + 1 }
            return true
        }
    }

    package func leave(_ peer: Peer) {
        state.withLock { state in
            state.figures.connections -= 1
            guard let count = state.peers[peer] else { return }
            state.peers[peer] = count > 1 ? count - 1 : nil
        }
    }

    /// The wheel of an event loop, on that loop.
    package func wheel(on loop: any EventLoop) -> ConnectionWheel {
        wheels.withLock { wheels in
            if let known = wheels[ObjectIdentifier(loop)] { return known }
            let made = NIOLoopBound(ConnectionWheel(), eventLoop: loop)
            wheels[ObjectIdentifier(loop)] = made
            return made
        }.value
    }

    /// Turns a wheel once a tick, as long as it has connections: a server that nobody asks sleeps.
    package func turn(_ wheel: ConnectionWheel, on loop: any EventLoop) {
        guard !wheel.isTurning else { return }
        wheel.isTurning = true
        let wheel = NIOLoopBound(wheel, eventLoop: loop)
        loop.scheduleRepeatedTask(initialDelay: settings.tick, delay: settings.tick) { [weak self] task in
            wheel.value.turn(isClosing: self?.isClosing ?? true)
            guard self == nil || wheel.value.watches.isEmpty else { return }
            wheel.value.isTurning = false
            task.cancel()
        }
    }

    /// Does something with the wheel of every event loop, on that loop.
    package func onEveryWheel<Value: Sendable>(
        _ body: @escaping @Sendable (ConnectionWheel) -> Value
    ) async throws -> [Value] {
        var values: [Value] = []
        for wheel in wheels.withLock({ Array($0.values) }) {
            values.append(try await wheel.eventLoop.submit { body(wheel.value) }.get())
        }
        return values
    }

    // MARK: The host of a request

    private enum HostStanding { case malformed, served, other }

    /// Refuses a request whose `Host` is malformed, or not one under which the shop is served here.
    ///
    /// A program of this machine needs no key, and a browser is one: a page of the web whose own name is made
    /// to lead to a loopback address (DNS rebinding) would be let in. Its requests carry that name.
    /// Where TLS is spoken, a browser has held the name against the certificate before it sends anything.
    package func check(host: String?, from address: SocketAddress?) throws(EdgeFault) {
        // Only HTTP/1.0 comes without one, and no browser speaks that.
        guard let host else { return }
        let standing = standings.answer(to: host) { text in
            guard let host = RequestHost(text) else { return .malformed }
            return host.isLoopback || settings.hosts.contains(host.name) ? .served : .other
        }
        switch standing {
        case .served: return
        case .malformed: throw .malformedHost
        case .other:
            // Over a Unix socket no browser comes, and whoever comes from elsewhere needs a key.
            guard address?.ipAddress == nil || settings.isEncrypted || peer(address) != .local else {
                throw .misdirectedRequest
            }
        }
    }

    /// Refuses a body that is compressed for its transfer.
    package static func check(transferCodings: String?) throws(EdgeFault) {
        guard transferCodings?.lowercased() ?? "chunked" == "chunked" else { throw .unknownTransferCoding }
    }

    // MARK: Figures

    package struct Figures: Hashable, Sendable {
        package var connections = 0
        package var accepted = 0
        package var refused = 0
        /// Connections closed for an incomplete request head.
        package var lateHeads = 0
        package var lateBodies = 0
        package var lateReaders = 0
        /// Connections closed after idling between requests, or before the first.
        package var idle = 0
        /// Connections closed when the shutdown grace period ended.
        package var drained = 0
        package var rateLimited = 0
    }

    private struct State {
        var figures = Figures()
        /// The connections of each peer from elsewhere.
        var peers: [Peer: Int] = [:]
    }

    /// Current and total counts since the start.
    package var figures: Figures { state.withLock(\.figures) }

    /// Counts a connection that was closed for lateness; lingering ones are not counted.
    package func count(_ late: ConnectionPace.Lateness) {
        state.withLock { state in
            switch late {
            case .head: state.figures.lateHeads += 1
            case .body: state.figures.lateBodies += 1
            case .reader: state.figures.lateReaders += 1
            case .idle: state.figures.idle += 1
            case .drain: state.figures.drained += 1
            case .linger: break
            }
        }
    }

    package func countLimited() { state.withLock { $0.figures.rateLimited += 1 } }
}

extension Edge {
    /// The absolute URI of a path of this shop, for a client that needs one, such as in `Location` (RFC 9110,
    /// sections 4.2 and 10.2.2). Prefix and query are part of the path.
    ///
    /// Host and port are those that the request names; it is one of `publicURLs` that knows the scheme in
    /// front of a proxy. Without any address the path stays a relative reference.
    ///
    /// - Parameters:
    ///   - forwardedScheme: The `X-Forwarded-Proto` of the request; its first scheme is the client's.
    package func absolute(_ path: String, host: String?, forwardedScheme: String?) -> String {
        guard path.hasPrefix("/"), let origin = origin(at: host, forwardedScheme) else { return path }
        return origin + path
    }

    /// True if the client of a request speaks with the shop, or with what is in front of it, encrypted.
    package func isEncrypted(host: String?, forwardedScheme: String?) -> Bool {
        settings.isEncrypted || origin(at: host, forwardedScheme)?.hasPrefix("https://") == true
    }

    /// Scheme, host and port under which the sender of a request reaches the shop; nil where neither the
    /// request nor the settings name a host.
    private func origin(at host: String?, _ forwardedScheme: String?) -> String? {
        guard let host = host.flatMap({ RequestHost($0) }) else { return settings.publicURLs.first?.origin }
        let known = settings.publicURLs.first { WebOrigin($0.origin)?.isAt(host) == true }
        if let known { return known.origin }
        let first = forwardedScheme?.split(separator: ",").first?.filter { $0 != " " }.lowercased()
        return WebOrigin(scheme: settings.isEncrypted || first == "https" ? "https" : "http", host: host).text
    }
}
