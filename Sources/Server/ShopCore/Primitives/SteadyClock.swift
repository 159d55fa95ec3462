package import FoundationEssentials
import Synchronization

/// A clock that never goes back, whatever becomes of the machine's: what ends in a quarter of an hour ends
/// then, and what happens later has the later time.
///
/// It shows the machine's time. When that is put back, it goes on from where it was, a tenth slower, until
/// the other has caught up.
package final class SteadyClock: Sendable {
    package static let machine: SteadyClock = {
        let start = ContinuousClock.now
        return SteadyClock(wall: { Date() }, elapsed: { ContinuousClock.now - start })
    }()

    private let wall: @Sendable () -> Date
    /// Since some moment; it never goes back.
    private let elapsed: @Sendable () -> Duration
    private let last: Mutex<(shown: Date, elapsed: Duration)>

    package init(wall: @escaping @Sendable () -> Date, elapsed: @escaping @Sendable () -> Duration) {
        self.wall = wall
        self.elapsed = elapsed
        last = Mutex((wall(), elapsed()))
    }

    /// The shown time; never earlier than what an earlier call returned.
    package var now: Date {
        last.withLock { last in
            let elapsed = elapsed()
            let passed = (elapsed - last.elapsed) / .seconds(1)
            last = (max(wall(), last.shown.addingTimeInterval(passed * 0.9)), elapsed)
            return last.shown
        }
    }
}

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
