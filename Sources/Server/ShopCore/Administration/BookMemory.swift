package import FoundationEssentials
package import StoreAPI
import Synchronization

/// How the books stood when somebody last looked: holding them against their rules reads all of them.
package final class BookMemory: Sendable {

    /// Starts without a result: `result` is nil until the first `remember(_:)`.
    package init() {}
    /// The outcome of a reconciliation and the moment it was made at.
    package struct Result: Hashable, Sendable {
        /// When the reconciliation was made, by the shop's clock.
        package var at: Date
        /// True if no invariant was violated.
        package var isBalanced: Bool
    }

    private let last = Mutex<Result?>(nil)

    /// Nil until somebody has looked.
    package var result: Result? { last.withLock { $0 } }

    /// Replaces the kept result, whether it is newer or older.
    package func remember(_ reconciliation: Reconciliation) {
        last.withLock { $0 = Result(at: reconciliation.at, isBalanced: reconciliation.isBalanced) }
    }
}
