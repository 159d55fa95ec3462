/// Pauses that double with every failure up to a longest one; chance takes between half and all of each, so
/// that those who failed together do not come back together.
package struct ReconnectBackoff: Hashable, Sendable {
    /// The pause after the first failure, before chance shortens it.
    package var first: Duration
    package var longest: Duration

    package init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// - Parameter failures: How many failures there were, the latest included.
    package func pause(after failures: Int, chance: Double) -> Duration {
        let grown = first * (1 << min(max(failures - 1, 0), 20))
        return min(grown, longest) * (0.5 + chance / 2)
    }
}
