package import Dispatch

/// A timer on the main queue that rests unless it is set.
@MainActor
package final class Alarm {
    private let source: any DispatchSourceTimer
    private var isResting = true

    /// Creates a stopped timer; the action runs on the main actor.
    package init(_ action: @escaping @MainActor () -> Void) {
        source = DispatchSource.makeTimerSource(queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(action) }
        source.activate()
    }

    /// Fires the action once after `delay`, in place of an earlier setting; `.never` stops the timer.
    package func set(_ delay: DispatchTimeInterval) {
        let mayRest = delay == .never
        // Nothing is asked of the kernel at each key.
        guard !(mayRest && isResting) else { return }
        isResting = mayRest
        source.schedule(deadline: mayRest ? .distantFuture : .now() + delay, leeway: .milliseconds(1))
    }
}
