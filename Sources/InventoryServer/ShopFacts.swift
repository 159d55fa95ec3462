import FoundationEssentials

/// What the server needs to know of its shop all the time.
struct ShopFacts: Sendable {
    let book: PolicyBook
    let secret: Data

    /// The policy as it is now.
    var policy: ShopPolicy { book.policy }
}
