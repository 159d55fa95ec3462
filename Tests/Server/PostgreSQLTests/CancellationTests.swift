import PostgreSQL
import SQLStatements
import TestSupport
import Testing

@Suite struct CancellationTests {
    @Test func cancelledQueryStopsAndItsLineGoesOn() async throws {
        let database = try await TestDatabase.make()
        let connection = try await database.connect()
        let process = await connection.serverProcess
        for _ in 0..<5 {
            let query = Task { try await connection.execute("SELECT pg_sleep(60)") }
            try await database.waitForActivity("state = 'active' AND query LIKE '%pg_sleep%'")
            query.cancel()
            await #expect(throws: CancellationError.self) { try await query.value }
            let row = try #require(try await connection.execute("SELECT $1::bigint", [5]).first)
            #expect(try row.get(0, as: Int.self) == 5)
        }
        #expect(await connection.serverProcess == process)
    }

    @Test func cancelledTransactionTakesEverythingBack() async throws {
        let database = try await TestDatabase.make()
        let pool = try database.pool(1)
        try await pool.execute("CREATE TABLE t (n bigint)")
        let transaction = Task {
            try await pool.transaction { connection in
                try await connection.execute("INSERT INTO t VALUES (1)")
                try await connection.execute("SELECT pg_sleep(60)")
            }
        }
        try await database.waitForActivity("state = 'active' AND query LIKE '%pg_sleep%'")
        transaction.cancel()
        await #expect(throws: CancellationError.self) { try await transaction.value }
        #expect(try await database.count("t") == 0)
        #expect(try await pool.execute("SELECT 1").count == 1)
        #expect(pool.figures.reconnects == 0)
    }

    @Test func transactionIsNotCommittedForWhoWasCancelledBefore() async throws {
        let database = try await TestDatabase.make()
        let pool = try database.pool(1)
        try await pool.execute("CREATE TABLE t (n bigint)")
        let meeting = Meeting(of: 2)
        let transaction = Task {
            try await pool.transaction { connection in
                try await connection.execute("INSERT INTO t VALUES (1)")
                await meeting.arrive()
                while !Task.isCancelled { await Task.yield() }
            }
        }
        await meeting.arrive()
        transaction.cancel()
        await #expect(throws: CancellationError.self) { try await transaction.value }
        #expect(try await database.count("t") == 0)
    }

    @Test func storms() async throws {
        let database = try await TestDatabase.make()
        let pool = try database.pool(4)
        try await pool.execute("CREATE TABLE t (n bigint)")
        let done = Tally()
        await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    let work = Task {
                        try await pool.transaction { connection in
                            try await connection.execute(
                                "INSERT INTO t VALUES ($1)", [.integer(Int64(number))])
                            try await connection.execute("SELECT pg_sleep(0.001)")
                        }
                    }
                    if number.isMultiple(of: 2) {
                        for _ in 0..<number { await Task.yield() }
                        work.cancel()
                    }
                    do {
                        try await work.value
                        done.add()
                    } catch is CancellationError {
                        #expect(number.isMultiple(of: 2))
                    } catch {
                        Issue.record(error)
                    }
                }
            }
        }
        #expect(done.value >= 100)
        #expect(try await database.count("t") == done.value)
        #expect(pool.figures.open == pool.figures.idle)
        #expect(pool.figures.waiting == 0)
    }

    @Test func connectingIsCancelled() async throws {
        let database = try await TestDatabase.make()
        let proxy = try CuttingProxy(to: database.server.port, fault: .hold("vitrine"))
        let address = try database.address(through: proxy)
        let connecting = Task { try await Connection.connect(to: address) }
        while !proxy.isHolding { await Task.yield() }
        connecting.cancel()
        await #expect(throws: CancellationError.self) { try await connecting.value }
    }
}
