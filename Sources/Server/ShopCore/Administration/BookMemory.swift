package import FoundationEssentials
package import StoreAPI
import Synchronization

/// The result of the last reconciliation, kept because a reconciliation reads all of the books.
package final class BookMemory: Sendable {

    package init() {}
    package struct Result: Hashable, Sendable {
        package var at: Date
        package var isBalanced: Bool
    }

    private let last = Mutex<Result?>(nil)

    /// Nil before the first reconciliation.
    package var result: Result? { last.withLock { $0 } }

    package func remember(_ reconciliation: Reconciliation) {
        last.withLock { $0 = Result(at: reconciliation.at, isBalanced: reconciliation.isBalanced) }
    }
}
