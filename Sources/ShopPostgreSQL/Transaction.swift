package import PostgreSQL
package import SQLStatements
import Synchronization

extension PostgreSQLStore {
    /// The kinds of news that a transaction's commit brings.
    package struct News: OptionSet, Sendable {
        /// Bits of the option set; they are never stored.
        package let rawValue: Int

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }
        /// Events lie in the outbox.
        package static let events = News(rawValue: 1)
        /// Products, prices or stock are others.
        package static let catalogue = News(rawValue: 2)
    }

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
