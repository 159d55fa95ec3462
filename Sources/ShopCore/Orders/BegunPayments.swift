package import FoundationEssentials
import Synchronization

/// The payments that this server began and did not bring to an end, because its store failed it in between.
///
/// Of these it knows what it cannot know of those of other servers: outside their lane nobody sends them.
package final class BegunPayments: Sendable {

    package init() {}
    private struct Payment {
        var order: String
        var begunAt: Date
    }

    private let payments = Mutex<[String: Payment]>([:])

    /// Does the work of a payment; one that throws is remembered.
    package func begin<Value: Sendable>(
        _ id: String, of order: String, at now: Date, _ work: () async throws -> Value
    ) async throws -> Value {
        payments.withLock { $0[id] = Payment(order: order, begunAt: now) }
        let value = try await work()
        payments.withLock { $0[id] = nil }
        return value
    }

    package func contains(_ id: String) -> Bool { payments.withLock { $0[id] != nil } }

    /// The orders of what was begun; what was begun up to a moment is forgotten, since it is old enough for
    /// anybody.
    package func orders(forgettingUpTo moment: Date) -> Set<String> {
        payments.withLock { payments in
            payments = payments.filter { $0.value.begunAt > moment }
            return Set(payments.values.map(\.order))
        }
    }
}
