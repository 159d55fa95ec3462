import PostgreSQL
import SQLStatements
import TestSupport
import Testing

@Suite struct StatementTests {
    private func prepared(_ connection: Connection) async throws -> [String] {
        try await connection.execute("SELECT statement FROM pg_prepared_statements ORDER BY 1").map {
            try $0.get("statement")
        }
    }

    @Test func noMoreStatementsStayPreparedThanMay() async throws {
        var settings = Connection.Settings()
        settings.preparedStatements = 3
        let connection = try await TestDatabase.make().connect(settings)
        for number in 0..<10 {
            let row = try #require(try await connection.execute("SELECT \(number) + $1::bigint", [1]).first)
            #expect(try row.get(0, as: Int.self) == number + 1)
            try await connection.execute("SELECT 0 + $1::bigint", [1])
        }
        #expect(await connection.preparedStatements == 3)
        #expect(
            try await prepared(connection) == [
                "SELECT 0 + $1::bigint", "SELECT 9 + $1::bigint",
                "SELECT statement FROM pg_prepared_statements ORDER BY 1",
            ])
    }

    @Test func oneRoundTripMayHaveMoreStatementsThanStayPrepared() async throws {
        var settings = Connection.Settings()
        settings.preparedStatements = 2
        let connection = try await TestDatabase.make().connect(settings)
        let statements = (0..<5).map { Statement("SELECT \($0) + $1::bigint", [10]) }
        for _ in 0..<2 {
            let results = try await connection.execute(statements + statements)
            let numbers = try results.map { try #require($0.first).get(0, as: Int.self) }
            #expect(numbers == [10, 11, 12, 13, 14, 10, 11, 12, 13, 14])
        }
        #expect(await connection.preparedStatements == 2)
    }

    @Test func nothingPreparedIsAChoice() async throws {
        var settings = Connection.Settings()
        settings.preparedStatements = 0
        let connection = try await TestDatabase.make().connect(settings)
        #expect(try await prepared(connection) == [])
        #expect(await connection.preparedStatements == 0)
    }

    @Test func aStatementIsPreparedOnceAndSurvivesWhatFails() async throws {
        let connection = try await TestDatabase.make().connect()
        for divisor: Value in [1, 0, 2] {
            _ = try? await connection.execute("SELECT 10 / $1::bigint", [divisor])
        }
        #expect(
            try await prepared(connection) == [
                "SELECT 10 / $1::bigint", "SELECT statement FROM pg_prepared_statements ORDER BY 1",
            ])
    }

    @Test func statementsOfOneRoundTripTakeEffectTogetherOrNotAtAll() async throws {
        let database = try await TestDatabase.make()
        let connection = try await database.connect()
        try await connection.execute("CREATE TABLE t (n bigint PRIMARY KEY)")
        let insert = "INSERT INTO t VALUES ($1)"
        let error = await #expect(throws: PostgreSQLError.self) {
            try await connection.execute([
                Statement(insert, [1]), Statement(insert, [1]), Statement(insert, [2]),
            ])
        }
        #expect(error?.sqlState == "23505")
        #expect(try await database.count("t") == 0)
        try await connection.execute([Statement(insert, [1]), Statement(insert, [2])])
        #expect(try await database.count("t") == 2)
        #expect(try await connection.execute([]).isEmpty)
    }

    @Test func aTransactionOutlivesAChangeOfTheSchema() async throws {
        let database = try await TestDatabase.make()
        let connection = try await database.connect()
        try await connection.execute("CREATE TABLE t (a bigint)")
        try await connection.execute("INSERT INTO t VALUES (1)")
        let read = { @Sendable () in
            try await connection.transaction { try await $0.execute("SELECT * FROM t").columns }
        }
        #expect(try await read() == ["a"])
        try await database.server.psql("ALTER TABLE t ADD b text", database: database.name)
        #expect(try await read() == ["a", "b"])
        try await connection.execute("DISCARD ALL")
        #expect(try await read() == ["a", "b"])
    }

    @Test func aSecondQueryOnAConnectionIsRefused() async throws {
        let database = try await TestDatabase.make()
        let connection = try await database.connect()
        let first = Task { try await connection.execute("SELECT pg_sleep(60)") }
        try await database.waitForActivity("state = 'active' AND query LIKE '%pg_sleep%'")
        await #expect(throws: PostgreSQLError.connectionBusy) { try await connection.execute("SELECT 1") }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
    }

    @Test("a plan that was made for a table with nothing in it is not kept when it is full")
    func plansAreMadeAnewAsTablesGrow() async throws {
        let database = try await TestDatabase.make()
        let pool = try database.pool(1)
        try await pool.execute("CREATE TABLE t (n bigint, is_open boolean)")
        try await pool.execute("CREATE INDEX t_open ON t (n) WHERE is_open")
        try await pool.execute("ANALYZE t")
        let sought = "SELECT min(n) FROM t WHERE is_open"
        func plan() async throws -> String {
            let name: String = try #require(
                try await pool.execute(
                    "SELECT name FROM pg_prepared_statements WHERE statement = $1", [.text(sought)]
                ).first
            ).get(0)
            return try await pool.execute("EXPLAIN EXECUTE \(name)").map { try $0.get(0) as String }
                .joined(separator: "\n")
        }
        for _ in 0..<8 { try await pool.execute(sought) }
        try await pool.execute("INSERT INTO t SELECT n, TRUE FROM generate_series(1, 20000) AS n")
        #expect(try await !plan().contains("Limit"), "it is kept for a while")
        for _ in 0..<100 { try await pool.execute(sought) }
        #expect(try await plan().contains("Limit"))
        #expect(try await pool.execute(sought).first?.get(0, as: Int.self) == 1)
        await pool.close()
    }
}
