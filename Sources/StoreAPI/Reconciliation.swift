package import FoundationEssentials

/// The shop's books, held against what has to be true of them.
package struct Reconciliation: Codable, Hashable, Sendable {
    /// True if every rule is kept.
    package var isBalanced: Bool
    /// The moment of the reading, by the shop's clock.
    package var at: Date
    /// One result for each invariant evaluated, kept or broken.
    package var rules: [Rule]
    /// HAL links: `self`.
    package var links: Links

    /// Creates a report; `isBalanced` follows from the rules.
    package init(at: Date, rules: [Rule], links: Links) {
        isBalanced = rules.allSatisfy(\.violations.isEmpty)
        self.at = at
        self.rules = rules
        self.links = links
    }

    /// One thing that has to be true.
    package struct Rule: Codable, Hashable, Sendable {
        /// The id of the invariant, such as `I1` (server.md, Invariants).
        package var invariant: String
        /// The invariant in words.
        package var sentence: String
        /// SKUs, orders, payments or keys that break it; at most a hundred.
        package var violations: [String]

        /// Creates the result of one invariant; no violations when it holds.
        package init(invariant: String, sentence: String, violations: [String]) {
            self.invariant = invariant
            self.sentence = sentence
            self.violations = violations
        }
    }

    private enum CodingKeys: String, CodingKey {
        case isBalanced = "balanced"
        case at, rules
        case links = "_links"
    }
}
