/// How often everything happened in simulated histories.
package struct HistoryCoverage: Hashable, Sendable {
    private var counts: [String: Int] = [:]

    /// Adds occurrences of a kind.
    package mutating func count(_ kind: String, _ times: Int = 1) { counts[kind, default: 0] += times }

    /// Adds the counts of another history.
    package mutating func add(_ other: HistoryCoverage) {
        counts.merge(other.counts, uniquingKeysWith: +)
    }

    package subscript(kind: String) -> Int { counts[kind] ?? 0 }

    /// Every kind with its number, in the order of the kinds.
    package var lines: [String] {
        let width = counts.keys.map(\.count).max() ?? 0
        return counts.sorted { $0.key < $1.key }.map { kind, count in
            kind + String(repeating: " ", count: width - kind.count) + "  \(count)"
        }
    }
}
