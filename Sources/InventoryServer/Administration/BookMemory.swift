import FoundationEssentials
import StoreAPI
import Synchronization

/// How the books stood when somebody last looked: holding them against their rules reads all of them.
final class BookMemory: Sendable {
    struct Result: Hashable, Sendable {
        var at: Date
        var isBalanced: Bool
    }

    private let last = Mutex<Result?>(nil)

    /// Nil until somebody has looked.
    var result: Result? { last.withLock { $0 } }

    func remember(_ reconciliation: Reconciliation) {
        last.withLock { $0 = Result(at: reconciliation.at, isBalanced: reconciliation.isBalanced) }
    }
}
