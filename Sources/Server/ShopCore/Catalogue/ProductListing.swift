/// One page of a list, in the order of its query.
package struct ProductListing: Sendable {
    /// Version of the catalogue that the page was read in.
    package var version: Int64
    package var products: [StoredProduct]
    package var previous: ProductQuery.Start?
    package var next: ProductQuery.Start?
    /// How many products there are in all, if that was asked.
    package var total: Int?

    package init(
        version: Int64, products: [StoredProduct], previous: ProductQuery.Start? = nil,
        next: ProductQuery.Start? = nil, total: Int? = nil
    ) {
        self.version = version
        self.products = products
        self.previous = previous
        self.next = next
        self.total = total
    }
}
