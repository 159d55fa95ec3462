/// A fault of an engine, in the shop's terms. Doors of a store name it by ``Refusal/storage(_:code:)``.
package protocol StoreFault: Error {
    var trouble: StoreTrouble { get }
    /// The engine's name for it, for a log: neither values nor statements, which may hold what a shopper
    /// typed.
    var code: String { get }
}

/// The meaning of an engine's fault for the shop. Nothing was written, except perhaps with `outcomeUnknown`.
package enum StoreTrouble: Hashable, Sendable {
    case full
    case readOnly
    case unreachable
    /// It is unknown whether it was written. Asked about by its key, never written again.
    case outcomeUnknown
    /// Another process holds it for longer than is waited.
    case busy
    case damaged
    case cancelled
    case failed
}
