import Dispatch

/// A timer on the main queue that rests unless it is set.
@MainActor
final class Alarm {
    private let source: any DispatchSourceTimer

    init(_ action: @escaping @MainActor () -> Void) {
        source = DispatchSource.makeTimerSource(queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(action) }
        source.activate()
    }

    func set(_ delay: DispatchTimeInterval) {
        source.schedule(deadline: delay == .never ? .distantFuture : .now() + delay, leeway: .milliseconds(1))
    }
}
