/// One page of a list, in the order of its query.
struct ProductListing: Sendable {
    var version: Int64
    var products: [StoredProduct]
    /// Where the pages before and after this one begin, if there are any.
    var previous: ProductQuery.Start?
    var next: ProductQuery.Start?
    /// How many products there are in all, if that was asked.
    var total: Int?
}
