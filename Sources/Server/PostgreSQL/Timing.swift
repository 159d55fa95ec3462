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
