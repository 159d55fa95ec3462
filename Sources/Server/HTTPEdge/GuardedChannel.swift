import Glibc
package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1
import NIOSSL

/// A connection of HTTP/1 behind the edge: let in if there is room, encrypted if the shop has a certificate,
/// watched as long as it lasts.
package struct GuardedChannel: ServerChildChannel {
    package typealias Value = HTTP1Channel.Value

    package let base: HTTP1Channel
    package let edge: Edge
    /// Certificate and key for TLS; nil for plain HTTP.
    package let encryption: Encryption?
    package let answers: EdgeAnswers

    package init(base: HTTP1Channel, edge: Edge, encryption: Encryption?, answers: EdgeAnswers) {
        self.base = base
        self.edge = edge
        self.encryption = encryption
        self.answers = answers
    }

    package struct Full: Error {}

    /// Adds TLS, the connection watch and request validation around HTTP/1; the future fails with ``Full`` at
    /// the connection limit.
    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let peer = edge.peer(channel.remoteAddress)
        guard edge.admit(peer) else {
            turnAway(channel)
            return channel.eventLoop.makeFailedFuture(Full())
        }
        channel.closeFuture.whenComplete { [edge] _ in edge.leave(peer) }
        return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            if let encryption {
                try pipeline.addHandler(NIOSSLServerHandler(context: encryption.context))
            }
            let watch = ConnectionWatch(edge: edge, wheel: edge.wheel(on: channel.eventLoop))
            try pipeline.addHandler(watch)
            return NIOLoopBound(watch, eventLoop: channel.eventLoop)
        }.flatMap { [base, answers] watch in
            base.setup(channel: channel, logger: logger).flatMapThrowing { value in
                let pipeline = channel.pipeline.syncOperations
                // The validator sits right behind the decoder, where requests are parsed and not yet the
                // server's own.
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
                try pipeline.addHandler(
                    RequestValidator(watch: watch.value, answers: answers), position: .after(decoder))
                return value
            }
        }.flatMapErrorThrowing { error in
            channel.close(promise: nil)
            throw error
        }
    }

    package func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }

    /// Says so in a few bytes, which cost nobody anything, and ends the connection.
    private func turnAway(_ channel: any Channel) {
        if encryption == nil {
            let bytes = answers.bytes(.tooManyConnections)
            try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self)
            {
                // Reads the bytes already received: closing with unread input would lose the answer.
                var unread = [UInt8](repeating: 0, count: 4096)
                _ = recv($0, &unread, unread.count, Int32(MSG_DONTWAIT))
                _ = send($0, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            }
        }
        channel.close(promise: nil)
    }
}
