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

    package var kind: ShopEvent.Kind { wire.kind }

    package var wire: ShopEvent { ShopEvent(id: String(id), change: change) }
}

/// Its end is the place up to which the outbox was searched; it may lie behind the last event that matches.
package typealias EventRun = (events: [StoredEvent], end: Int64, hasMore: Bool)

/// The events that a listener wants to hear of.
package struct EventFilter: Hashable, Sendable {
    /// The event kinds asked for; `reset` comes with any kind about goods.
    package var kinds: Set<ShopEvent.Kind>
    /// Of goods, only what belongs to this product.
    package var product: String?
    /// Of orders, only this one.
    package var order: String?

    package static let everything = EventFilter(kinds: Set(ShopEvent.Kind.allCases))

    /// With goods comes the event that all of them have to be read again.
    package init(kinds: Set<ShopEvent.Kind>, product: String? = nil, order: String? = nil) {
        self.kinds = kinds.isDisjoint(with: Self.ofGoods) ? kinds : kinds.union([.reset])
        self.product = product
        self.order = order
    }

    /// The events that everybody may hear of.
    package static let ofGoods: Set<ShopEvent.Kind> = [.stock, .price, .product]

}
