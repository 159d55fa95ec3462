package import NIOCore
import NIOHTTP1
import NIOSSL

/// The most that clients of the bridge may take.
package struct BridgeLimits: Sendable {
    /// Bytes of a request's body.
    package var body = 64 << 10
    /// Bytes of one header field; together with ``fields`` they bound a request's head.
    package var field = 8 << 10
    /// Header fields of a request.
    package var fields = 64
    /// Connections at one time.
    package var connections = 64
    /// From a connection's opening, or from the answer before, until a request is whole.
    package var request = TimeAmount.seconds(15)

    package init() {}
}

/// The answer to one request, whole or as a stream of lines.
struct BridgeAnswer: Sendable {
    let channel: any Channel

    func send(_ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:], _ body: [UInt8] = []) {
        var headers = headers
        if status != .noContent { headers.replaceOrAdd(name: "content-length", value: "\(body.count)") }
        begin(status, headers)
        if !body.isEmpty { write(.body(.byteBuffer(ByteBuffer(bytes: body)))) }
        end()
    }

    func begin(_ status: HTTPResponseStatus, _ headers: HTTPHeaders) {
        write(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
    }

    func line(_ json: [UInt8]) {
        write(.body(.byteBuffer(ByteBuffer(bytes: json + [UInt8(ascii: "\n")]))))
        channel.flush()
    }

    func end() {
        write(.end(nil))
        channel.flush()
    }

    private func write(_ part: HTTPServerResponsePart) { channel.write(part, promise: nil) }
}

/// Hands on one request at a time, since browsers do not pipeline, and closes connections that are slow.
final class BridgeConnection: ChannelDuplexHandler {
    typealias InboundIn = NIOHTTPServerRequestFull
    typealias OutboundIn = HTTPServerResponsePart

    private let limit: TimeAmount
    private let handle: @Sendable (NIOHTTPServerRequestFull, BridgeAnswer) -> Void
    private let turnedAway: @Sendable () -> Void
    /// Nil while a request is answered.
    private var deadline: Scheduled<Void>?
    private var isLast = false

    /// - Parameter turnedAway: called where the handshake of TLS fails.
    init(
        _ limit: TimeAmount, _ handle: @escaping @Sendable (NIOHTTPServerRequestFull, BridgeAnswer) -> Void,
        turnedAway: @escaping @Sendable () -> Void
    ) {
        (self.limit, self.handle, self.turnedAway) = (limit, handle, turnedAway)
    }

    func handlerAdded(context: ChannelHandlerContext) { waitForRequest(context) }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if case NIOSSLError.handshakeFailed = error { turnedAway() }
        // A body that is too long was refused, and its rest is dropped until the deadline.
        if !(error is NIOHTTPObjectAggregatorError) { context.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let request = unwrapInboundIn(data)
        guard let deadline else { return context.close(promise: nil) }
        deadline.cancel()
        self.deadline = nil
        isLast = !request.head.isKeepAlive
        handle(request, BridgeAnswer(channel: context.channel))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        context.write(data, promise: promise)
        guard case .end = unwrapOutboundIn(data) else { return }
        waitForRequest(context)
        if isLast {
            context.flush()
            context.close(promise: nil)
        }
    }

    private func waitForRequest(_ context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }
}
