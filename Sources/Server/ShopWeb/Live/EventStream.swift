package import Hummingbird
package import NIOCore
import ServiceLifecycle
import StoreAPI

/// One answer that tells events as long as its client listens (HTML standard, section 9.2).
package struct EventStream: Sendable {
    package let hub: EventHub
    package let subscription: EventSubscription
    package let channel: any Channel
    /// The last event that the client got; nil for one that begins now.
    package let place: Int64?

    /// How long a client that is too slow has to take what is on its way.
    private static let timeout = TimeAmount.seconds(5)
    /// How many bytes the kernel keeps for a client.
    private static let underWay: SocketOptionValue = 64 * 1024

    /// Writes the answer's body. Nothing of it stays when it ends, however it ends.
    package func write(to writer: inout any ResponseBodyWriter) async throws {
        // Else the kernel would keep megabytes for each client that does not read.
        channel.setOption(.socketOption(.so_sndbuf), value: Self.underWay).whenComplete { _ in }
        HangUpWatch.watch(channel, for: subscription)
        defer { HangUpWatch.stop(watching: channel) }
        var (place, isLost) = try await hub.begin(after: place)
        try await writer.write(EventText.beginning(at: place))
        if isLost { try await writer.write(EventText.reset) }
        let streamWriter = EventStreamWriter(channel)
        var replay = EventReplay(hub: hub, filter: subscription.filter)
        while !subscription.join(streamWriter, after: place) {
            let past = try await replay.next(after: place)
            if past.bytes.readableBytes > 0 { try await writer.write(past.bytes) }
            place = past.end
        }
        let ending = await withGracefulShutdownHandler {
            await subscription.ended()
        } onGracefulShutdown: {
            subscription.end(.closing)
        }
        if ending == .overflow {
            channel.eventLoop.scheduleTask(in: Self.timeout) { [channel] in channel.close(promise: nil) }
            try await writer.write(EventText.reset)
        }
        try await writer.finish(nil)
        if ending == .overflow { channel.close(mode: .output, promise: nil) }
    }
}
