import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Filters server behaviour that would crash the HTTP client.
///
/// Sits between the decoder and the client's own handler of a connection. A status below 100 is no
/// status (RFC 9110, 15); an answer that comes before its request is written waits until it is; an answer
/// without a request, and too many interim answers, end the connection.
final class AnswerGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    enum Fault: Error, Hashable {
        case status(UInt)
        case unasked
        case tooMuchTooEarly
        case tooManyInterim
    }

    private enum State {
        case idle
        /// The request is being written; early answers are held.
        case asking
        /// The request is written; held answers are passed on in the next turn of the loop.
        case releasing
        case answering
        /// The connection is closing: nothing is passed on.
        case broken
    }

    private var state = State.idle
    private var held: [HTTPClientResponsePart] = []
    private var heldBytes = 0
    private var interim = 0

    private static let mostHeldBytes = 1 << 20
    private static let mostInterim = 16

    static func install(in configuration: inout HTTPClient.Configuration) {
        configuration.http1_1ConnectionDebugInitializer = { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.context(
                    handlerType: ByteToMessageHandler<HTTPResponseDecoder>.self)
                try pipeline.addHandler(AnswerGuard(), position: .after(decoder.handler))
            }
        }
    }

    // MARK: Requests

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head:
            (state, interim) = (.asking, 0)
        case .body: break
        case .end:
            if state == .asking {
                state = held.isEmpty ? .answering : .releasing
                if state == .releasing { release(context) }
            }
        }
        context.write(data, promise: promise)
    }

    private func release(_ context: ChannelHandlerContext) {
        let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.execute {
            let (handler, context) = loopBound.value
            guard handler.state == .releasing else { return }
            handler.state = .answering
            let parts = handler.held
            handler.forget()
            for part in parts { handler.pass(part, context) }
            context.fireChannelReadComplete()
        }
    }

    private func forget() { (held, heldBytes) = ([], 0) }

    // MARK: Answers

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if case .head(let head) = part, !(100...999).contains(head.status.code) {
            return end(context, .status(head.status.code))
        }
        switch state {
        case .idle: end(context, .unasked)
        case .asking, .releasing: hold(part, context)
        case .answering: pass(part, context)
        case .broken: break
        }
    }

    private func hold(_ part: HTTPClientResponsePart, _ context: ChannelHandlerContext) {
        if case .body(let bytes) = part { heldBytes += bytes.readableBytes }
        held.append(part)
        if heldBytes > Self.mostHeldBytes || held.count > 10_000 { end(context, .tooMuchTooEarly) }
    }

    private func pass(_ part: HTTPClientResponsePart, _ context: ChannelHandlerContext) {
        guard state == .answering else { return }
        switch part {
        case .head(let head) where (100..<200).contains(head.status.code):
            interim += 1
            guard interim <= Self.mostInterim else { return end(context, .tooManyInterim) }
        case .head, .body: break
        case .end:
            // Interim answers have no end of their own.
            state = .idle
        }
        context.fireChannelRead(wrapInboundOut(part))
    }

    private func end(_ context: ChannelHandlerContext, _ fault: Fault) {
        state = .broken
        forget()
        context.fireErrorCaught(fault)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        forget()
        state = .broken
        context.fireChannelInactive()
    }
}
