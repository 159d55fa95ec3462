import StoreAPI

/// The operation of a keyed request; decides which answer is given when its work is done.
package enum KeyedOperation: String, Hashable, Sendable, CaseIterable {
    case place, pay, capture, void, cancel, refund, ship
    /// Work whose answer is written with it.
    case other
}

/// The state of an idempotency key.
package enum KnownAttempt: Sendable {
    case answered(StoredAnswer)
    /// Its work waits for the network.
    case open(order: String)
}
