package import FoundationEssentials

/// Products, prices and pictures, and what the shop is.
package protocol CatalogueStore: Sendable {
    /// The shop's policy and secret; nil where no shop was opened yet.
    func facts() async throws(Refusal) -> ShopFacts?

    /// Opens a shop with a catalogue where there is none yet, all of it or nothing.
    func fill(_ catalogue: Catalogue, environment: ServerEnvironment) async throws(Refusal)

    /// A digest of every identifier and key that is in use: what is named next makes it another one.
    func identifierDigest() async throws(Refusal) -> [UInt8]

    /// The number that changes with every durable change of products, prices or stock.
    var catalogueVersion: Int64 { get }

    /// A product with the version of the catalogue that it was read in; nil when there is none.
    func product(id: String) async throws(Refusal) -> FoundProduct?
    /// The id of the product with this slug, or of the one that is sold under this SKU; nil without one.
    func productID(named name: String) async throws(Refusal) -> String?

    func picture(ofProduct id: String) async throws(Refusal) -> FoundPicture?

    /// The bytes of a picture, by their SHA-256 in hexadecimal.
    func picture(sha256: String) async throws(Refusal) -> Data?

    /// Keeps a picture under its name; one that is there already is the same.
    func keep(_ picture: ServedPicture) async throws(Refusal)

    func product(ofVariant id: String) async throws(Refusal) -> StoredProduct?

    /// A page of a list or of a search; each engine searches by its own means, in the same order.
    func page(_ query: ProductQuery) async throws(Refusal) -> ProductListing

    func changeProduct(
        _ id: String, _ match: VersionMatch,
        _ change: @escaping @Sendable (StoredProduct) throws(Refusal) -> ProductChange
    ) async throws(Refusal) -> StoredProduct

    func changePrice(
        ofVariant id: String, to minorUnits: Int64, _ match: VersionMatch
    ) async throws(Refusal) -> StoredProduct
}

extension CatalogueStore {
    package func page() async throws(Refusal) -> ProductListing { try await page(ProductQuery()) }
}

/// A product, and the version of the catalogue that it was read in.
package typealias FoundProduct = (product: StoredProduct, version: Int64)

/// A product's picture by its SHA-256 in hexadecimal, and whether the product is still sold.
package typealias FoundPicture = (sha256: String, isActive: Bool)

/// The shop's rules: shipping, taxes, zones.
package protocol PolicyStore: Sendable {
    /// The policy with its version, which is raised with every change of it.
    func policy() async throws(Refusal) -> (policy: ShopPolicy, version: Int)

    func changePolicy(
        _ match: VersionMatch, _ change: @escaping @Sendable (inout ShopPolicy) throws(Refusal) -> Void
    ) async throws(Refusal) -> (policy: ShopPolicy, version: Int)
}

/// The coupons that the shop takes, for its staff; orders take and return their uses.
package protocol CouponStore: Sendable {
    /// The coupons in the order of their codes.
    func coupons() async throws(Refusal) -> [StoredCoupon]

    /// A coupon and its version, which is raised with every change and every use of it.
    func coupon(code: String) async throws(Refusal) -> (coupon: StoredCoupon, version: Int)?

    func write(
        _ coupon: ShopPolicy.Coupon, if condition: CouponCondition
    ) async throws(Refusal) -> (coupon: StoredCoupon, version: Int, isNew: Bool)

    /// Takes a coupon out of the shop; orders that used it keep their price.
    func deleteCoupon(code: String, _ match: VersionMatch) async throws(Refusal)
}
