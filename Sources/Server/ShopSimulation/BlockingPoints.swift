package import CardNetwork
package import ShopCore
import Synchronization

/// The work under way, by name; everything that it starts has the same name.
package enum SimulatedTask {
    /// Name of the work that the current task does; `-` outside of any.
    @TaskLocal package static var name = "-"
}

/// Where a simulated server waits for what is outside of it, until the history decides how that goes on. A
/// task waits at one point at a time, so that its name is enough to let it go on.
package final class BlockingPoints: Sendable {
    package enum Place: String, Hashable, Sendable, CaseIterable {
        case read
        /// To hear that something is stored, which it is.
        case written
        /// To be heard by the card network.
        case ask
        case hear
    }

    package enum Passage: Hashable, Sendable {
        case clear
        case trouble(StoreTrouble)
        case lost
        case fault(NetworkFault)
        case closed
    }

    package struct Waiting: Sendable {
        package var task: String
        package var place: Place
    }

    private struct State {
        var waiting: [(who: Waiting, continuation: CheckedContinuation<Passage, Never>)] = []
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    package var waiting: [Waiting] { state.withLock { $0.waiting.map(\.who) } }

    /// Suspends the current work at a place until the scheduler lets it pass; at once `closed` after a
    /// crash.
    package func pass(_ place: Place) async -> Passage {
        let task = SimulatedTask.name
        return await withCheckedContinuation { continuation in
            let isClosed = state.withLock { state in
                if !state.isClosed {
                    state.waiting.append((Waiting(task: task, place: place), continuation))
                }
                return state.isClosed
            }
            if isClosed { continuation.resume(returning: .closed) }
        }
    }

    /// Lets a task go on; where it waited, nil when it does not wait.
    package func open(_ task: String, _ passage: Passage) -> Place? {
        let found = state.withLock { state in
            state.waiting.firstIndex { $0.who.task == task }.map { state.waiting.remove(at: $0) }
        }
        found?.continuation.resume(returning: passage)
        return found?.who.place
    }

    /// Every waiting and every later task passes as `closed`.
    package func close() {
        let all = state.withLock { state in
            defer { state.waiting = [] }
            state.isClosed = true
            return state.waiting
        }
        for one in all { one.continuation.resume(returning: .closed) }
    }
}

/// Runs tasks one job at a time, in the order in which they became ready, and only when it is told to: what
/// happens in them follows from that order and from nothing else.
package final class TurnTaking: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs until every task waits for something outside of this executor.
    package func run() {
        while case let turn = jobs.withLock({ jobs in
            defer { jobs = [] }
            return jobs
        }), !turn.isEmpty {
            for job in turn { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }
}
