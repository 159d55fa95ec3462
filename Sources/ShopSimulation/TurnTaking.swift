import Synchronization

/// Runs tasks one job at a time, in the order in which they became ready, and only when it is told to: what
/// happens in them follows from that order and from nothing else.
package final class TurnTaking: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    package init() {}

    /// Queues a job of a task; it runs in the next call of ``run()``.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs until everybody waits for something that is not here.
    package func run() {
        while case let turn = jobs.withLock({ jobs in
            defer { jobs = [] }
            return jobs
        }), !turn.isEmpty {
            for job in turn { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }
}
