package import Dispatch
import Glibc

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

extension DispatchSource {
    /// Watches a file on the main queue until it is cancelled, which closes the file; nil for none (-1).
    package static func reading(
        _ descriptor: Int32, _ action: @escaping @MainActor () -> Void
    ) -> (any DispatchSourceRead)? {
        guard descriptor >= 0 else { return nil }
        let source = makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(action) }
        source.setCancelHandler { _ = Glibc.close(descriptor) }
        source.activate()
        return source
    }

    /// The signals that came since the last call, from the pipe that they are written to; empty for none.
    static func signals(from descriptor: Int32) -> Set<Int32> {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return Set(bytes[..<max(0, count)].map(Int32.init))
    }
}
