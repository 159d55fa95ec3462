package import ShopCore

extension CatalogueStore {
    /// Changes a product that has still the version which somebody saw, and gives its new one.
    @discardableResult
    package func change(_ product: String, expected version: Int, _ change: ProductChange) async throws -> Int
    {
        try await changeProduct(product, .versions([version])) { _ in change }.version
    }

    /// Withdraws a product from sale or offers it again.
    @discardableResult
    package func setActive(_ isActive: Bool, product: String, expected version: Int) async throws -> Int {
        try await change(product, expected: version, ProductChange(isActive: isActive))
    }
}
