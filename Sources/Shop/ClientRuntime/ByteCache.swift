/// An LRU cache of byte strings with a budget in bytes.
package struct ByteCache: Sendable {
    let budget: Int
    private var entries: [String: [UInt8]] = [:]
    private var order: [String] = []
    /// Bytes of all values, at most the budget; keys do not count.
    package private(set) var bytes = 0

    package init(budget: Int) { self.budget = budget }

    /// Marks the value as the most recently used.
    package mutating func value(_ key: String) -> [UInt8]? {
        guard let value = entries[key], let place = order.firstIndex(of: key) else { return nil }
        order.append(order.remove(at: place))
        return value
    }

    /// Evicts the least recently used values; a value over the budget by itself is not kept.
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
