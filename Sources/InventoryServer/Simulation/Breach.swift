/// An invariant that does not hold in a simulated history.
struct Breach: Error, Hashable, Sendable {
    /// The id of the invariant, such as `I1` (server.md, Invariants), or another promise.
    var rule: String
    /// What is wrong, by its name.
    var detail: String
}

extension Breach: CustomStringConvertible {
    var description: String { "\(rule): \(detail)" }
}
