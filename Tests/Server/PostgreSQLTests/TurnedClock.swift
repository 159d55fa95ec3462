import PostgreSQL
import Synchronization
import TestSupport

/// A clock that stands still until a test turns it; nothing that sleeps by it waits.
final class TurnedClock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    var timing: Timing {
        Timing(now: { self.time.withLock { $0 } }, sleep: { _ in }, chance: { 0 })
    }

    /// Turns the clock once the proxy withholds what was sent; new lines through the proxy are whole.
    func turn(by duration: Duration, whenHolding proxy: CuttingProxy) async {
        while !proxy.isHolding { await Task.yield() }
        proxy.set(.none)
        time.withLock { $0 = $0.advanced(by: duration) }
        Poller.shared.wake()
    }
}
