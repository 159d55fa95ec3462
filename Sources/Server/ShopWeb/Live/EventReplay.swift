import NIOCore
package import ShopCore
import StoreAPI

/// The events that a listener missed, in pages that are read as fast as they are taken.
package struct EventReplay {
    package let hub: EventHub
    package let filter: EventFilter
    var pace = StockPace()

    /// The next page behind a place. A variant that was on the page before waits for its time.
    package mutating func next(after place: Int64) async throws -> EventBatch {
        let run = try await hub.past(filter, after: place, limit: EventBuffer.mostEvents)
        let events = try run.events.withoutFormerStocks.map { try SerializedEvent($0) }
        let stocks = events.filter { $0.kind == .stock }.map(\.object)
        let now = hub.time.now()
        if let wait = stocks.compactMap({ pace.wait(of: $0, at: now) }).max() {
            try await hub.time.pause(wait)
        }
        let then = hub.time.now()
        pace.forget(at: then)
        for variant in stocks { pace.tell(of: variant, at: then) }
        var batch = EventBatch(end: run.end)
        for event in events { batch.bytes.writeImmutableBuffer(event.bytes) }
        return batch
    }
}

extension [StoredEvent] {
    /// The same events, with the last of several stocks of a variant alone.
    package var withoutFormerStocks: [StoredEvent] {
        var seen: Set<String> = []
        return reversed().filter { $0.kind != .stock || seen.insert($0.object).inserted }.reversed()
    }
}
