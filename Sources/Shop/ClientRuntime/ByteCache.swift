/// An LRU cache of byte strings with a budget in bytes.
package struct ByteCache: Sendable {
    let budget: Int
    private var entries: [String: [UInt8]] = [:]
    /// The keys, the least recently used first.
    private var order: [String] = []
    /// Bytes of all values, at most the budget; keys do not count.
    package private(set) var bytes = 0

    /// Creates an empty cache with a budget in bytes.
    package init(budget: Int) { self.budget = budget }

    /// The value under a key, which is the most recently used then.
    package mutating func value(_ key: String) -> [UInt8]? {
        guard let value = entries[key], let place = order.firstIndex(of: key) else { return nil }
        order.append(order.remove(at: place))
        return value
    }

    /// Keeps a value at the expense of those that were not used for longest; one that alone is over the
    /// budget is not kept.
    package mutating func keep(_ value: [UInt8], _ key: String) {
        forget(key)
        guard value.count <= budget else { return }
        while bytes + value.count > budget, let oldest = order.first { forget(oldest) }
        entries[key] = value
        order.append(key)
        bytes += value.count
    }

    private mutating func forget(_ key: String) {
        guard let old = entries.removeValue(forKey: key) else { return }
        order.removeAll { $0 == key }
        bytes -= old.count
    }
}
