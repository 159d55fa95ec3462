import PostgreSQL
package import SQLStatements
import ShopSQL
import Synchronization

extension PostgreSQLStore: SQLCursorStore {
    /// A connection that is lost after the first portion throws: rows that were handed out are not repeated.
    package func walk(
        _ sql: String, as name: String, _ take: @escaping @Sendable (QueryResult) throws -> Void
    ) async throws {
        let hasBegun = Atomic(false)
        try await read { connection in
            // Rows that were handed out cannot be given once more, so that a retry after them fails.
            guard !hasBegun.load(ordering: .relaxed) else {
                throw PostgreSQLError.connectionFailed("the line was lost between two rows")
            }
            var portion = try await connection.execute([
                Statement("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)"),
                Statement("FETCH \(Self.rowsOfPortion) FROM \(name)"),
            ]).last
            while let rows = portion, !rows.isEmpty {
                hasBegun.store(true, ordering: .relaxed)
                try take(rows)
                portion =
                    rows.count < Self.rowsOfPortion
                    ? nil : try await connection.execute("FETCH \(Self.rowsOfPortion) FROM \(name)")
            }
        }
    }

    private static let rowsOfPortion = 2_000
}
