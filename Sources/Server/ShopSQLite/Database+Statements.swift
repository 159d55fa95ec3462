// First in the target's first file: the compiler takes the members of `stat` for those of the module that it
// read first, and GRDB would bring another one.
import CoreFoundation
import FoundationEssentials
package import GRDB
package import SQLStatements
package import ShopCore
package import ShopSQL
import Synchronization

extension Database {
    /// Carries out a statement in the words of both engines, which is prepared once for the life of the
    /// connection.
    @discardableResult
    package func run(_ statement: SQLStatements.Statement) throws -> QueryResult {
        guard !statement.isLock else { return .empty }
        let text = SQLiteText.of(statement.sql)
        let prepared = try cachedStatement(sql: text.sql)
        // Bound without GRDB's arguments, which cost a key path and two arrays each time.
        prepared.setUncheckedArguments([])
        for (place, value) in zip(CInt(1)..., statement.values.prefix(text.parameters)) {
            _ = try value.databaseValue.bind(to: prepared.sqliteStatement, at: place)
        }
        guard prepared.columnCount > 0 else {
            try prepared.execute()
            return QueryResult(columns: [], values: [], rowCount: 0, affected: changesCount)
        }
        let columns = prepared.columnNames
        var (values, count): ([SQLStatements.Value], Int) = ([], 0)
        try ValueCursor(prepared).forEach { row in
            values += row
            count += 1
        }
        // Resets it: an explained statement counts as one in progress until then. One that failed is dropped.
        prepared.setUncheckedArguments([])
        return QueryResult(columns: columns, values: values, rowCount: count, affected: count)
    }

    package func run(
        _ statements: [SQLStatements.Statement], _ mutation: Mutation = .none
    ) throws -> [QueryResult] {
        try statements.map { try mutation.statement($0).map { try run($0) } ?? .empty }
    }

    /// Brings a transaction to its end; what is over is ended within it.
    package func run<Answer>(
        _ work: StoreTransaction<Answer>, _ mutation: Mutation = .none
    ) throws -> Answer {
        var (step, mindsEnds) = (work.first, true)
        while true {
            switch step {
            case .done(let answer): return answer
            case .change(let changes, let answer):
                try carryOut(changes, mutation)
                return answer
            case .run(let statements, let news, let next):
                let found = try run(statements, mutation)
                if news.contains(.catalogue) {
                    try run(Statement("UPDATE shop SET catalogue_version = catalogue_version + 1"))
                }
                step = try next(found)
            case .endFirst(let moment, let next):
                guard mindsEnds else {
                    step = try next()
                    continue
                }
                try run(SQLiteStore.expiry(upTo: moment), mutation)
                (step, mindsEnds) = (work.first, false)
            }
        }
    }

    package func carryOut(_ changes: [StoreChange], _ mutation: Mutation = .none) throws {
        var (batch, check) = (ChangeBatch(.sqlite), ChangeCheck())
        for change in changes.lazy.flatMap(mutation.changes) { try batch.add(change) }
        for (demand, statement) in zip(batch.demands, batch.statements) {
            guard let statement = mutation.statement(statement) else { continue }
            guard let broken = try check.take(run(statement), demand) else { continue }
            throw try broken.fault(run(broken.questions))
        }
    }
}

/// The rows of a statement as SQLite has them: GRDB's own rows index the names of all columns in each run,
/// which takes a fifth of the time of reading a product.
private final class ValueCursor: DatabaseCursor {
    typealias Element = [SQLStatements.Value]
    let _statement: GRDB.Statement
    var _isDone = false
    private let columns: Range<CInt>

    init(_ statement: GRDB.Statement) {
        _statement = statement
        columns = 0..<CInt(statement.columnCount)
    }

    func _element(sqliteStatement: SQLiteStatement) -> [SQLStatements.Value] {
        columns.map {
            SQLStatements.Value(DatabaseValue(sqliteStatement: sqliteStatement, index: $0))
        }
    }
}

extension SQLiteStore: SQLCursorStore {
    package func walk(
        _ sql: String, as name: String, _ take: @escaping @Sendable (QueryResult) throws -> Void
    ) async throws {
        try await read { db in
            let prepared = try db.makeStatement(sql: SQLiteText.of(sql).sql)
            let columns = prepared.columnNames
            try ValueCursor(prepared).forEach { row in
                try take(QueryResult(columns: columns, values: row, rowCount: 1, affected: 1))
            }
        }
    }
}

extension SQLStatements.Value {
    /// A list is JSON, for `json_each`.
    fileprivate var databaseValue: DatabaseValue {
        get throws {
            switch self {
            case .null: .null
            case .integer(let number): number.databaseValue
            case .boolean(let isTrue): isTrue.databaseValue
            case .text(let text): text.databaseValue
            case .bytes(let bytes): Data(bytes).databaseValue
            case .integers(let numbers): try StoredText.encode(numbers).databaseValue
            case .texts(let texts): try StoredText.encode(texts).databaseValue
            case .nullableTexts(let texts): try StoredText.encode(texts).databaseValue
            }
        }
    }

    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .text("\(number)")
        case .string(let text): self = .text(text)
        case .blob(let data): self = .bytes([UInt8](data))
        }
    }
}
