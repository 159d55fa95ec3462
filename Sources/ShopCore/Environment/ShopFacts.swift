package import FoundationEssentials

/// The facts that the server needs of its shop all the time.
package struct ShopFacts: Sendable {
    package let book: PolicyBook
    package let secret: Data

    package init(book: PolicyBook, secret: Data) {
        self.book = book
        self.secret = secret
    }

    /// The policy as it is now.
    package var policy: ShopPolicy { book.policy }
}
