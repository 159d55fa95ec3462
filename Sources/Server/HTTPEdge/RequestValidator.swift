package import NIOCore
package import NIOHTTP1

/// A channel handler that tracks the bounds of requests and responses, and answers malformed, oversized and
/// late heads itself (400, 408, 414, 431).
///
/// It leaves one `Host` in each head (RFC 9112, section 3.2) and its address in one spelling, says 100 to a
/// client that waits for it, and closes a connection when its client
/// expects that: after the response to a request of HTTP/1.0, or to one with `Connection: close` in whatever
/// spelling (RFC 9112, section 9.3). Text browsers wait for that end.
package final class RequestValidator: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = HTTPServerRequestPart
    package typealias OutboundIn = HTTPServerResponsePart
    package typealias OutboundOut = HTTPServerResponsePart

    private let watch: ConnectionWatch
    private let answers: EdgeAnswers
    private var context: ChannelHandlerContext?
    /// True if it has answered itself, which is the last that happens here.
    private var hasRefused = false

    /// True while a client may wait for 100 before it sends the body of the request that is coming in.
    private var owesContinue = false

    package init(watch: ConnectionWatch, answers: EdgeAnswers) {
        self.watch = watch
        self.answers = answers
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        watch.validator = self
    }

    package func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Tracks heads and ends of requests, normalizes `Host` and `Connection: close`, and drops everything
    /// after a refusal.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasRefused else { return }
        switch unwrapInboundIn(data) {
        case .head(var head):
            watch.pace.headCame()
            head.settleHost()
            head.settleTarget()
            owesContinue = head.expectsContinue
            // One spelling, so that nobody else has to know the others.
            if !head.isKeepAlive { head.headers.replaceOrAdd(name: "connection", value: "close") }
            context.fireChannelRead(wrapInboundOut(.head(head)))
            return askOn(context)
        case .body: owesContinue = false
        case .end: watch.pace.requestEnded(at: watch.tick)
        }
        context.fireChannelRead(data)
    }

    /// Says 100, once all earlier requests are answered, to a client that waits for it.
    private func askOn(_ context: ChannelHandlerContext) {
        guard owesContinue, !hasRefused, watch.pace.owed == 1, !watch.pace.isAnswering else { return }
        owesContinue = false
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    }

    /// Tracks the begin and end of final responses; fails writes after a refusal.
    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !hasRefused else {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.code < 200: break
        case .head: watch.pace.answerBegan()
        case .body: break
        case .end:
            watch.pace.answerEnded(at: watch.tick)
            context.write(data, promise: promise)
            return askOn(context)
        }
        context.write(data, promise: promise)
    }

    /// Answers parser errors with 400, 414 or 431 if no response is owed; forwards all others.
    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Earlier pipelined requests are answered first; then the server refuses the rest by itself.
        guard let fault = error as? HTTPParserError, watch.pace.owed == 0 else {
            return context.fireErrorCaught(error)
        }
        switch fault {
        case .headerOverflow: refuse(watch.hasLongAddress ? .addressTooLong : .headersTooLong)
        default: refuse(.malformedRequest)
        }
    }

    package func refuse(_ fault: EdgeFault) {
        guard let context, !hasRefused else { return }
        hasRefused = true
        watch.pace.refused(at: watch.tick)
        let (head, body) = answers.answer(fault)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        // The client may read it yet: the rest of the connection ends when it does, or a little later.
        context.close(mode: .output, promise: nil)
    }
}
