/// The screen a purchase starts from; a failed one leads back there.
package enum PurchaseOrigin: Hashable, Sendable {
    case card
    case cart
}
