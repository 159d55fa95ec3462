/// A dictionary with a capacity, which evicts the least recently written value.
///
/// The values are stored contiguously and linked by the age of their last write, so that a full table costs
/// little more than its contents.
package struct BoundedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Slot: Sendable {
        var key: Key
        var value: Value
        var older: Int?
        var newer: Int?
    }

    private var places: [Key: Int] = [:]
    private var slots: [Slot] = []
    private var oldest: Int?
    private var newest: Int?
    private let capacity: Int

    /// A capacity below 1 counts as 1.
    package init(capacity: Int) { self.capacity = max(1, capacity) }

    package var count: Int { slots.count }

    var values: [Value] { slots.map(\.value) }

    package subscript(key: Key) -> Value? { places[key].map { slots[$0].value } }

    /// Returns the evicted key.
    @discardableResult
    package mutating func write(_ value: Value, for key: Key) -> Key? {
        if let place = places[key] {
            unchain(place)
            slots[place].value = value
            chain(place)
            return nil
        }
        guard let place = oldest, slots.count == capacity else {
            places[key] = slots.count
            slots.append(Slot(key: key, value: value))
            chain(slots.count - 1)
            return nil
        }
        unchain(place)
        let forgotten = slots[place].key
        places[forgotten] = nil
        places[key] = place
        slots[place] = Slot(key: key, value: value)
        chain(place)
        return forgotten
    }

    private mutating func unchain(_ place: Int) {
        let slot = slots[place]
        if let older = slot.older { slots[older].newer = slot.newer } else { oldest = slot.newer }
        if let newer = slot.newer { slots[newer].older = slot.older } else { newest = slot.older }
    }

    private mutating func chain(_ place: Int) {
        slots[place].older = newest
        slots[place].newer = nil
        if let newest { slots[newest].newer = place } else { oldest = place }
        newest = place
    }
}
