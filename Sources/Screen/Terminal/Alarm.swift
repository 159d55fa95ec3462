package import Dispatch

/// A one-shot timer on the main queue.
@MainActor
package final class Alarm {
    private let source: any DispatchSourceTimer
    private var isResting = true

    package init(_ action: @escaping @MainActor () -> Void) {
        source = DispatchSource.makeTimerSource(queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(action) }
        source.activate()
    }

    /// Replaces an earlier setting; `.never` stops the timer.
    package func set(_ delay: DispatchTimeInterval) {
        let mayRest = delay == .never
        // Nothing is asked of the kernel at each key.
        guard !(mayRest && isResting) else { return }
        isResting = mayRest
        source.schedule(deadline: mayRest ? .distantFuture : .now() + delay, leeway: .milliseconds(1))
    }
}
