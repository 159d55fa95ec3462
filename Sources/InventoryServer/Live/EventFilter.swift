import StoreAPI

/// What a listener wants to hear of.
struct EventFilter: Hashable, Sendable {
    var kinds: Set<ShopEvent.Kind>
    /// Of goods, only what belongs to this product.
    var product: String?
    /// Of orders, only this one.
    var order: String?

    static let everything = EventFilter(kinds: Set(ShopEvent.Kind.allCases))

    /// Whoever hears of goods also hears when all of them have to be read again.
    init(kinds: Set<ShopEvent.Kind>, product: String? = nil, order: String? = nil) {
        self.kinds = kinds.isDisjoint(with: Self.ofGoods) ? kinds : kinds.union([.reset])
        self.product = product
        self.order = order
    }

    /// What everybody may hear of.
    static let ofGoods: Set<ShopEvent.Kind> = [.stock, .price, .product]

}
