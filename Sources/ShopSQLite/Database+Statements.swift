package import GRDB

extension Database {
    /// Carries out one statement, which is prepared once for the life of the connection.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, `SQLITE_CONSTRAINT` for a broken constraint among
    ///   others.
    package func run(_ sql: String, arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
