package import SQLStatements
package import ShopCore
package import ShopSQL
package import ShopSQLite
import Synchronization

/// The store of one life of a simulated server: the shop's own transactions on SQLite in memory, with a gate
/// before each reading and behind each writing. Those that want to write stand in line, share one durable
/// commit, and are answered after it. What is not durable dies with the server.
package final class SimulatedStore: SQLStore, SellingStore {
    package static let dialect = MemoryStore.dialect

    private struct Job: Sendable {
        let work: @Sendable () -> Void
        /// Tells what came of the work, or that it was all in vain.
        let answer: @Sendable (Ending) -> Void
    }

    private enum Ending: Sendable {
        case asDone
        case trouble(StoreTrouble)
        case dead
    }

    private struct State {
        var line: [Job] = []
        /// Those that share the next commit.
        var batch: [Job] = []
        var isDead = false
    }

    /// How a commit goes.
    package enum Fate: Hashable, Sendable {
        case durable
        /// Nothing was written.
        case refused(StoreTrouble)
        /// It is unknown whether it was written.
        case unknown(isWritten: Bool)
    }

    private let state = Mutex(State())
    private let disk: MemoryStore
    private let gates: Gates
    private let defect: Defect?

    /// Makes a store over a database that outlives it.
    package init(_ disk: MemoryStore, gates: Gates, defect: Defect?) {
        self.disk = disk
        self.gates = gates
        self.defect = defect
    }

    // MARK: Inside of the server

    package func view<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws -> Answer {
        try await waitToRead()
        return try disk.perform(work, mutation)
    }

    package func answers(to statements: [Statement], as turn: Turn) async throws -> [QueryResult] {
        try await waitToRead()
        return try disk.ask(statements, mutation)
    }

    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
    private func waitToRead() async throws {
        switch await gates.pass(.read) {
        case .clear, .lost, .fault: break
        case .trouble(let trouble): throw SimulatedFault(trouble: trouble)
        case .closed: throw ServerDead()
        }
    }

    package func run<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws -> Answer {
        let outcome = try await stand(work)
        guard await gates.pass(.written) != .closed else { throw ServerDead() }
        return try outcome.get()
    }

    private func stand<Answer: Sendable>(
        _ work: StoreTransaction<Answer>
    ) async throws -> Result<Answer, any Error> {
        try await withCheckedThrowingContinuation { continuation in
            let outcome = Mutex<Result<Answer, any Error>>(.failure(SimulatedFault(trouble: .failed)))
            let job = Job {
                let result = Result { try self.disk.perform(work, self.mutation) }
                outcome.withLock { $0 = result }
            } answer: { ending in
                switch ending {
                case .asDone: continuation.resume(returning: outcome.withLock(\.self))
                case .trouble(let trouble):
                    continuation.resume(returning: .failure(SimulatedFault(trouble: trouble)))
                case .dead: continuation.resume(throwing: ServerDead())
                }
            }
            let isDead = state.withLock { state in
                if !state.isDead { state.line.append(job) }
                return state.isDead
            }
            if isDead { continuation.resume(throwing: ServerDead()) }
        }
    }

    private var mutation: Mutation { defect?.mutation ?? .none }

    /// An event has its number when it is written.
    package func settleEvents() async {}

    // MARK: From outside

    /// How many wait for their turn.
    package var inLine: Int { state.withLock { $0.line.count } }
    /// How many share the next commit.
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
            for job in batch { job.answer(.asDone) }
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
        let ending: Ending
        switch fate {
        case .durable: ending = transact(batch, isCommitted: true) ? .asDone : .trouble(.failed)
        case .refused(let trouble):
            ending = .trouble(trouble)
            _ = transact(batch, isCommitted: false)
        case .unknown(let isWritten):
            ending = .trouble(.outcomeUnknown)
            _ = transact(batch, isCommitted: isWritten)
        }
        for job in batch { job.answer(ending) }
        return true
    }

    /// Does the work of a batch; false if SQLite could not commit it.
    private func transact(_ batch: [Job], isCommitted: Bool) -> Bool {
        do {
            try disk.transact(isCommitted: isCommitted) { for job in batch { job.work() } }
            return true
        } catch {
            return false
        }
    }

    /// The server dies, and with it what was not committed.
    package func die() {
        let jobs = state.withLock { state in
            defer { (state.batch, state.line, state.isDead) = ([], [], true) }
            return state.batch + state.line
        }
        for job in jobs { job.answer(.dead) }
    }
}

/// A fault of the simulated engine.
package struct SimulatedFault: StoreFault {
    /// Trouble that the store reports.
    package var trouble: StoreTrouble
    /// Constant code, in place of an engine's.
    package var code: String { "simulated" }
}
