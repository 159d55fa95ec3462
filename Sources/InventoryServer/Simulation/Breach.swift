/// An invariant that does not hold in a simulated history.
struct Breach: Error, Hashable, Sendable {
    /// The invariant of the contract, or what else was promised.
    var rule: String
    /// What is wrong, by its name.
    var detail: String
}

extension Breach: CustomStringConvertible {
    var description: String { "\(rule): \(detail)" }
}
