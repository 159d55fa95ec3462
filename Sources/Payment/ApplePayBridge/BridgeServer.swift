import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// The listeners of a bridge on the loopback interface, of both versions of IP.
package final class BridgeServer: Sendable {
    /// Mutual TLS, as at Apple's gateway: the gateway's own certificate, and the only one that it accepts.
    package struct MutualTLS: Sendable {
        /// The gateway's certificate and its private key, PEM.
        let certificate: String, key: String
        /// The merchant identity certificate, DER.
        let merchant: [UInt8]

        package init(certificate: String, key: String, merchant: [UInt8]) {
            (self.certificate, self.key, self.merchant) = (certificate, key, merchant)
        }

        fileprivate func context() throws -> NIOSSLContext {
            let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
            configuration.minimumTLSVersion = .tlsv12
            // Asks for a certificate; which one is good, the handler decides.
            configuration.certificateVerification = .noHostnameVerification
            return try NIOSSLContext(configuration: configuration)
        }
    }

    package enum Fault: Error, Hashable, Sendable {
        case cannotListen(port: Int, code: Int32)
        /// Certificate or key of the gateway cannot be used.
        case certificate
    }

    /// The port of plain HTTP, and that of mutual TLS.
    package let port: Int, securePort: Int?
    private let listeners: [any Channel]

    /// Listens, and hands requests to the bridge.
    ///
    /// - Parameter port: of plain HTTP; 0 for a free one. Mutual TLS gets a free one.
    package init(
        _ bridge: Bridge, port: Int, mutual: MutualTLS? = nil, limits: BridgeLimits = BridgeLimits()
    ) async throws(Fault) {
        let context: NIOSSLContext?
        do { context = try mutual?.context() } catch { throw .certificate }
        let connections = Connections(left: limits.connections)
        let plain = try await Self.listen(on: port) {
            Self.setUp($0, bridge, limits, connections)
        }
        var secure: [any Channel] = []
        if let context, let mutual {
            secure = try await Self.listen(on: 0) {
                Self.setUp($0, bridge, limits, connections, (context, mutual.merchant))
            }
        }
        listeners = plain + secure
        self.port = plain.first?.localAddress?.port ?? port
        securePort = secure.first?.localAddress?.port
        await bridge.listens(on: self.port, secure: securePort)
    }

    /// Ends all listeners; connections that are open go on.
    package func close() async { for each in listeners { try? await each.close().get() } }

    /// Waits until the listeners are closed.
    package func closed() async { for each in listeners { try? await each.closeFuture.get() } }

    /// The listeners of one port. A host may have no IPv6.
    private static func listen(
        on port: Int, _ setUp: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
    ) async throws(Fault) -> [any Channel] {
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1).childChannelInitializer(setUp)
        var port = port
        var listeners: [any Channel] = []
        for host in ["127.0.0.1", "::1"] {
            do {
                listeners.append(try await bootstrap.bind(host: host, port: port).get())
                port = listeners[0].localAddress?.port ?? port
            } catch {
                let code = (error as? IOError)?.errnoCode ?? 0
                if [EADDRNOTAVAIL, EAFNOSUPPORT].contains(code), !listeners.isEmpty { break }
                for each in listeners { try? await each.close().get() }
                throw .cannotListen(port: port, code: code)
            }
        }
        return listeners
    }

    private static func setUp(
        _ channel: any Channel, _ bridge: Bridge, _ limits: BridgeLimits, _ connections: Connections,
        _ tls: (context: NIOSSLContext, merchant: [UInt8])? = nil
    ) -> EventLoopFuture<Void> {
        guard connections.open() else { return channel.close() }
        channel.closeFuture.whenComplete { _ in connections.close() }
        return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            if let tls {
                let merchant = tls.merchant
                try pipeline.addHandler(
                    NIOSSLServerHandler(context: tls.context) { chain, verdict in
                        // That its key is the client's, the handshake proves.
                        let isKnown = chain.first.flatMap { try? $0.toDERBytes() } == merchant
                        verdict.succeed(isKnown ? .certificateVerified : .failed)
                    })
            }
            var decoder = NIOHTTPDecoderLimitConfiguration()
            (decoder.maxHeaderFieldSize, decoder.maxHeaderFieldCount) = (limits.field, limits.fields)
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withEncoderConfiguration: .init(),
                withDecoderLimitConfiguration: decoder)
            try pipeline.addHandler(NIOHTTPServerRequestAggregator(maxContentLength: limits.body))
            let isMutual = tls != nil
            try pipeline.addHandler(
                BridgeConnection(limits.request) { request, answer in
                    Task { @MainActor in
                        await bridge.handle(BridgeRequest(request, isMutual: isMutual), answer)
                    }
                } turnedAway: {
                    Task { @MainActor in bridge.turnedAway() }
                })
        }
    }

    /// The connections that may still be opened.
    private final class Connections: Sendable {
        private let left: Mutex<Int>

        init(left: Int) { self.left = Mutex(left) }

        func open() -> Bool {
            left.withLock { left in
                guard left > 0 else { return false }
                left -= 1
                return true
            }
        }

        func close() { left.withLock { $0 += 1 } }
    }
}
