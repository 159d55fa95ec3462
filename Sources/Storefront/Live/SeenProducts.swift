import StoreAPI

/// What was last heard of the products that were looked at, so that their cards are whole without the shop.
struct SeenProducts: Hashable, Sendable {
    private var products: [String: Product] = [:]

    /// More are not kept.
    static let most = 200

    mutating func add(_ product: Product) {
        if products.count >= Self.most, products[product.summary.id] == nil { products = [:] }
        products[product.summary.id] = product
    }

    /// What was seen of a product; nil when it has changed since.
    func last(of summary: ProductSummary?) -> Product? {
        guard let summary, let product = products[summary.id], product.summary.version == summary.version,
            product.summary.name == summary.name
        else { return nil }
        return product
    }
}
