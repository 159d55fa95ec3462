import PayKit
package import StoreAPI

/// A row of the outbox.
package struct StoredEvent: Hashable, Sendable {
    /// Place in the outbox sequence; the event id that `Last-Event-ID` carries.
    package var id: Int64
    /// The product that it belongs to; nil for orders.
    package var product: String?
    /// The variant, product or order that changed.
    package var object: String
    /// The data of the event as they are when it is told.
    package var change: ShopEvent.Change

    package init(id: Int64, product: String? = nil, object: String, change: ShopEvent.Change) {
        self.id = id
        self.product = product
        self.object = object
        self.change = change
    }

    /// The kind, by the event's change.
    package var kind: ShopEvent.Kind { wire.kind }

    /// The event as the contract writes it.
    package var wire: ShopEvent { ShopEvent(id: String(id), change: change) }
}

/// Events in their order.
package struct EventRun: Sendable {
    /// The events in ascending order of their ids; empty when nothing matched.
    package var events: [StoredEvent]
    /// Up to here nothing else was asked for.
    package var end: Int64
    /// True if there is more behind the end.
    package var hasMore: Bool

    /// Makes a run; its end may lie behind the last event, where others were filtered out.
    package init(events: [StoredEvent], end: Int64, hasMore: Bool) {
        self.events = events
        self.end = end
        self.hasMore = hasMore
    }
}
