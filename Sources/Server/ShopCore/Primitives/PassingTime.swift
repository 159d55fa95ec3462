/// Time as it passes for those who wait: it only goes on, while the shop's clock may be set.
package struct PassingTime: Sendable {
    /// How long it has been since some moment.
    package var now: @Sendable () -> Duration
    /// Waits so long; throws when the task is cancelled meanwhile.
    package var pause: @Sendable (Duration) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Duration, pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.pause = pause
    }

    /// The continuous clock of the system, since its first use, with `Task.sleep`.
    package static let real: PassingTime = {
        let start = ContinuousClock.now
        return PassingTime(
            now: { ContinuousClock.now - start }, pause: { try await Task.sleep(for: $0) })
    }()
}
