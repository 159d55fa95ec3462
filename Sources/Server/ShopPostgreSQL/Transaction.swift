import FoundationEssentials
package import PostgreSQL
package import SQLStatements
package import ShopCore
package import ShopSQL
import Synchronization

extension PostgreSQLStore {
    /// A transaction under way: its line, and what is news once it is committed.
    package final class Transaction: Sendable {
        package let connection: Connection
        private let told = Mutex(News())

        package init(_ connection: Connection) { self.connection = connection }

        package var news: News { told.withLock(\.self) }

        package func announce(_ news: News) { told.withLock { $0.formUnion(news) } }

        @discardableResult
        package func run(_ sql: String, _ values: [Value] = []) async throws -> QueryResult {
            try await connection.execute(sql, values)
        }

        @discardableResult
        package func run(_ statements: [Statement]) async throws -> [QueryResult] {
            guard !statements.isEmpty else { return [] }
            return try await connection.execute(statements)
        }
    }

    package static func carryOut(_ changes: [StoreChange], _ transaction: Transaction) async throws {
        var (batch, check) = (ChangeBatch(.postgreSQL), ChangeCheck())
        batch.lock(changes)
        for change in changes { try batch.add(change) }
        transaction.announce(batch.news)
        for (demand, result) in zip(batch.demands, try await transaction.run(batch.statements)) {
            guard let broken = try check.take(result, demand) else { continue }
            throw try broken.fault(await transaction.run(broken.questions))
        }
    }

    /// Orders and holds that are over have to be ended first, by a transaction of their own.
    private struct SomethingIsOver: Error { let moment: Date }

    /// Writes in one transaction. Whether something is over is asked with the facts; only then it is ended,
    /// and the work begins anew.
    package func run<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer {
        do {
            return try await write(as: work.turn) { try await Self.run(work, mindsEnds: true, $0) }
        } catch {
            guard let over = error as? SomethingIsOver else { throw Refusal(of: error) }
            try await run(Self.expiry(upTo: over.moment))
            return try await Refusal.naming {
                try await write(as: work.turn) { try await Self.run(work, $0) }
            }
        }
    }

    static func run<Answer: Sendable>(
        _ work: StoreTransaction<Answer>, mindsEnds: Bool = false, _ transaction: Transaction
    ) async throws -> Answer {
        var step = work.first
        while true {
            switch step {
            case .done(let answer): return answer
            case .change(let changes, let answer):
                try await carryOut(changes, transaction)
                return answer
            case .run(let statements, let news, let next):
                transaction.announce(news)
                step = try next(await transaction.run(statements))
            case .endFirst(let moment, let next):
                guard !mindsEnds else { throw SomethingIsOver(moment: moment) }
                step = try next()
            }
        }
    }

    package func view<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer {
        try await Refusal.naming { try await read { try await Self.view(work, $0) } }
    }

    package static func view<Answer: Sendable>(
        _ work: StoreTransaction<Answer>, _ connection: Connection
    ) async throws -> Answer {
        try await run(work, Transaction(connection))
    }
}
