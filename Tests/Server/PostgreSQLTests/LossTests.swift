import PostgreSQL
import SQLStatements
import TestSupport
import Testing

/// Lines that end at the worst moment.
@Suite struct LossTests {
    private func table() async throws -> TestDatabase {
        let database = try await TestDatabase.make()
        try await database.server.psql("CREATE TABLE t (n bigint)", database: database.name)
        return database
    }

    private func insert(_ connection: Connection) async throws {
        try await connection.transaction { try await $0.execute("INSERT INTO t VALUES ($1)", [1]) }
    }

    @Test(
        "a line lost while COMMIT is on its way leaves the outcome unknown",
        arguments: [
            (CuttingProxy.Fault.cutBefore("COMMIT\0"), 0), (.cutAfter("COMMIT\0"), 1), (.hold("COMMIT\0"), 0),
        ])
    func outcomeIsUnknown(fault: CuttingProxy.Fault, rows: Int) async throws {
        let database = try await table()
        let proxy = try CuttingProxy(to: database.server.port, fault: fault)
        let clock = TurnedClock()
        var settings = Connection.Settings()
        settings.timing = clock.timing
        let connection = try await database.connect(settings, through: proxy)
        let commit = Task { try await insert(connection) }
        // A line that is held says nothing any more; nothing is taken for silence before.
        if case .hold = fault { await clock.turn(by: settings.longestSilence, whenHolding: proxy) }
        await #expect(throws: PostgreSQLError.outcomeUnknown) { try await commit.value }
        #expect(await !connection.isOpen)
        #expect(try await database.count("t") == rows)
    }

    @Test(
        "a line lost before COMMIT is a plain failure",
        arguments: [CuttingProxy.Fault.cutBefore("INSERT"), .cutAfter("INSERT")])
    func failureIsPlain(fault: CuttingProxy.Fault) async throws {
        let database = try await table()
        let proxy = try CuttingProxy(to: database.server.port, fault: fault)
        let connection = try await database.connect(through: proxy)
        await #expect(throws: PostgreSQLError.connectionLost(.ended(nil))) { try await insert(connection) }
        #expect(try await database.count("t") == 0)
        await #expect(throws: PostgreSQLError.connectionLost(.closed)) { try await insert(connection) }
    }

    @Test func aServerThatSaysNothingIsLost() async throws {
        let database = try await table()
        let proxy = try CuttingProxy(to: database.server.port, fault: .hold("INSERT"))
        let clock = TurnedClock()
        var settings = Connection.Settings()
        settings.timing = clock.timing
        let connection = try await database.connect(settings, through: proxy)
        let lost = Task { try await insert(connection) }
        await clock.turn(by: settings.longestSilence, whenHolding: proxy)
        await #expect(throws: PostgreSQLError.connectionLost(.noAnswer)) { try await lost.value }
    }

    @Test func aLossThatTheBodyHidesIsNoSuccess() async throws {
        let database = try await table()
        let proxy = try CuttingProxy(to: database.server.port, fault: .cutBefore("SELECT 2"))
        let connection = try await database.connect(through: proxy)
        await #expect(throws: PostgreSQLError.connectionLost(.ended(nil))) {
            try await connection.transaction { connection in
                try await connection.execute("INSERT INTO t VALUES ($1)", [1])
                _ = try? await connection.execute("SELECT 2")
            }
        }
        #expect(try await database.count("t") == 0)
    }

    @Test func theServersLastWordsAreKept() async throws {
        let database = try await table()
        let connection = try await database.connect()
        let process = try #require(await connection.serverProcess)
        let query = Task { try await connection.execute("SELECT pg_sleep(60)") }
        try await database.waitForActivity("state = 'active' AND query LIKE '%pg_sleep%'")
        try await database.server.psql("SELECT pg_terminate_backend(\(process))", database: database.name)
        await #expect(
            throws: PostgreSQLError.connectionLost(
                .ended(
                    ServerMessage(
                        severity: "FATAL", sqlState: "57P01",
                        text: "terminating connection due to administrator command")))
        ) { try await query.value }
    }

    @Test func aWaitForTheStandbyThatSomebodyEndsLeavesTheOutcomeUnknown() async throws {
        let server = try await PostgreSQLServer.make(settings: ["synchronous_standby_names": "nobody"])
        try await server.psql(
            "SET synchronous_commit = local; CREATE TABLE t (n bigint)", database: "postgres")
        let database = TestDatabase(server: server, name: "postgres")
        let connection = try await database.connect()
        let process = try #require(await connection.serverProcess)
        let commit = Task { try await insert(connection) }
        try await database.waitForActivity("wait_event = 'SyncRep'")
        try await server.psql("SELECT pg_cancel_backend(\(process))", database: "postgres")
        await #expect(throws: PostgreSQLError.outcomeUnknown) { try await commit.value }
        #expect(try await database.count("t") == 1)
    }

    @Test func aPoolOutlivesItsServer() async throws {
        let server = try await PostgreSQLServer.make()
        let database = try await TestDatabase.make(on: server)
        let pool = try database.pool(4)
        try await pool.execute("CREATE TABLE t (n bigint)")
        let query = Task { try await pool.execute("SELECT pg_sleep(60)") }
        try await database.waitForActivity("state = 'active' AND query LIKE '%pg_sleep%'")
        try await server.kill()
        await #expect(throws: PostgreSQLError.connectionLost(.ended(nil))) { try await query.value }
        let inserts = Task {
            try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask {
                        try await pool.transaction { connection in
                            try await connection.execute(
                                "INSERT INTO t VALUES ($1)", [.integer(Int64(number))])
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        try await server.start()
        try await inserts.value
        #expect(try await database.count("t") == 8)
        // An orderly restart while all of them rest: nobody is lent a line that has ended.
        try await server.restart()
        #expect(try await pool.execute("SELECT n FROM t").count == 8)
        let figures = pool.figures
        #expect(figures.reconnects >= 2)
        #expect(figures.open == figures.idle)
        await pool.close()
        #expect(pool.figures.open == 0)
    }

    @Test func aPoolFindsTheServerThatWasPromoted() async throws {
        let primary = try await PostgreSQLServer.make()
        let database = try await TestDatabase.make(on: primary)
        try await primary.psql("CREATE TABLE t (n bigint)", database: database.name)
        let standby = try await primary.standby()
        var settings = Pool.Settings()
        settings.connections = 2
        settings.timeout = .seconds(600)
        let address = try PostgreSQLAddress(
            "postgresql://vitrine@127.0.0.1:\(standby.port),127.0.0.1:\(primary.port)/\(database.name)"
                + "?target_session_attrs=read-write")
        let pool = Pool(address, settings: settings)
        let server = "SELECT current_setting('port')::bigint AS port"
        let before = try #require(try await pool.execute(server).first)
        #expect(try before.get("port", as: Int.self) == primary.port)
        try await pool.transaction { try await $0.execute("INSERT INTO t VALUES (1)") }
        while try await standby.psql("SELECT count(*) FROM t", database: database.name).trimmed != "1" {}
        try await primary.kill()
        let insert = Task {
            try await pool.transaction { try await $0.execute("INSERT INTO t VALUES (2)") }
        }
        try await standby.promote()
        _ = try await insert.value
        let after = try #require(try await pool.execute(server).first)
        #expect(try after.get("port", as: Int.self) == standby.port)
        #expect(try await standby.psql("SELECT n FROM t ORDER BY n", database: database.name) == "1\n2\n")
        #expect(pool.figures.reconnects >= 1)
        await pool.close()
    }
}
