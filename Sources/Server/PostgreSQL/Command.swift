import CPostgreSQL
import SQLStatements

/// One command of a round trip.
enum Command: Sendable {
    /// Without a name and without values: BEGIN, COMMIT, LISTEN.
    case plain(String)
    case prepare(sql: String, name: String)
    case deallocate(sql: String, name: String)
    case execute(sql: String, name: String, Parameters)
    /// A statement that found no place among the prepared ones.
    case direct(sql: String, Parameters)

    /// True if its outcome is one that the caller asked for.
    var answers: Bool {
        switch self {
        case .execute, .direct: true
        case .plain, .prepare, .deallocate: false
        }
    }

    /// Puts it into libpq's buffer; false when the connection is broken.
    func send(_ connection: OpaquePointer) -> Bool {
        switch self {
        case .plain(let sql):
            PQsendQueryParams(connection, sql, 0, nil, nil, nil, nil, 0) == 1
        case .deallocate(_, let name):
            PQsendQueryParams(connection, "DEALLOCATE \(name)", 0, nil, nil, nil, nil, 0) == 1
        case .prepare(let sql, let name):
            PQsendPrepare(connection, name, sql, 0, nil) == 1
        case .execute(_, let name, let parameters):
            parameters.withPointers { count, values, lengths, formats in
                PQsendQueryPrepared(connection, name, count, values, lengths, formats, 0)
            } == 1
        case .direct(let sql, let parameters):
            parameters.withPointers { count, values, lengths, formats in
                PQsendQueryParams(connection, sql, count, nil, values, lengths, formats, 0)
            } == 1
        }
    }
}

enum Outcome: Sendable {
    case done(QueryResult)
    case failed(ServerMessage)
    /// One before it failed.
    case skipped
}
