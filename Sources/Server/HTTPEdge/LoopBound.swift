package import HummingbirdCore
package import Logging
package import NIOCore

/// Serves each connection on the thread of its own event loop, so that no request waits for threads to wake
/// each other up. What takes long is done elsewhere: the database has threads of its own.
package struct LoopBound<Base: ServerChildChannel>: ServerChildChannel {
    package let base: Base

    package init(base: Base) {
        self.base = base
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger)
    }

    /// Serves the connection with its event loop as the preferred task executor.
    package func handle(value: Base.Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
