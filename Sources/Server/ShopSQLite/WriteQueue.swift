package import GRDB
package import ShopCore
package import ShopSQL
import Synchronization

/// The shop's one writer: jobs wait in a queue, share one durable commit, and are answered after it
/// (group commit).
///
/// Each job has a savepoint of its own, so that what one of them refuses takes nothing back of the others.
/// While a commit waits for the disk the next jobs gather; a lone job waits for no other.
package final class WriteQueue: Sendable {
    private struct Job: Sendable {
        /// Does the work and gives the way to answer with what came of it; may be called again when the whole
        /// batch was taken back.
        let work: @Sendable (Database) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isRunning = false
        var figures = WritingFigures()

        mutating func admit(
            _ job: Job, _ turn: Turn
        ) -> (isAdmitted: Bool, isFirst: Bool) {
            guard waiting.count < longest || turn == .ending else {
                figures.rejected += 1
                return (false, false)
            }
            waiting.append(job)
            defer { isRunning = true }
            return (true, !isRunning)
        }

        mutating func take(_ most: Int) -> [Job] {
            let taken = Array(waiting.prefix(most))
            waiting.removeFirst(taken.count)
            figures.jobs += taken.count
            figures.batches += 1
            return taken
        }

        mutating func goesOn() -> Bool {
            isRunning = !waiting.isEmpty
            return isRunning
        }
    }

    /// The longest queue; a later job is refused before anything was done for it.
    package static let longest = 1_024
    /// The most jobs that share a commit, so that the first of them does not wait for too many others.
    private static let mostInBatch = 128

    private let writer: any DatabaseWriter
    private let state = Mutex(State())
    /// Durations of batches with their durable commits.
    package let times = Histogram()
    private let file: DatabaseFile?
    private let committed: @Sendable (Database) -> Void

    /// - Parameter file: Has to be in its place before and after a commit, else nobody is told of success.
    /// - Parameter committed: Called after each durable commit, before anybody is answered.
    package init(
        _ writer: any DatabaseWriter, file: DatabaseFile? = nil,
        committed: @escaping @Sendable (Database) -> Void
    ) {
        self.writer = writer
        self.file = file
        self.committed = committed
    }

    package var figures: WritingFigures {
        state.withLock { state in
            var figures = state.figures
            figures.waiting = state.waiting.count
            figures.isOverloaded = figures.waiting >= Self.longest
            return figures
        }
    }

    /// Does a job in its turn. What it throws takes back the job alone; it must do nothing but write.
    package func run<Value: Sendable>(
        _ turn: Turn, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(
                work: { db in
                    let value = try body(db)
                    return { continuation.resume(returning: value) }
                }, fail: { continuation.resume(throwing: $0) })
            let (isAdmitted, isFirst) = state.withLock { state in state.admit(job, turn) }
            if !isAdmitted { continuation.resume(throwing: Refusal.overloaded) }
            if isFirst { workOff() }
        }
    }

    /// Goes on as long as somebody waits; others who use the writer come between two batches.
    private func workOff() {
        writer.asyncWriteWithoutTransaction { db in
            self.commit(self.state.withLock { $0.take(Self.mostInBatch) }, db)
            if self.state.withLock({ $0.goesOn() }) { self.workOff() }
        }
    }

    private func commit(_ jobs: [Job], _ db: Database) {
        var answers: [@Sendable () -> Void] = []
        let start = ContinuousClock.now
        do {
            try file?.proveInPlace()
            try db.inTransaction(.immediate) {
                // A job that is alone is taken back with the transaction.
                let isAlone = jobs.count == 1
                for job in jobs { answers.append(try isAlone ? job.work(db) : Self.answer(of: job, db)) }
                return .commit
            }
            try file?.proveInPlace()
        } catch {
            // Nothing of the batch is durable. The fault may be one job's: each has a try of its own.
            guard jobs.count > 1 else { return jobs.forEach { $0.fail(error) } }
            return jobs.forEach { commit([$0], db) }
        }
        times.record(ContinuousClock.now - start)
        committed(db)
        for answer in answers { answer() }
    }

    private static func answer(of job: Job, _ db: Database) throws -> @Sendable () -> Void {
        var answer: @Sendable () -> Void = {}
        do {
            try db.inSavepoint {
                answer = try job.work(db)
                return .commit
            }
            return answer
        } catch {
            guard db.isInsideTransaction else { throw error }
            return { job.fail(error) }
        }
    }
}

/// The latest durable commit, known without a query, and the callbacks that a commit runs.
package final class CommitObserver: Sendable {
    private let version = Atomic<Int64>(0)
    private let hooks = Mutex<[@Sendable () -> Void]>([])

    package var catalogueVersion: Int64 { version.load(ordering: .acquiring) }

    package func add(_ hook: @escaping @Sendable () -> Void) { hooks.withLock { $0.append(hook) } }

    /// Looks at what was written. A version that cannot be read counts as one that nobody has seen.
    package func take(_ db: Database) {
        let known = version.load(ordering: .relaxed)
        version.store((try? Self.catalogueVersion(db)) ?? known + 1, ordering: .releasing)
        for hook in hooks.withLock(\.self) { hook() }
    }

    /// The catalogue's version within a transaction; 0 in an empty database.
    package static func catalogueVersion(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT catalogue_version FROM shop")) ?? 0
    }
}
