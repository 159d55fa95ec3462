package import NIOCore
import ServiceLifecycle
package import ShopCore
import StoreAPI

/// One answer that waits for events: the twin of a stream, for clients that read whole documents.
package struct EventPoll: Sendable {
    package let hub: EventHub
    /// The subscription of this poll; released when the answer is made.
    package let subscription: EventSubscription
    /// The connection, watched for a client that hangs up.
    package let channel: any Channel
    /// The last event that the client got; nil for one that begins now.
    package let place: Int64?
    package let timeout: Duration

    /// The events behind the place, as soon as there are some, or none once the time is over.
    package func run() async throws -> EventRun {
        // The subscription ends with the answer.
        defer { subscription.leave() }
        let (place, isLost) = try await hub.begin(after: place)
        if isLost { return EventRun(events: [.reset(at: place)], end: place, hasMore: false) }
        let run = try await past(after: place)
        guard run.events.isEmpty, timeout > .zero else { return run }
        HangUpWatch.watch(channel, for: subscription)
        defer { HangUpWatch.stop(watching: channel) }
        guard subscription.join(.once(subscription), after: run.end) else {
            return try await past(after: run.end)
        }
        let timer = Task { [subscription, hub, timeout] in
            if (try? await hub.time.pause(timeout)) != nil { subscription.end(.served) }
        }
        defer { timer.cancel() }
        _ = await withGracefulShutdownHandler {
            await subscription.ended()
        } onGracefulShutdown: {
            subscription.end(.closing)
        }
        return try await past(after: run.end)
    }

    private func past(after place: Int64) async throws -> EventRun {
        var run = try await hub.past(subscription.filter, after: place, limit: EventBuffer.mostEvents)
        run.events = run.events.withoutFormerStocks
        return run
    }
}

extension EventStreamWriter {
    /// For a poll, which reads for itself once it hears that there is something.
    fileprivate static func once(_ subscription: EventSubscription) -> EventStreamWriter {
        let executor = EventExecutor(id: ObjectIdentifier(EventPoll.self)) { work in work() }
        return EventStreamWriter(executor: executor, beats: false) { [weak subscription] _, _ in
            subscription?.end(.served)
        }
    }
}

extension StoredEvent {
    /// Tells a client that comes too late that it missed something.
    fileprivate static func reset(at place: Int64) -> StoredEvent {
        StoredEvent(id: place, object: "", change: .reset)
    }
}
