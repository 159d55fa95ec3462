/// An invariant that does not hold in a simulated history.
package struct Breach: Error, Hashable, Sendable {
    /// The id of the invariant, such as `I1` (server.md, Invariants), or another promise.
    package var rule: String
    /// The sentence of the fault, by its name.
    package var detail: String
}

extension Breach: CustomStringConvertible {
    /// Rule and detail in one line.
    package var description: String { "\(rule): \(detail)" }
}
