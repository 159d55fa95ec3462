import Synchronization

/// A number that many threads raise at once and somebody reads now and then.
package final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    package var count: Int { value.load(ordering: .relaxed) }

    /// Adds atomically, with relaxed ordering; wraps around on overflow.
    package func add(_ amount: Int = 1) { value.wrappingAdd(amount, ordering: .relaxed) }
}
