package import ShopCore
import StoreAPI

extension EventFilter {
    /// True if a subscriber gets the event: its kind matches, and its order or product; a reset reaches
    /// everyone.
    package func admits(_ event: SerializedEvent) -> Bool {
        guard kinds.contains(event.kind) else { return false }
        return switch event.kind {
        case .order: order == nil || order == event.object
        case .stock, .price, .product: product == nil || product == event.product
        case .reset: true
        }
    }
}
