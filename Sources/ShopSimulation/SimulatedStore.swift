package import ShopCore
import Synchronization

/// The store of one life of a simulated server: who wants to write stands in line, those in line share one
/// durable commit, and each is answered after it. What is not durable dies with the server.
package final class SimulatedStore: SellingStore {
    private struct Job: Sendable {
        /// Does the work; gives the way to answer what came of it, or that it was all in vain.
        let work: @Sendable (inout SimulatedBooks) -> @Sendable (Ending) -> Void
    }

    private enum Ending: Sendable {
        case asDone
        case trouble(StoreTrouble)
        case dead
    }

    private struct State {
        /// The books that outlive the server.
        var disk: SimulatedBooks
        /// The same with what was written and is not durable yet.
        var memory: SimulatedBooks
        var line: [Job] = []
        /// Those whose work waits for its commit.
        var batch: [@Sendable (Ending) -> Void] = []
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

    private let state: Mutex<State>
    private let gates: Gates
    private let defect: Defect?

    package init(_ disk: SimulatedBooks, gates: Gates, defect: Defect?) {
        state = Mutex(State(disk: disk, memory: disk))
        self.gates = gates
        self.defect = defect
    }

    // MARK: Inside of the server

    /// Reads the durable books, after the scheduler lets the read pass.
    ///
    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash; or as the body
    ///   does.
    package func read<Value: Sendable>(_ body: (SimulatedBooks) throws -> Value) async throws -> Value {
        switch await gates.pass(.read) {
        case .clear, .lost, .fault: break
        case .trouble(let trouble): throw SimulatedFault(trouble: trouble)
        case .closed: throw ServerDead()
        }
        let disk = state.withLock { $0.disk }
        return try body(disk)
    }

    /// Whatever the body throws takes all of it back.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (inout SimulatedBooks) throws -> Value
    ) async throws -> Value {
        let value = try await stand(body)
        guard await gates.pass(.written) != .closed else { throw ServerDead() }
        return try value.get()
    }

    private func stand<Value: Sendable>(
        _ body: @escaping @Sendable (inout SimulatedBooks) throws -> Value
    ) async throws -> Result<Value, any Error> {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job { books in
                let result: Result<Value, any Error>
                var changed = books
                do {
                    result = .success(try body(&changed))
                    books = changed
                } catch {
                    result = .failure(error)
                }
                return { ending in
                    switch ending {
                    case .asDone: continuation.resume(returning: result)
                    case .trouble(let trouble):
                        continuation.resume(returning: .failure(SimulatedFault(trouble: trouble)))
                    case .dead: continuation.resume(throwing: ServerDead())
                    }
                }
            }
            let isDead = state.withLock { state in
                if !state.isDead { state.line.append(job) }
                return state.isDead
            }
            if isDead { continuation.resume(throwing: ServerDead()) }
        }
    }

    // MARK: From outside

    /// Books that outlive a crash.
    package var disk: SimulatedBooks { state.withLock { $0.disk } }
    /// How many wait for their turn.
    package var inLine: Int { state.withLock { $0.line.count } }
    /// How many are done and not durable.
    package var inBatch: Int { state.withLock { $0.batch.count } }

    /// Does the work of the first so many in line; false when there is nobody, or the commit before is not
    /// through.
    package func work(_ most: Int) -> Bool {
        let early = state.withLock { state -> [@Sendable (Ending) -> Void]? in
            guard state.batch.isEmpty, !state.line.isEmpty else { return nil }
            let jobs = state.line.prefix(max(1, most))
            state.line.removeFirst(jobs.count)
            state.batch = jobs.map { $0.work(&state.memory) }
            guard defect == .acknowledgedEarly else { return [] }
            defer { state.batch = [{ _ in }] }
            return state.batch
        }
        for answer in early ?? [] { answer(.asDone) }
        return early != nil
    }

    /// Makes what was done durable, or not; false when there is nothing.
    package func commit(_ fate: Fate) -> Bool {
        let (batch, ending) = state.withLock { state -> ([@Sendable (Ending) -> Void], Ending) in
            let ending: Ending
            switch fate {
            case .durable: ending = .asDone
            case .refused(let trouble): ending = .trouble(trouble)
            case .unknown: ending = .trouble(.outcomeUnknown)
            }
            switch fate {
            case .durable, .unknown(isWritten: true): state.disk = state.memory
            case .refused, .unknown(isWritten: false): state.memory = state.disk
            }
            defer { state.batch = [] }
            return (state.batch, ending)
        }
        for answer in batch { answer(ending) }
        return !batch.isEmpty
    }

    /// The server dies; gives what is left of its store.
    package func die() -> SimulatedBooks {
        let (batch, line, disk) = state.withLock { state in
            defer { (state.batch, state.line, state.isDead) = ([], [], true) }
            return (state.batch, state.line, state.disk)
        }
        for answer in batch { answer(.dead) }
        for job in line {
            var lost = disk
            job.work(&lost)(.dead)
        }
        return disk
    }
}
