import FoundationEssentials
import HTTPEdge
package import HTTPTypes
package import NIOCore
package import NIOHTTPTypes
import ShopCore

/// Cached representations for requests without a key, given before the router and under its rules: the host
/// is checked, rate limits count, and answers are counted, logged and completed like any other.
package struct CachedResponses: Sendable {
    package let kept: Representations
    package let catalogueVersion: @Sendable () -> Int64
    package let middleware: AnswerMiddleware
    private let date = DateLine(clock: Date.init)

    /// Finds the answer to a request that came on a connection; nil for what the router has to answer:
    /// everything that is not cached or is refused, and requests that take a key or meet an injected fault.
    package func answer(to request: HTTPRequest, on channel: any Channel) -> Representation.Sent? {
        let environment = middleware.environment, edge = middleware.edge, headers = request.headerFields
        let started = environment.ticks()
        guard request.method == .get, headers[.authorization] == nil, headers[.transferEncoding] == nil,
            headers[.connection].map({ $0.lowercased() == "keep-alive" }) ?? true,
            let name = Representations.Name(request),
            let answer = kept.answer(name, version: catalogueVersion()),
            (try? edge.check(host: request.authority, from: channel.remoteAddress)) != nil,
            !edge.settings.isExposed || edge.peer(channel.remoteAddress) == .local,
            !environment.faults.isOpen || environment.faults.board.isEmpty,
            var sent = try? answer.sent(to: request)
        else { return nil }
        var ticket: RateLimitTicket?
        if edge.limiter != nil, let rate = answer.rate {
            let taken = RateLimitTicket(edge)
            let peer = edge.peer(channel.remoteAddress)
            // A refused request takes nothing, and is refused again by the router.
            guard taken.take(rate, by: peer.name, at: environment.clock()) == nil else { return nil }
            ticket = taken
        }
        let visit = AnswerMiddleware.Visit(
            requestID: environment.identifier(.request), ticket: ticket, operation: answer.operation,
            connection: channel, logger: middleware.logger, started: started)
        middleware.complete(&sent.head.headerFields, sent.head.status, to: request, of: visit)
        sent.head.headerFields.append(HTTPField(name: .date, value: date.text))
        return sent
    }
}

/// A channel handler that answers from the cache on the event loop, before the router.
///
/// Answers keep the order of their requests: while another one is being worked on, everything is handed on.
package final class CachedResponseHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let responses: CachedResponses
    /// Requests that were handed on and whose answers are not finished.
    private var owed = 0
    private var answer: Representation.Sent?

    package init(_ responses: CachedResponses) { self.responses = responses }

    /// Answers a request from the cache at its end, or forwards it to the router while the channel is not
    /// writable, an answer is owed or none is found.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // Backpressure: a client that does not read its answers goes through the router, and nothing more
            // is read from it meanwhile.
            if owed == 0, context.channel.isWritable,
                let found = responses.answer(to: head, on: context.channel)
            {
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
