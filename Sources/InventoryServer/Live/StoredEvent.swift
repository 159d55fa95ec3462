import PayKit
import StoreAPI

/// A row of the outbox.
struct StoredEvent: Hashable, Sendable {
    var id: Int64
    /// The product that it belongs to; nil for orders.
    var product: String?
    /// The variant, product or order that changed.
    var object: String
    var change: ShopEvent.Change

    var kind: ShopEvent.Kind { wire.kind }

    /// The event as the contract writes it.
    var wire: ShopEvent { ShopEvent(id: String(id), change: change) }
}

/// Events in their order.
struct EventRun: Sendable {
    var events: [StoredEvent]
    /// Up to here nothing else was asked for.
    var end: Int64
    /// Whether there is more behind the end.
    var hasMore: Bool
}
