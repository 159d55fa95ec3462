/// A value of a model that lies on the heap, so that the model is copied as a reference to it.
///
/// Copies share the value until one of them changes it. Large parts that few frames show are boxed: Swift
/// moves a whole model about to look at one of its members.
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

// What is shared never changes: who changes it has made it their own.
extension Boxed: @unchecked Sendable where Value: Sendable {}
