/// The clock and the chance of a connection and of a pool, so that a test can hold both.
package struct Timing: Sendable {
    package var now: @Sendable () -> ContinuousClock.Instant
    package var sleep: @Sendable (Duration) async throws -> Void
    /// A number from 0 up to 1.
    package var chance: @Sendable () -> Double

    /// A clock of its own for tests; `sleep` throws ``CancellationError`` when its task is cancelled.
    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        chance: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.sleep = sleep
        self.chance = chance
    }

    package static let real = Timing(
        now: { ContinuousClock.now }, sleep: { try await Task.sleep(for: $0) },
        chance: { Double.random(in: 0..<1) })
}

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
