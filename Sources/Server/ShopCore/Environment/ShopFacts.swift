package import FoundationEssentials

/// The facts that the server needs of its shop all the time.
package struct ShopFacts: Sendable {
    package let book: PolicyBook
    /// The secret of 256 bits that seals cursors, rates, tokens and sessions; never leaves the server.
    package let secret: Data

    package init(book: PolicyBook, secret: Data) {
        self.book = book
        self.secret = secret
    }

    package var policy: ShopPolicy { book.policy }
}
