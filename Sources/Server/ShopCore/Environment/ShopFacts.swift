package import FoundationEssentials
import Synchronization

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

/// The policy of an open shop, which may change while it is open: all who hold the shop's facts read here.
package final class PolicyBook: Sendable {
    private let page: Mutex<(policy: ShopPolicy, version: Int)>

    package init(_ policy: ShopPolicy, version: Int) { page = Mutex((policy.canonical, version)) }

    package var policy: ShopPolicy { page.withLock { $0.policy } }

    /// Replaces the policy; of two concurrent changes the later version stays, whichever comes first.
    package func turn(to policy: ShopPolicy, version: Int) {
        let policy = policy.canonical
        page.withLock { page in
            if version > page.version { page = (policy, version) }
        }
    }
}
