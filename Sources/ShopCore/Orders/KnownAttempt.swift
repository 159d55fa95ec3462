import StoreAPI

/// What a keyed request asks for; decides what is answered when its work is done.
package enum KeyedOperation: String, Hashable, Sendable, CaseIterable {
    case place, pay, capture, void, cancel, refund, ship
    /// Work whose answer is written with it.
    case other
}

/// What is known of an idempotency key.
package enum KnownAttempt: Sendable {
    case answered(StoredAnswer)
    /// Its work waits for the network.
    case open(order: String)
}
