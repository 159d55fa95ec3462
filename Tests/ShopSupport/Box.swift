import Synchronization

/// Carries a value out of a sendable closure.
package final class Box<Value: Sendable>: Sendable {
    private let storage = Mutex<Value?>(nil)

    package init() {}

    package var value: Value? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
