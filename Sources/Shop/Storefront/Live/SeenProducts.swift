package import StoreAPI
import TUI

/// A cache of the products that were looked at, so that their cards are whole without the shop.
package struct SeenProducts: Hashable, Sendable {
    private var products: [String: Product] = [:]
    /// Estimated memory of the cached products, at most ``ShopMemory/products``.
    package private(set) var bytes = 0

    package init() {}

    /// More are not kept.
    static let most = 200

    /// Keeps a product; when there is no room, in number or in bytes, all others are forgotten.
    package mutating func add(_ product: Product) {
        let id = product.summary.id
        if let old = products.removeValue(forKey: id) { bytes -= old.storedBytes }
        let size = product.storedBytes
        guard size <= ShopMemory.products else { return }
        if products.count >= Self.most || bytes + size > ShopMemory.products { (products, bytes) = ([:], 0) }
        products[id] = product
        bytes += size
    }

    /// The name of a variant of a cached product.
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
