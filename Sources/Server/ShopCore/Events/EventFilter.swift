package import StoreAPI

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
