/// The screens of the storefront; one of them has the keys.
enum ShopScreen: Hashable, Sendable {
    case list, card, cart, form, unresolved, receipt, find, change, orders

    /// The properties of a screen that other screens ask for.
    struct Traits: Sendable {
        /// The machine-readable name, such as in the tapes' `Expect screen`.
        let name: String
        var showsGoods = false
        /// Payments start here: a failed one is told here until the shopper leaves.
        var takesPayment = false
        /// News about goods are announced here.
        var hearsNews = false
        /// The cart's key is in force.
        var leadsToCart = true
        /// How readily the screen gives way to the receipt of an earlier order.
        var yields = Yielding.never
    }

    enum Yielding: Sendable {
        case always
        /// While no sheet is open and nothing is typed.
        case idle
        case never
    }

    var traits: Traits {
        switch self {
        case .list: Traits(name: "list", showsGoods: true, hearsNews: true, yields: .idle)
        case .card: Traits(name: "card", showsGoods: true, takesPayment: true, hearsNews: true, yields: .idle)
        case .cart:
            Traits(
                name: "cart", showsGoods: true, takesPayment: true, hearsNews: true, leadsToCart: false,
                yields: .idle)
        case .form: Traits(name: "card-form", hearsNews: true)
        case .receipt: Traits(name: "receipt")
        case .unresolved: Traits(name: "unknown-result", yields: .always)
        case .find: Traits(name: "find-order")
        case .orders: Traits(name: "my-orders")
        case .change: Traits(name: "change-delivery", leadsToCart: false)
        }
    }
}
