/// Time as it passes for those who wait: it only goes on, while the shop's clock may be set.
struct PassingTime: Sendable {
    /// How long it has been since some moment.
    var now: @Sendable () -> Duration
    /// Waits so long; throws when the task is cancelled meanwhile.
    var pause: @Sendable (Duration) async throws -> Void

    static let real: PassingTime = {
        let start = ContinuousClock.now
        return PassingTime(
            now: { ContinuousClock.now - start }, pause: { try await Task.sleep(for: $0) })
    }()
}
