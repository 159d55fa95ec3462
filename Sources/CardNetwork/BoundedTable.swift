/// A dictionary that holds at most so many values and forgets the one that was written longest ago.
struct BoundedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var value: Value
        /// Which of all writes this was.
        var turn: UInt64
    }

    private var entries: [Key: Entry] = [:]
    /// The writes in their order; those that a later one of the same key made stale are skipped.
    private var writes: [(key: Key, turn: UInt64)] = []
    private var firstWrite = 0
    private var turns: UInt64 = 0
    private let capacity: Int

    init(capacity: Int) { self.capacity = max(1, capacity) }

    var count: Int { entries.count }

    subscript(key: Key) -> Value? { entries[key]?.value }

    /// Writes a value, which makes it the last to be forgotten.
    mutating func write(_ value: Value, for key: Key) {
        turns += 1
        entries[key] = Entry(value: value, turn: turns)
        writes.append((key, turns))
        while entries.count > capacity { forgetOldest() }
        if writes.count > 2 * capacity + 16 { dropStaleWrites() }
    }

    private mutating func forgetOldest() {
        let write = writes[firstWrite]
        firstWrite += 1
        if entries[write.key]?.turn == write.turn { entries[write.key] = nil }
    }

    private mutating func dropStaleWrites() {
        writes = writes[firstWrite...].filter { entries[$0.key]?.turn == $0.turn }
        firstWrite = 0
    }
}
