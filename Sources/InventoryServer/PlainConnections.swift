import NIOCore
import NIOHTTP1

/// Sees to it that a connection ends when its client expects it to: after the answer to a request of
/// HTTP/1.0, or to one that says `close` in whatever spelling (RFC 9112, section 9.3). Text browsers wait
/// for that end.
final class PlainConnections: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func handlerAdded(context: ChannelHandlerContext) {
        // The version of a request is known between its decoder and what makes it the server's own.
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(Marker(), position: .after(decoder))
        } catch {
            context.fireErrorCaught(error)
        }
    }

    /// Says in one spelling that a request is the last of its connection.
    private final class Marker: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(var head) = unwrapInboundIn(data), !head.isKeepAlive else {
                return context.fireChannelRead(data)
            }
            head.headers.replaceOrAdd(name: "connection", value: "close")
            context.fireChannelRead(wrapInboundOut(.head(head)))
        }
    }
}
