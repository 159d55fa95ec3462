/// A copy-on-write box: a value on the heap that copies share until one of them changes it.
///
/// Keeps a model small. Swift copies a whole value to look at one of its members, so that large parts which
/// few frames show are boxed.
@propertyWrapper
package struct Boxed<Value> {
    @usableFromInline final class Storage {
        @usableFromInline var value: Value
        @usableFromInline init(_ value: Value) { self.value = value }
    }

    @usableFromInline var storage: Storage

    @inlinable package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    @inlinable package var wrappedValue: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}

extension Boxed: Equatable where Value: Equatable {
    @inlinable package static func == (one: Self, other: Self) -> Bool {
        one.storage === other.storage || one.storage.value == other.storage.value
    }
}

extension Boxed: Hashable where Value: Hashable {
    @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(storage.value) }
}

// A shared storage never changes: a change makes a storage of its own first.
extension Boxed: @unchecked Sendable where Value: Sendable {}
