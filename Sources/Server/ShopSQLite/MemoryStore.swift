import GRDB
package import SQLStatements
package import ShopCore
package import ShopSQL

/// A database in memory that works on the thread of its caller, and commits or rolls back when it is told to.
/// The simulation runs the store's transactions on it.
package final class MemoryStore: SQLStore {
    package static let dialect = Dialect.sqlite
    private let queue: DatabaseQueue

    package init() throws {
        queue = try DatabaseQueue(configuration: SQLiteStore.configuration)
        try SQLiteStore.migrate(queue)
    }

    package init(copying other: MemoryStore) throws {
        queue = try DatabaseQueue(configuration: SQLiteStore.configuration)
        try other.queue.backup(to: queue)
    }

    /// Runs what calls ``perform(_:_:)`` in one transaction that is committed or rolled back afterwards.
    package func transact(isCommitted: Bool, _ body: () -> Void) throws {
        try queue.unsafeReentrantWrite { db in
            try db.inTransaction {
                body()
                return isCommitted ? .commit : .rollback
            }
        }
    }

    /// Runs a transaction of the store; what it throws takes back nothing of those before it.
    package func perform<Answer>(
        _ work: StoreTransaction<Answer>, _ mutation: Mutation = .none
    ) throws -> Answer {
        try queue.unsafeReentrantWrite { db in
            var answer: Answer?
            try db.inSavepoint {
                answer = try db.run(work, mutation)
                return .commit
            }
            guard let answer else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return answer
        }
    }

    package func ask(
        _ statements: [SQLStatements.Statement], _ mutation: Mutation = .none
    ) throws -> [QueryResult] {
        try queue.unsafeReentrantWrite { db in try db.run(statements, mutation) }
    }

    /// How many rows were written, those that were taken back included; equal numbers are equal books.
    package var changes: Int { queue.unsafeReentrantWrite(\.totalChangesCount) }

    /// The rows of a table in the order in which they were written.
    package func rows(of table: CopiedTable, _ columns: [String]) throws -> QueryResult {
        let list = columns.joined(separator: ", ")
        return try ask([Statement("SELECT \(list) FROM \(table.rawValue) ORDER BY rowid")])[0]
    }

    // MARK: Without a queue

    package func run<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer {
        try Refusal.naming { try perform(work) }
    }

    package func view<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer {
        try Refusal.naming { try perform(work) }
    }

    package func answers(
        to statements: [SQLStatements.Statement], as turn: Turn
    ) async throws(Refusal) -> [QueryResult] { try Refusal.naming { try ask(statements) } }

    /// An event has its number when it is written.
    package func settleEvents() async {}
}
