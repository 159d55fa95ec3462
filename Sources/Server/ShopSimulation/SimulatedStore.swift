package import SQLStatements
package import ShopCore
package import ShopSQL
package import ShopSQLite
import Synchronization

/// The store of one life of a simulated server: the shop's own transactions on SQLite in memory, with a
/// blocking point before each reading and behind each writing. Those that want to write stand in line,
/// share one durable commit, and are answered after it. What is not durable dies with the server.
package final class SimulatedStore: SQLStore, SellingStore {
    package static let dialect = MemoryStore.dialect

    private struct Job: Sendable {
        let work: @Sendable () -> Void
        let answer: @Sendable (Refusal?) -> Void
    }

    private struct State {
        var line: [Job] = []
        var batch: [Job] = []
        var isDead = false
    }

    package enum Fate: Hashable, Sendable {
        case durable
        /// Nothing was written.
        case refused(StoreTrouble)
        case unknown(isWritten: Bool)
    }

    private static let dead = Refusal.storage(.cancelled)
    private let state = Mutex(State())
    private let disk: MemoryStore
    private let blockingPoints: BlockingPoints
    private let defect: Defect?

    package init(_ disk: MemoryStore, blockingPoints: BlockingPoints, defect: Defect?) {
        self.disk = disk
        self.blockingPoints = blockingPoints
        self.defect = defect
    }

    // MARK: Inside of the server

    package func view<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer {
        try await waitToRead()
        return try Refusal.naming { try disk.perform(work, mutation) }
    }

    package func answers(to statements: [Statement], as turn: Turn) async throws(Refusal) -> [QueryResult] {
        try await waitToRead()
        return try Refusal.naming { try disk.ask(statements, mutation) }
    }

    private func waitToRead() async throws(Refusal) {
        switch await blockingPoints.pass(.read) {
        case .clear, .lost, .fault: break
        case .trouble(let trouble): throw .storage(trouble)
        case .closed: throw Self.dead
        }
    }

    package func run<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer {
        let outcome = await stand(work)
        guard await blockingPoints.pass(.written) != .closed else { throw Self.dead }
        return try outcome.get()
    }

    private func stand<Answer: Sendable>(
        _ work: StoreTransaction<Answer>
    ) async -> Result<Answer, Refusal> {
        await withCheckedContinuation { continuation in
            let outcome = Mutex<Result<Answer, Refusal>>(.failure(.storage(.failed)))
            let job = Job {
                let result = Result { () throws(Refusal) in
                    try Refusal.naming { try self.disk.perform(work, self.mutation) }
                }
                outcome.withLock { $0 = result }
            } answer: { fault in
                continuation.resume(returning: fault.map { .failure($0) } ?? outcome.withLock(\.self))
            }
            let isDead = state.withLock { state in
                if !state.isDead { state.line.append(job) }
                return state.isDead
            }
            if isDead { job.answer(Self.dead) }
        }
    }

    private var mutation: Mutation { defect?.mutation ?? .none }

    /// An event has its number when it is written.
    package func settleEvents() async {}

    // MARK: From outside

    package var inLine: Int { state.withLock { $0.line.count } }
    package var inBatch: Int { state.withLock { $0.batch.count } }

    /// Begins the transaction of the first so many in line; false when there is nobody, or the commit before
    /// is not through.
    package func work(_ most: Int) -> Bool {
        let batch = state.withLock { state in
            guard state.batch.isEmpty else { return [Job]() }
            state.batch = Array(state.line.prefix(max(1, most)))
            state.line.removeFirst(state.batch.count)
            return state.batch
        }
        if defect == .acknowledgedEarly, transact(batch, isCommitted: false) {
            for job in batch { job.answer(nil) }
            let silent = batch.map { Job(work: $0.work) { _ in } }
            state.withLock { $0.batch = silent }
        }
        return !batch.isEmpty
    }

    /// Makes what was begun durable, or takes it back; false when there is nothing.
    package func commit(_ fate: Fate) -> Bool {
        let batch = state.withLock { state in
            defer { state.batch = [] }
            return state.batch
        }
        guard !batch.isEmpty else { return false }
        let (isWritten, trouble): (Bool, StoreTrouble?) =
            switch fate {
            case .durable: (true, nil)
            case .refused(let trouble): (false, trouble)
            case .unknown(let isWritten): (isWritten, .outcomeUnknown)
            }
        let isDone = transact(batch, isCommitted: isWritten)
        let fault = (trouble ?? (isDone ? nil : .failed)).map { Refusal.storage($0) }
        for job in batch { job.answer(fault) }
        return true
    }

    /// Does the work of a batch; false if SQLite could not commit it.
    private func transact(_ batch: [Job], isCommitted: Bool) -> Bool {
        (try? disk.transact(isCommitted: isCommitted) { for job in batch { job.work() } }) != nil
    }

    package func die() {
        let jobs = state.withLock { state in
            defer { (state.batch, state.line, state.isDead) = ([], [], true) }
            return state.batch + state.line
        }
        for job in jobs { job.answer(Self.dead) }
    }
}
