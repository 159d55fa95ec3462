package import ShopCore
import StoreAPI

extension EventFilter {
    package func admits(_ event: SerializedEvent) -> Bool {
        guard kinds.contains(event.kind) else { return false }
        return switch event.kind {
        case .order: order == nil || order == event.object
        case .stock, .price, .product: product == nil || product == event.product
        case .reset: true
        }
    }
}
