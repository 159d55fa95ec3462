import GRDB
import PostgreSQL
import SQLStatements
package import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSQLite
import Synchronization
import Testing

/// The statements that a store sends to its engine, by their text, and how the engine carries them out.
package final class SentStatements: Sendable {
    /// How an engine carries a statement out.
    package struct Plan {
        /// Without line breaks.
        package var sql: String
        /// Each indented by its depth.
        package var steps: [String]

        package init(sql: String, steps: [String]) {
            self.sql = sql
            self.steps = steps
        }
    }

    package let engine: TestEngine
    private let texts = Mutex<Set<String>>([])

    private init(_ engine: TestEngine) { self.engine = engine }

    /// Gives a fresh store of the engine that is tested, whose statements are collected.
    package static func use(_ body: (SentStatements) async throws -> Void) async throws {
        guard !TestEngine.isSQLite else {
            let store = try SQLiteStore.inMemory()
            let sent = SentStatements(.sqlite(store))
            try await store.write { db in
                db.trace { event in
                    if case .statement(let statement) = event { sent.add(statement.sql) }
                }
            }
            return try await body(sent)
        }
        try await TestCluster.use { database in
            // Few connections, each of which is asked for what it has prepared, and what is looked for in
            // rounds is looked for at once.
            let store = try await database.open { settings in
                (settings.connections, settings.endings) = (2, 1)
                settings.rounds = .milliseconds(50)
            }
            do { try await body(SentStatements(.postgreSQL(store))) } catch {
                await store.close()
                throw error
            }
            await store.close()
        }
    }

    private func add(_ sql: String) { _ = texts.withLock { $0.insert(sql) } }

    private func add(_ prepared: QueryResult) throws {
        for row in prepared { add(try row.get(0)) }
    }

    /// Collects what PostgreSQL's sessions have prepared since; more than 256 statements of one are too many.
    package func collect(from stage: (any ProductStage)?) async throws {
        guard case .postgreSQL(let store) = engine else { return }
        let prepared = "SELECT statement FROM pg_prepared_statements"
        try await store.lend { first in
            try self.add(await first.execute(prepared))
            try await store.lend { second in try self.add(await second.execute(prepared)) }
        }
        try add(await store.answers(to: [Statement(prepared)], as: .ending)[0])
        if let stage = stage as? PostgreSQLStage { try add(await stage.connection.execute(prepared)) }
    }

    // MARK: Plans

    private static let tables = Set(CopiedTable.allCases.map(\.rawValue))

    /// The query of a statement that can be explained and reads or writes tables of the shop; nil for COMMIT,
    /// PRAGMA or FETCH, and for what is about the engine's own catalogue or an import's tables alone.
    private static func query(in sql: String) -> String? {
        let query = sql.replacing(/^DECLARE .*? FOR\s/, with: "")
        let named = query.matches(of: /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:main\.)?"?(\w+)/)
        let isQuery = query.prefixMatch(of: /(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/) != nil
        return isQuery && named.contains { tables.contains(String($0.1)) } ? query : nil
    }

    /// How the engine carries out each statement in an empty shop, beside the stage of an import.
    package func plans() async throws -> (version: String, plans: [Plan]) {
        let (sent, policy) = (texts.withLock(\.self).sorted(), try await engine.store.policy().policy)
        let queries = sent.compactMap { sql in Self.query(in: sql).map { (sql, $0) } }
        guard TestEngine.isSQLite else {
            return try await TestCluster.use { database in
                let store = try await database.open()
                let stage = try await PostgreSQLStage(ProductColumn.allCases, policy, beside: store)
                let found = try await Self.plans(of: queries, on: stage)
                await stage.close()
                await store.close()
                return found
            }
        }
        let store = try SQLiteStore.inMemory()
        let stage = try await store.stage(ProductColumn.allCases, policy)
        _ = try await stage.validate()
        return try await store.read { db in
            let plans = queries.compactMap { sql, query in
                Self.plan(of: sql) { try Self.steps(of: query, db) }
            }
            return (try String.fetchOne(db, sql: "SELECT 'SQLite ' || sqlite_version()") ?? "", plans)
        }
    }

    private static func plan(of sql: String, _ explain: () throws -> [String]) -> Plan? {
        do { return Plan(sql: words(sql), steps: try explain()) } catch {
            Issue.record("\(error): \(sql)")
            return nil
        }
    }

    private static func words(_ sql: String) -> String {
        sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func steps(of query: String, _ db: Database) throws -> [String] {
        let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN \(query)")
        statement.setUncheckedArguments([])
        var depths: [Int: Int] = [:]
        return try GRDB.Row.fetchAll(statement).map { row in
            let depth = (depths[row["parent"]] ?? 0) + 1
            depths[row["id"]] = depth
            return String(repeating: "    ", count: depth) + (row["detail"] as String)
        }
    }

    /// The tables are empty: everything would be scanned, or joined by scans, where that is not forbidden.
    private static let settings = """
        SELECT set_config(name, 'off', FALSE) FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin',
            'enable_mergejoin']) AS name
        UNION ALL SELECT set_config('plan_cache_mode', 'force_generic_plan', FALSE)
        """

    private static func plans(
        of queries: [(sql: String, query: String)], on stage: PostgreSQLStage
    ) async throws -> (String, [Plan]) {
        _ = try await stage.validate()
        try await stage.connection.execute(settings)
        var plans: [Plan] = []
        for (number, (sql, query)) in queries.enumerated() {
            do {
                let name = "explained_\(number)"
                try await stage.connection.execute("PREPARE \(name) AS \(query)")
                let types = "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = $1"
                let count: Int = try await stage.connection.execute(types, [.text(name)]).first?.get(0) ?? 0
                let nulls = Array(repeating: "NULL", count: count).joined(separator: ", ")
                let steps = try await stage.connection.execute(
                    "EXPLAIN (COSTS OFF) EXECUTE \(name)\(count > 0 ? "(\(nulls))" : "")")
                plans.append(
                    Plan(sql: words(sql), steps: try steps.map { "    \(try $0.get(0, as: String.self))" }))
            } catch {
                Issue.record("\(error): \(sql)")
            }
        }
        let version = "SELECT 'PostgreSQL ' || current_setting('server_version_num')::int / 10000"
        return (try await stage.connection.execute(version).first?.get(0) ?? "", plans)
    }
}
