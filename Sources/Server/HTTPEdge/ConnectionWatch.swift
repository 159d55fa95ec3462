package import NIOCore

/// Counts the bytes from and to a client, below HTTP, and ends the connection when it is late.
package final class ConnectionWatch: ChannelDuplexHandler {
    /// Bytes from the client, decrypted where TLS is used.
    package typealias InboundIn = ByteBuffer
    /// Bytes to the client, before they are encrypted.
    package typealias OutboundIn = IOData

    /// Its index on the wheel; nil when it is on none.
    package var place: Int?
    /// Timeout state of the connection, which the request validator updates too.
    package var pace: ConnectionPace
    private let edge: Edge
    private let wheel: ConnectionWheel
    /// Answers what cannot be worked on.
    package weak var validator: RequestValidator?
    private var context: ChannelHandlerContext?
    private var isReading = false
    private var written = 0
    /// The first line of the head that is coming, as long as it is known.
    private var line = (length: 0, isWhole: false)
    /// An end that waits until what was written has gone out.
    private var end: EventLoopPromise<Void>??

    /// Makes the handler of one connection; the wheel must be that of the channel's event loop.
    package init(edge: Edge, wheel: ConnectionWheel) {
        self.edge = edge
        self.wheel = wheel
        pace = ConnectionPace(at: wheel.tick)
    }

    package var tick: Int { wheel.tick }

    /// True if what is too long of a head is its address.
    package var hasLongAddress: Bool { line.length > Edge.longestAddress }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        wheel.add(self)
        edge.turn(wheel, on: context.eventLoop)
    }

    /// Removes the connection from the timer wheel, and completes a close that was held back.
    package func handlerRemoved(context: ChannelHandlerContext) {
        wheel.remove(self)
        self.context = nil
        if case .some(let promise) = end { promise?.succeed() }
        end = nil
    }

    /// Notes that the server reads, so that waiting counts against the client, and forwards the read.
    package func read(context: ChannelHandlerContext) {
        isReading = true
        context.read()
    }

    /// Counts received bytes and the length of the request line, and forwards the buffer.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        // A head that comes in one piece of a usual size is not looked at.
        var isMeasured = buffer.readableBytes >= Edge.longestAddress
        if case .head = pace.input { isMeasured = true } else { line = (0, false) }
        if isMeasured { measure(buffer) }
        pace.bytesCame(buffer.readableBytes, at: wheel.tick)
        context.fireChannelRead(data)
        if !isMeasured, case .head = pace.input { measure(buffer) }
    }

    private func measure(_ buffer: ByteBuffer) {
        guard !line.isWhole else { return }
        let bytes = buffer.readableBytesView
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        line.isWhole = end != nil
        line.length += (end ?? bytes.endIndex) - bytes.startIndex
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        context.fireChannelReadComplete()
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    /// Closes the connection, but holds a full close back during shutdown until written bytes are sent.
    package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        switch mode {
        case .output: pace.listensNoMore(at: wheel.tick)
        case .all where wheel.closingSince != nil && waiting > 0 && end == nil:
            // When the shop closes, an answer still goes out: ending now would drop what nobody took yet.
            end = .some(promise)
            return
        case .all, .input: break
        }
        context.close(mode: mode, promise: promise)
    }

    private var waiting: Int {
        (try? context?.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    package func turn() {
        guard let context else { return }
        let sight = ConnectionPace.Sight(
            tick: wheel.tick, isReading: isReading, written: written, waiting: waiting,
            closingSince: wheel.closingSince)
        if sight.waiting == 0, case .some(let promise) = end {
            end = nil
            return context.close(promise: promise)
        }
        guard let late = pace.turn(sight, edge.settings.pace) else { return }
        edge.count(late)
        switch late {
        case .head, .body:
            if let validator, !pace.isAnswering, pace.owed <= 1 {
                validator.refuse(.requestTimeout)
            } else {
                context.close(promise: nil)
            }
        case .idle, .linger, .reader, .drain:
            pace.refused(at: wheel.tick)
            context.close(promise: nil)
        }
    }
}
