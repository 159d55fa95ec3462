/// A fault of an engine, in the shop's terms. Doors of a store name it by ``Refusal/storage(_:code:)``.
package protocol StoreFault: Error {
    var trouble: StoreTrouble { get }
    /// The engine's name for it, for a log: neither values nor statements, which may hold what a shopper
    /// typed.
    var code: String { get }
}

/// The meaning of an engine's fault for the shop.
package enum StoreTrouble: Hashable, Sendable {
    /// There is no room to write: nothing was written.
    case full
    /// It can be read and not be written: nothing was written.
    case readOnly
    /// It cannot be reached or opened now: nothing was written.
    case unreachable
    /// It is unknown whether it was written. Asked about by its key, never written again.
    case outcomeUnknown
    /// Another process holds it for longer than is waited: nothing was written.
    case busy
    /// Its files are damaged, or are no database: nothing was written.
    case damaged
    /// The task that asked was cancelled: nothing was written.
    case cancelled
    /// Something else: nothing was written.
    case failed
}
