/// Where what is bought was put together; what fails leads back there.
package enum PurchaseOrigin: Hashable, Sendable {
    /// The one product on the card.
    case card
    /// Everything in the cart.
    case cart
}
