import Synchronization

/// A number that many threads raise at once and somebody reads now and then.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add(_ amount: Int = 1) { value.wrappingAdd(amount, ordering: .relaxed) }
}
