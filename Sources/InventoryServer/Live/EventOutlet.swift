import NIOCore
import NIOHTTPTypes

/// The way to one listener.
struct EventOutlet: Sendable {
    /// Where its work is done.
    var lane: EventLane
    /// Whether it is told now and then that its line holds.
    var beats = true
    /// Sends bytes; says when they have left for the client, or that nobody takes them any more.
    var write: @Sendable (ByteBuffer, _ done: @escaping @Sendable (_ isTaken: Bool) -> Void) -> Void
}

/// Where the work for several listeners is done, in order and one at a time.
struct EventLane: Sendable {
    let id: ObjectIdentifier
    let run: @Sendable (@escaping @Sendable () -> Void) -> Void
}

extension EventOutlet {
    /// The rest of an answer that is on its way on a connection. It goes straight into the connection: a
    /// thousand listeners cost as many small writes, and no task has to wake up.
    init(_ channel: any Channel) {
        let loop = channel.eventLoop
        lane = EventLane(id: ObjectIdentifier(loop)) { work in loop.execute(work) }
        write = { bytes, done in
            channel.writeAndFlush(HTTPResponsePart.body(bytes)).whenComplete { result in
                switch result {
                case .success: done(true)
                case .failure: done(false)
                }
            }
        }
    }
}

/// Notices that a client hangs up while nothing is sent to it: a half-closed connection still takes writes.
final class HangUpWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let hungUp: @Sendable () -> Void

    private init(_ hungUp: @escaping @Sendable () -> Void) { self.hungUp = hungUp }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { hungUp() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        hungUp()
        context.fireChannelInactive()
    }

    /// Watches a connection until somebody stops it or the connection ends.
    static func watch(_ channel: any Channel, for seat: EventSeat) {
        let hungUp: @Sendable () -> Void = { [weak seat] in seat?.end(.gone) }
        channel.eventLoop.execute {
            do {
                try channel.pipeline.syncOperations.addHandler(HangUpWatch(hungUp))
            } catch {
                // It has ended already.
                hungUp()
            }
        }
    }

    /// Another request may follow on the connection.
    static func stop(watching channel: any Channel) {
        channel.eventLoop.execute {
            let pipeline = channel.pipeline.syncOperations
            if let watch = try? pipeline.handler(type: HangUpWatch.self) {
                pipeline.removeHandler(watch, promise: nil)
            }
        }
    }
}
