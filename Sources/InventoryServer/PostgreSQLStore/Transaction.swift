import PostgreSQL
import Synchronization

extension PostgreSQLStore {
    /// What becomes news with a transaction's commit.
    struct News: OptionSet, Sendable {
        let rawValue: Int
        /// Events lie in the outbox.
        static let events = News(rawValue: 1)
        /// Products, prices or stock are others.
        static let catalogue = News(rawValue: 2)
    }

    /// A transaction under way: its line, and what is news once it is committed.
    final class Transaction: Sendable {
        let connection: Connection
        private let told = Mutex(News())

        init(_ connection: Connection) { self.connection = connection }

        var news: News { told.withLock(\.self) }

        func announce(_ news: News) { told.withLock { $0.formUnion(news) } }

        @discardableResult
        func run(_ sql: String, _ values: [Value] = []) async throws -> QueryResult {
            try await connection.execute(sql, values)
        }

        /// Several statements in one round trip; each sees what those before it did.
        @discardableResult
        func run(_ statements: [Statement]) async throws -> [QueryResult] {
            guard !statements.isEmpty else { return [] }
            return try await connection.execute(statements)
        }
    }
}
