package import FoundationEssentials

/// The shop's books, held against what has to be true of them.
package struct Reconciliation: Codable, Hashable, Sendable {
    package var isBalanced: Bool
    package var at: Date
    package var rules: [Rule]
    package var links: Links

    package init(at: Date, rules: [Rule], links: Links) {
        isBalanced = rules.allSatisfy(\.violations.isEmpty)
        self.at = at
        self.rules = rules
        self.links = links
    }

    package struct Rule: Codable, Hashable, Sendable {
        /// The id of the invariant, such as `I1` (server.md, Invariants).
        package var invariant: String
        package var sentence: String
        /// SKUs, orders, payments or keys that break it; at most a hundred.
        package var violations: [String]

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
