package import NIOCore
import NIOHTTPTypes

package struct EventStreamWriter: Sendable {
    /// Where its work is done.
    package var executor: EventExecutor
    /// True if it is told now and then that its line holds.
    package var beats = true
    /// Sends bytes; says when they have left for the client, or that nobody takes them any more.
    package var write: @Sendable (ByteBuffer, _ done: @escaping @Sendable (_ isTaken: Bool) -> Void) -> Void

    package init(
        executor: EventExecutor, beats: Bool = true,
        write: @escaping @Sendable (ByteBuffer, _ done: @escaping @Sendable (_ isTaken: Bool) -> Void) -> Void
    ) {
        self.executor = executor
        self.beats = beats
        self.write = write
    }
}

/// Where the work for several listeners is done, in order and one at a time.
package struct EventExecutor: Sendable {
    /// Identity of the executor, such as of its event loop; its subscriptions are served together.
    package let id: ObjectIdentifier
    /// Runs work on the executor, after what was given to it before.
    package let run: @Sendable (@escaping @Sendable () -> Void) -> Void

    package init(id: ObjectIdentifier, run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.id = id
        self.run = run
    }
}

extension EventStreamWriter {
    /// The rest of an answer that is on its way on a connection. It goes straight into the connection: a
    /// thousand listeners cost as many small writes, and no task has to wake up.
    package init(_ channel: any Channel) {
        let loop = channel.eventLoop
        executor = EventExecutor(id: ObjectIdentifier(loop)) { work in loop.execute(work) }
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
package final class HangUpWatch: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny

    private let hungUp: @Sendable () -> Void

    private init(_ hungUp: @escaping @Sendable () -> Void) { self.hungUp = hungUp }

    /// Ends the subscription when the client half-closes the connection (`ChannelEvent.inputClosed`), and
    /// forwards the event.
    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { hungUp() }
        context.fireUserInboundEventTriggered(event)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        hungUp()
        context.fireChannelInactive()
    }

    /// Watches a connection until somebody stops it or the connection ends.
    package static func watch(_ channel: any Channel, for subscription: EventSubscription) {
        let hungUp: @Sendable () -> Void = { [weak subscription] in subscription?.end(.gone) }
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
    package static func stop(watching channel: any Channel) {
        channel.eventLoop.execute {
            let pipeline = channel.pipeline.syncOperations
            if let watch = try? pipeline.handler(type: HangUpWatch.self) {
                pipeline.removeHandler(watch, promise: nil)
            }
        }
    }
}
