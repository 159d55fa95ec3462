import HostFiles
import NIOCore
import NIOPosix
import ShopCore

/// Threads for tasks that have no executor of their own: they sleep until something happens.
final class QuietThreads: TaskExecutor {
    private static let shared = QuietThreads()

    /// Has all such tasks run by these threads, those of others' libraries, too. Some are left for others
    /// while a file is written or a picture read, on a machine of one core as well.
    static func runTasks() {
        NIOSingletons.blockingPoolThreadCountSuggestion = max(4, System.coreCount)
        HostTasks.run { job in
            guard let job else { return }
            QuietThreads.shared.enqueue(ExecutorJob(unsafeBitCast(job, to: UnownedJob.self)))
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        NIOThreadPool.singleton.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension PassingTime {
    /// The continuous clock of the system with timers of an event loop, where those of `Task.sleep` would
    /// keep Dispatch's threads awake.
    static let quiet = PassingTime(now: PassingTime.real.now) { pause in
        let (seconds, attoseconds) = pause.components
        let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(
            in: .seconds(seconds) + .nanoseconds(attoseconds / 1_000_000_000)
        ) {}
        try await withTaskCancellationHandler {
            try await timer.futureResult.get()
        } onCancel: {
            timer.cancel()
        }
    }
}
