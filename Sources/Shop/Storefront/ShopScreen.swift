/// The screens of the storefront; one of them has the keys.
enum ShopScreen: Hashable, Sendable {
    case list, card, cart
    case form
    /// The page about a payment whose result is not known.
    case unresolved
    case receipt
    /// The form that looks an order up.
    case find
    /// The form that changes the delivery of an order.
    case change

    /// The facts about a screen that other screens ask for: a new screen says them here, once.
    struct Traits: Sendable {
        /// The name of the screen for machines, such as the tapes' `Expect screen`.
        let name: String
        /// Prices and stock are on it.
        var showsGoods = false
        /// Something can be paid on it: a failed payment is told there until the shopper goes elsewhere.
        var takesPayment = false
        /// News about goods are told on it.
        var hearsNews = false
        /// The cart's key is in force.
        var leadsToCart = true
        /// How readily it gives way to the receipt of an earlier order.
        var yields = Yielding.never
    }

    /// How readily a screen gives way to a receipt that nobody waits for.
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
        case .change: Traits(name: "change-delivery", leadsToCart: false)
        }
    }
}
