package import StoreAPI
import TUI

/// A cache of viewed products, so that their cards are complete during an outage.
package struct SeenProducts: Hashable, Sendable {
    private var products: [String: Product] = [:]
    /// Estimated memory of the cached products, at most ``ShopMemory/products``.
    package private(set) var bytes = 0

    package init() {}

    static let most = 200

    /// Caches a product; when the cache is full, by number or bytes, all others are dropped.
    package mutating func add(_ product: Product) {
        let id = product.summary.id
        if let old = products.removeValue(forKey: id) { bytes -= old.storedBytes }
        let size = product.storedBytes
        guard size <= ShopMemory.products else { return }
        if products.count >= Self.most || bytes + size > ShopMemory.products { (products, bytes) = ([:], 0) }
        products[id] = product
        bytes += size
    }

    func name(of variant: String) -> ScreenText? {
        products.values.lazy.compactMap { product in
            product.variants.first { $0.id == variant }.map { Goods.name(product, $0) }
        }.first
    }

    /// The cached product; nil when it has changed since.
    package func last(of summary: ProductSummary?) -> Product? {
        guard let summary, let product = products[summary.id], product.summary.version == summary.version,
            product.summary.shortened.name == summary.shortened.name
        else { return nil }
        return product
    }
}
