package import FoundationEssentials
import Synchronization

/// The payments that this server began and did not finish, because its store failed in between.
///
/// For these the outcome is known without an inquiry, as for no other server's: only the executor of their
/// quote sends them.
package final class InFlightPayments: Sendable {

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

    /// Names the order that a payment belongs to, where another one was taken up than was made.
    package func found(_ order: String, of id: String) { payments.withLock { $0[id]?.order = order } }

    /// True if this process is working on the payment, or has stopped by an error while doing so.
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
