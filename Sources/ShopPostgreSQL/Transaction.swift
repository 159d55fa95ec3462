package import PostgreSQL
package import SQLStatements
package import ShopCore
package import ShopSQL
import StoreAPI
import Synchronization

extension PostgreSQLStore {
    /// A transaction under way: its line, and what is news once it is committed.
    package final class Transaction: Sendable {
        /// The connection that the transaction runs on.
        package let connection: Connection
        private let told = Mutex(News())

        /// Wraps a connection on which a transaction was begun.
        package init(_ connection: Connection) { self.connection = connection }

        /// Kinds of news announced so far.
        package var news: News { told.withLock(\.self) }

        /// Adds kinds of news that the commit brings.
        package func announce(_ news: News) { told.withLock { $0.formUnion(news) } }

        /// Runs one statement within the transaction.
        @discardableResult
        package func run(_ sql: String, _ values: [Value] = []) async throws -> QueryResult {
            try await connection.execute(sql, values)
        }

        /// Several statements in one round trip; each sees what those before it did.
        @discardableResult
        package func run(_ statements: [Statement]) async throws -> [QueryResult] {
            guard !statements.isEmpty else { return [] }
            return try await connection.execute(statements)
        }
    }
}

extension PostgreSQLStore {
    /// Writes what was decided, in the transaction in which the facts were read, in one round trip.
    ///
    /// - Throws: the ``Refusal`` of the first guard that is broken, ``StockShort`` for missing units.
    package static func carryOut<Outcome: Sendable>(
        _ decision: Decision<Outcome>, _ transaction: Transaction
    ) async throws -> Outcome {
        var batch = ChangeBatch()
        batch.lock(decision.changes)
        for change in decision.changes { try batch.add(change) }
        transaction.announce(batch.news)
        try await batch.judge(transaction.run(batch.statements), transaction)
        return decision.outcome
    }
}

extension ChangeBatch {
    /// Throws for the first guard that is broken.
    fileprivate func judge(
        _ results: [QueryResult], _ transaction: PostgreSQLStore.Transaction
    ) async throws {
        var shortages: [Problem.Shortage] = []
        for (demand, result) in zip(demands, results) {
            switch demand {
            case .nothing: break
            case .one(let refusal): if result.affected != 1 { throw refusal }
            case .units(let move):
                if result.affected != 1 { throw try await PostgreSQLStore.short(move, transaction) }
            case .someUnits(let move, let isLast):
                if result.affected != 1 {
                    shortages.append(
                        try await PostgreSQLStore.short(move, transaction).of(move.quantity))
                }
                guard !isLast || shortages.isEmpty else { throw Refusal.insufficientStock(shortages) }
            case .couponUse(let refusal):
                guard let row = result.first, try row.get("is_known"), try row.get("is_taken") else {
                    throw refusal
                }
            }
        }
    }
}

extension PostgreSQLStore {
    /// The event of a move whose units are not there. The batch that failed has already inserted the holds
    /// of the quote that wants them, and those hold nothing.
    ///
    /// - Throws: ``Refusal`` `notFound` without the variant.
    package static func short(_ move: StockMove, _ transaction: Transaction) async throws -> StockShort {
        let row = try await transaction.run(
            """
            SELECT sku, on_hand - reserved AS stock, (SELECT coalesce(sum(quantity), 0)::bigint
                FROM stock_hold WHERE stock_hold.variant = variant.id AND quote <> $2) AS held
            FROM variant WHERE id = $1
            """, [.text(move.variant), .text(move.reference ?? "")]
        ).first
        guard let row else { throw Refusal.notFound }
        return StockShort(
            variant: move.variant, sku: try row.get("sku"), available: try row.get("stock"),
            held: try row.get("held"))
    }
}
