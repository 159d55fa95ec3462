package import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// A channel handler that answers cached and promptly found representations on the event loop, without the
/// router.
///
/// Answers keep the order of their requests: while another one is being worked on, everything is handed on.
package final class CachedResponseHandler: ChannelDuplexHandler, RemovableChannelHandler {
    /// Finds the answer to a request that came on a connection; nil for what is to be handed on.
    package typealias Answers = @Sendable (HTTPRequest, any Channel) -> Representation.Sent?
    /// Request parts from the HTTP decoder.
    package typealias InboundIn = HTTPRequestPart
    /// Request parts that go on to the router.
    package typealias InboundOut = HTTPRequestPart
    /// Response parts from the router.
    package typealias OutboundIn = HTTPResponsePart
    /// Response parts to the HTTP encoder.
    package typealias OutboundOut = HTTPResponsePart

    private let find: Answers
    /// Requests that were handed on and whose answers are not finished.
    private var owed = 0
    private var answer: Representation.Sent?

    /// Makes the handler of one connection; it is not shared between channels.
    package init(find: @escaping Answers) { self.find = find }

    /// Answers a request from the cache at its end, or forwards it to the router while the channel is not
    /// writable, an answer is owed or none is found.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // Backpressure: a client that does not read its answers goes through the router, and nothing more
            // is read from it meanwhile.
            if owed == 0, context.channel.isWritable, let found = find(head, context.channel) {
                answer = found
            } else {
                owed += 1
                context.fireChannelRead(data)
            }
        case .body: if answer == nil { context.fireChannelRead(data) }
        case .end:
            guard let found = answer else { return context.fireChannelRead(data) }
            answer = nil
            send(found, context)
        }
    }

    private func send(_ answer: Representation.Sent, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        if let content = answer.content, content.readableBytes > 0 {
            context.write(wrapOutboundOut(.body(content)), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// Passes responses through and counts those of forwarded requests as finished.
    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { owed -= 1 }
        context.write(data, promise: promise)
    }
}
