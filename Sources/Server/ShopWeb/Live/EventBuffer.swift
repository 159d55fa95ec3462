package import NIOCore
package import ShopCore
import StoreAPI

/// A ring buffer of the latest events without a gap between their numbers; every subscription reads from it
/// at its own position.
///
/// Fetched events wait until they are released. Stocks that change quickly are throttled: a variant's next
/// event waits for its time, and the events behind it wait with it, so that a client which resumes after any
/// event has missed nothing before it.
package struct EventBuffer: Sendable {
    /// All that came behind this place is here.
    package private(set) var start: Int64
    /// Listeners may read up to here.
    package private(set) var released: Int64
    private var events: [SerializedEvent] = []
    private var latestStock: [String: Int64] = [:]
    private var pace = StockPace()

    /// How many released events stay for who is slow.
    private static let kept = 2_048
    /// How much a listener may have before it: more, and it has lost the line.
    package static let mostEvents = 256
    /// The most bytes of unread events before a listener is dropped; also the size of a batch.
    package static let mostBytes = 64 * 1024

    package init(after place: Int64) {
        start = place
        released = place
    }

    /// Up to here everything was fetched.
    package var end: Int64 { start + Int64(events.count) }
    package var waiting: Int { Int(end - released) }

    /// Appends the next events. Events missing before them cannot be told any more: the buffer begins anew,
    /// and every listener has lost its place.
    package mutating func append(_ fetched: [SerializedEvent]) {
        guard let first = fetched.first else { return }
        if first.id != end + 1 { self = EventBuffer(after: first.id - 1) }
        for event in fetched {
            if event.kind == .stock, let former = latestStock.updateValue(event.id, forKey: event.object),
                former > start
            {
                events[index(of: former)].isSuperseded = true
            }
            events.append(event)
        }
    }

    /// Lets listeners read on, as far as the pace of stocks has it; gives how long the rest has to wait.
    package mutating func release(at now: Duration) -> Duration? {
        defer { trim() }
        pace.forget(at: now)
        for event in events[index(of: released + 1)...] {
            if event.kind == .stock, !event.isSuperseded {
                if let wait = pace.wait(of: event.object, at: now) { return wait }
                pace.tell(of: event.object, at: now)
            }
            released = event.id
        }
        return nil
    }

    /// Forgets the oldest of many at once.
    private mutating func trim() {
        let old = Int(released - start) - Self.kept
        guard old >= Self.kept else { return }
        events.removeFirst(old)
        start += Int64(old)
        latestStock = latestStock.filter { $0.value > start }
    }

    private func index(of id: Int64) -> Int { Int(id - start) - 1 }

    // MARK: Reading

    /// The released events behind a place that pass the filter; nil when they are not here any more.
    private func unread(
        _ filter: EventFilter, after place: Int64
    ) -> LazyFilterSequence<ArraySlice<SerializedEvent>>? {
        guard place >= start else { return nil }
        // A new subscription may be ahead of the events that were fetched.
        let from = index(of: min(place, released) + 1)
        return events[from..<index(of: released + 1)].lazy.filter {
            !$0.isSuperseded && filter.admits($0)
        }
    }

    /// True if more events wait for a listener than may.
    package func overflows(_ filter: EventFilter, after place: Int64) -> Bool {
        guard let unread = unread(filter, after: place) else { return true }
        var count = 0
        var bytes = 0
        for event in unread {
            count += 1
            bytes += event.bytes.readableBytes
            if count > Self.mostEvents || bytes > Self.mostBytes { return true }
        }
        return false
    }

    /// The next batch of a listener, as much as goes out at once; nil when it is not here any more.
    package func batch(_ filter: EventFilter, after place: Int64) -> EventBatch? {
        guard let unread = unread(filter, after: place) else { return nil }
        var batch = EventBatch(end: max(place, released))
        var last = place
        for (count, event) in unread.enumerated() {
            guard count < Self.mostEvents,
                batch.bytes.readableBytes + event.bytes.readableBytes <= Self.mostBytes
            else {
                batch.end = last
                break
            }
            // One event is sent as it is; several are put together, once for all who get the same.
            if count == 0 { batch.bytes = event.bytes } else { batch.bytes.writeImmutableBuffer(event.bytes) }
            last = event.id
        }
        return batch
    }
}

/// The events that go out at once.
package struct EventBatch: Sendable {
    /// Events in the wire format; empty when nothing passed the filter.
    package var bytes = ByteBuffer()
    package var end: Int64
}

/// One round in which listeners get what is new.
package struct EventRound {
    package let ring: EventBuffer
    private var batches: [Key: EventBatch] = [:]

    private struct Key: Hashable {
        var place: Int64
        var filter: EventFilter
    }

    package init(_ ring: EventBuffer) { self.ring = ring }

    /// The next batch of a listener, the same bytes for all who want the same from the same place on; nil
    /// when it is not there any more.
    package mutating func batch(_ filter: EventFilter, after place: Int64) -> EventBatch? {
        let key = Key(place: place, filter: filter)
        if let made = batches[key] { return made }
        guard let batch = ring.batch(filter, after: place) else { return nil }
        batches[key] = batch
        return batch
    }
}

/// How often a variant's stock is told: ten times a second at most.
package struct StockPace: Sendable {
    private static let gap = Duration.milliseconds(100)
    private var lastTold: [String: Duration] = [:]

    /// How long a variant has to wait; nil when it may be told of now.
    package func wait(of variant: String, at now: Duration) -> Duration? {
        guard let last = lastTold[variant], now - last < Self.gap else { return nil }
        return last + Self.gap - now
    }

    /// Records when a variant's stock was last sent, on the monotonic clock.
    package mutating func tell(of variant: String, at now: Duration) { lastTold[variant] = now }

    package mutating func forget(at now: Duration) {
        guard !lastTold.isEmpty else { return }
        lastTold = lastTold.filter { now - $0.value < Self.gap }
    }
}
