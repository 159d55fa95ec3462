package import Dispatch

/// A one-shot timer on the main actor, by the main thread's loop or, where a program has none, by Dispatch.
@MainActor
package final class Alarm {
    private let action: @MainActor () -> Void
    private var source: (any DispatchSourceTimer)?
    private var isResting = true
    /// When the main thread's loop calls; nil while the timer rests.
    private(set) var deadline: DispatchTime?

    package init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
        guard !MainLoop.isRunning else {
            MainLoop.add(self)
            return
        }
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(action) }
        source.activate()
        self.source = source
    }

    /// Replaces an earlier setting; `.never` stops the timer.
    package func set(_ delay: DispatchTimeInterval) {
        let mayRest = delay == .never
        guard let source else { return deadline = mayRest ? nil : .now() + delay }
        // Nothing is asked of the kernel at each key.
        guard !(mayRest && isResting) else { return }
        isResting = mayRest
        source.schedule(deadline: mayRest ? .distantFuture : .now() + delay, leeway: .milliseconds(1))
    }

    /// Calls its action if its time has come.
    func ring(at now: DispatchTime) {
        guard let deadline, deadline <= now else { return }
        self.deadline = nil
        action()
    }
}
