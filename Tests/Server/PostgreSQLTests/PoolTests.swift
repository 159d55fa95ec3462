import PostgreSQL
import SQLStatements
import TestSupport
import Testing

@Suite struct PoolTests {
    /// Holds as many connections as there are until it is told to give them back.
    private func hold(_ count: Int, of pool: Pool, until release: Meeting) async -> Task<Void, any Error> {
        let taken = Meeting(of: count + 1)
        let task = Task {
            try await withThrowingTaskGroup { group in
                for _ in 0..<count {
                    group.addTask {
                        try await pool.withConnection { _ in
                            await taken.arrive()
                            await release.arrive()
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        await taken.arrive()
        return task
    }

    @Test func whoFindsTheLineTooLongIsTurnedAway() async throws {
        let pool = try await TestDatabase.make().pool(2) { $0.queueLimit = 3 }
        let release = Meeting(of: 3)
        let holders = await hold(2, of: pool, until: release)
        let waiters = (0..<3).map { _ in Task { try await pool.execute("SELECT 1").count } }
        while pool.figures.waiting < 3 { await Task.yield() }
        await #expect(throws: PostgreSQLError.waitingLineFull) { try await pool.execute("SELECT 1") }
        #expect(pool.figures == Pool.Figures(open: 2, idle: 0, waiting: 3, rejected: 1))
        await release.arrive()
        try await holders.value
        for waiter in waiters { #expect(try await waiter.value == 1) }
        #expect(pool.figures == Pool.Figures(open: 2, idle: 2, waiting: 0, rejected: 1))
        await pool.close()
    }

    @Test func whoWaitsTooLongIsTurnedAway() async throws {
        let pool = try await TestDatabase.make().pool(1) { $0.timeout = .milliseconds(20) }
        let release = Meeting(of: 2)
        // The first borrower may need longer than that for its line.
        while (try? await pool.execute("SELECT 1")) == nil {}
        let holders = await hold(1, of: pool, until: release)
        for _ in 0..<3 {
            await #expect(throws: PostgreSQLError.waitedTooLong) { try await pool.execute("SELECT 1") }
        }
        await release.arrive()
        try await holders.value
        #expect(try await pool.execute("SELECT 1").count == 1)
    }

    @Test func aStormOnASmallPoolIsServedOrToldSo() async throws {
        let database = try await TestDatabase.make()
        let pool = try database.pool(2) { $0.queueLimit = 20 }
        try await pool.execute("CREATE TABLE t (n bigint)")
        let (served, refused) = (Tally(), Tally())
        await withTaskGroup { group in
            for _ in 0..<200 {
                group.addTask {
                    do {
                        try await pool.transaction { try await $0.execute("INSERT INTO t VALUES (1)") }
                        served.add()
                    } catch PostgreSQLError.waitingLineFull {
                        refused.add()
                    } catch {
                        Issue.record(error)
                    }
                }
            }
        }
        #expect(served.value + refused.value == 200)
        #expect(served.value >= 21 && refused.value > 0)
        #expect(try await database.count("t") == served.value)
        // One connection may have served them all before the other was open.
        #expect((1...2).contains(pool.figures.open))
        #expect(pool.figures.rejected == refused.value)
    }

    @Test func whoIsCancelledLeavesTheLine() async throws {
        let pool = try await TestDatabase.make().pool(1)
        let release = Meeting(of: 2)
        let holders = await hold(1, of: pool, until: release)
        let waiter = Task { try await pool.execute("SELECT 1") }
        while pool.figures.waiting < 1 { await Task.yield() }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        #expect(pool.figures.waiting == 0)
        await release.arrive()
        try await holders.value
    }

    @Test func whatIsLeftOpenIsRolledBackForTheNext() async throws {
        let database = try await TestDatabase.make()
        let pool = try database.pool(1)
        try await pool.execute("CREATE TABLE t (n bigint)")
        for last in ["SELECT 1", "SELECT 1 / 0"] {
            _ = try? await pool.withConnection { connection in
                try await connection.execute("BEGIN")
                try await connection.execute("INSERT INTO t VALUES (1)")
                try await connection.execute(last)
            }
            #expect(try await pool.execute("SELECT n FROM t").isEmpty)
        }
        #expect(pool.figures == Pool.Figures(open: 1, idle: 1))
    }

    @Test func aConnectionThatIsStillBusyIsNotLentAgain() async throws {
        let database = try await TestDatabase.make()
        let pool = try database.pool(1)
        let stray = try await pool.withConnection { connection in
            let stray = Task { try await connection.execute("SELECT pg_sleep(60)") }
            try await database.waitForActivity("state = 'active' AND query LIKE '%pg_sleep%'")
            return stray
        }
        #expect(try await pool.execute("SELECT 1").count == 1)
        #expect(pool.figures.reconnects == 1)
        stray.cancel()
        _ = await stray.result
    }

    @Test(
        "a line whose server may not be written to any more is thrown away",
        arguments: [("25006", 1), ("57P03", 1), ("08006", 1), ("23505", 0)])
    func condemnedLineIsReplaced(state: String, reconnects: Int) async throws {
        let pool = try await TestDatabase.make().pool(1)
        let error = await #expect(throws: PostgreSQLError.self) {
            try await pool.execute("DO $$ BEGIN RAISE EXCEPTION SQLSTATE '\(state)'; END $$")
        }
        #expect(error?.sqlState == state)
        #expect(try await pool.execute("SELECT 1").count == 1)
        #expect(pool.figures == Pool.Figures(open: 1, idle: 1, reconnects: reconnects))
    }

    @Test func attemptsToConnectGrowApartAndSayWhy() async throws {
        let pauses = Record<Duration>()
        let enough = Meeting(of: 2)
        var settings = Pool.Settings()
        settings.connections = 8
        settings.reconnectPauses = ReconnectBackoff(first: .milliseconds(100), longest: .milliseconds(700))
        // Time stands still: a sleep for the timeout ends when the test says so, other sleeps at once.
        let start = ContinuousClock.now
        let late = Tally()
        settings.connection.timing = Timing(
            now: { late.value == 0 ? start : start + .seconds(5) },
            sleep: { duration in
                guard duration != .seconds(5) else { return await enough.arrive() }
                pauses.add(duration)
                if pauses.all.count == 6 {
                    late.add()
                    await enough.arrive()
                }
            }, chance: { 0 })
        let pool = Pool(try PostgreSQLAddress("postgresql://127.0.0.1:1/db"), settings: settings)
        let error = await #expect(throws: PostgreSQLError.self) { try await pool.execute("SELECT 1") }
        guard case .connectionFailed(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("Connection refused"))
        #expect(pauses.all.prefix(6).map { $0 / .milliseconds(1) } == [50, 100, 200, 350, 350, 350])
        await pool.close()
    }

    @Test func closedPoolEndsInOrder() async throws {
        let pool = try await TestDatabase.make().pool(1)
        let release = Meeting(of: 2)
        let holders = await hold(1, of: pool, until: release)
        let waiter = Task { try await pool.execute("SELECT 1") }
        while pool.figures.waiting < 1 { await Task.yield() }
        let closing = Task { await pool.close() }
        await #expect(throws: PostgreSQLError.poolClosed) { try await waiter.value }
        await #expect(throws: PostgreSQLError.poolClosed) { try await pool.execute("SELECT 1") }
        #expect(pool.figures.open == 1)
        await release.arrive()
        try await holders.value
        await closing.value
        #expect(pool.figures.open == 0)
        await pool.close()
    }
}
