import PostgreSQL
import SQLStatements
import TestSupport
import Testing

@Suite struct TransactionTests {
    private func counters(_ count: Int) async throws -> TestDatabase {
        let database = try await TestDatabase.make()
        try await database.server.psql(
            "CREATE TABLE counter (id bigint PRIMARY KEY, n bigint NOT NULL)", database: database.name)
        try await database.server.psql(
            "INSERT INTO counter SELECT id, 0 FROM generate_series(1, \(count)) id", database: database.name)
        return database
    }

    private func sum(_ database: TestDatabase) async throws -> String {
        try await database.server.psql("SELECT sum(n) FROM counter", database: database.name).trimmed
    }

    @Test func countersOfManyTasksAddUp() async throws {
        let database = try await counters(8)
        let pool = try database.pool(8) { $0.connection.transactionAttempts = 1_000 }
        let tries = Tally()
        try await withThrowingTaskGroup { group in
            for task in 0..<64 {
                group.addTask {
                    for round in 0..<3 {
                        let id = Value.integer(Int64((task + round) % 8 + 1))
                        try await pool.transaction(isolation: .serializable) { connection in
                            tries.add()
                            let read = try await connection.execute(
                                "SELECT n FROM counter WHERE id = $1", [id])
                            let n: Int64 = try #require(read.first).get("n")
                            try await connection.execute(
                                "UPDATE counter SET n = $2 WHERE id = $1", [id, .integer(n + 1)])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await sum(database) == "192")
        #expect(tries.value >= 192)
        let figures = pool.figures
        #expect(figures.open <= 8 && figures.idle == figures.open && figures.waiting == 0)
        #expect(figures.reconnects == 0)
        await pool.close()
    }

    @Test func deadlockedPairBothSucceed() async throws {
        let database = try await counters(2)
        let pool = try database.pool(2)
        let meeting = Meeting(of: 2)
        let tries = Tally()
        let add = "UPDATE counter SET n = n + 1 WHERE id = $1"
        try await withThrowingTaskGroup { group in
            for order: [Value] in [[1, 2], [2, 1]] {
                group.addTask {
                    try await pool.transaction { connection in
                        tries.add()
                        try await connection.execute("SET LOCAL deadlock_timeout = '10ms'")
                        try await connection.execute(add, [order[0]])
                        await meeting.arrive()
                        try await connection.execute(add, [order[1]])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await sum(database) == "4")
        #expect(tries.value >= 3)
    }

    @Test func conflictsAreTriedSoOftenWithGrowingPauses() async throws {
        let pauses = Record<Duration>()
        var settings = Connection.Settings()
        settings.transactionAttempts = 5
        settings.transactionPauses = ReconnectBackoff(first: .milliseconds(10), longest: .milliseconds(60))
        settings.timing = Timing(now: { .now }, sleep: { pauses.add($0) }, chance: { 0.5 })
        let connection = try await TestDatabase.make().connect(settings)
        let tries = Tally()
        let error = await #expect(throws: PostgreSQLError.self) {
            try await connection.transaction { connection in
                tries.add()
                try await connection.execute("DO $$ BEGIN RAISE serialization_failure; END $$")
            }
        }
        #expect(error?.sqlState == "40001")
        #expect(tries.value == 5)
        #expect(
            pauses.all == [.microseconds(7_500), .milliseconds(15), .milliseconds(30), .milliseconds(45)])
        #expect(try await connection.execute("SELECT 1").count == 1)
    }

    @Test func aConflictThatTheBodyHidesIsStillTriedAgain() async throws {
        let connection = try await TestDatabase.make().connect()
        let tries = Tally()
        let value = try await connection.transaction { connection in
            let number = tries.add()
            if number < 3 {
                _ = try? await connection.execute("DO $$ BEGIN RAISE deadlock_detected; END $$")
            }
            return number
        }
        #expect(value == 3)
    }

    @Test(arguments: [(0.0, 50), (0.5, 75), (0.999, 99)])
    func chanceTakesUpToHalfOfAPause(chance: Double, milliseconds: Int) {
        let pause = ReconnectBackoff(first: .milliseconds(100), longest: .seconds(1)).pause(
            after: 1, chance: chance)
        #expect(Int(pause / .milliseconds(1)) == milliseconds)
        let latest = ReconnectBackoff(first: .milliseconds(100), longest: .seconds(1)).pause(
            after: 99, chance: chance)
        #expect(Int(latest / .milliseconds(10)) == milliseconds)
    }

    private struct Refusal: Error {}

    @Test func whatTheBodyThrowsTakesEverythingBack() async throws {
        let database = try await counters(1)
        let connection = try await database.connect()
        await #expect(throws: Refusal.self) {
            try await connection.transaction { connection in
                try await connection.execute("UPDATE counter SET n = 7")
                throw Refusal()
            }
        }
        #expect(try await sum(database) == "0")
        try await connection.transaction { try await $0.execute("UPDATE counter SET n = 8") }
        #expect(try await sum(database) == "8")
    }

    @Test func whatFollowsACommitSeesItAndChangesNothingOfIt() async throws {
        let database = try await counters(1)
        let connection = try await database.connect()
        let add = "UPDATE counter SET n = n + 1"
        try await connection.transaction { connection in
            await connection.follow(with: Statement("SELECT sum(n)::bigint FROM counter"))
            try await connection.execute(add)
        }
        #expect(try await #require(connection.followed?.first).get(0, as: Int.self) == 1)
        try await connection.transaction { connection in
            await connection.follow(with: Statement("SELECT 1 / n FROM (SELECT 0 AS n) AS nothing"))
            try await connection.execute(add)
        }
        #expect(await connection.followed == nil)
        #expect(try await sum(database) == "2")
        await #expect(throws: Refusal.self) {
            try await connection.transaction { connection in
                await connection.follow(with: Statement(add))
                try await connection.execute(add)
                throw Refusal()
            }
        }
        await #expect(throws: PostgreSQLError.rolledBack) {
            try await connection.transaction { connection in
                await connection.follow(with: Statement("SELECT 1"))
                _ = try? await connection.execute("SELECT 1 / 0")
            }
        }
        await connection.follow(with: Statement(add))
        try await connection.transaction { try await $0.execute(add) }
        #expect(await connection.followed == nil)
        #expect(try await sum(database) == "3")
    }

    @Test func commitThatWasAnsweredIsKnownWhateverBecomesOfWhatFollows() async throws {
        let database = try await counters(1)
        let connection = try await database.connect()
        try await connection.transaction { connection in
            await connection.follow(with: Statement("SELECT pg_terminate_backend(pg_backend_pid())"))
            try await connection.execute("UPDATE counter SET n = n + 1")
        }
        #expect(await connection.followed == nil)
        #expect(try await sum(database) == "1")
        await #expect(throws: PostgreSQLError.self) { try await connection.execute("SELECT 1") }
    }

    @Test func whatFollowsIsForgottenWithATransactionThatIsDoneAgain() async throws {
        let connection = try await TestDatabase.make().connect()
        let tries = Tally()
        try await connection.transaction { connection in
            let number = tries.add()
            await connection.follow(with: Statement("SELECT $1::bigint", [.integer(Int64(number))]))
            if number < 3 { try await connection.execute("DO $$ BEGIN RAISE serialization_failure; END $$") }
            try await connection.execute("SELECT 1")
        }
        #expect(try await #require(connection.followed?.first).get(0, as: Int.self) == 3)
    }

    @Test func aFailureThatTheBodyHidesIsNoSuccess() async throws {
        let database = try await counters(1)
        let connection = try await database.connect()
        await #expect(throws: PostgreSQLError.rolledBack) {
            try await connection.transaction { connection in
                try await connection.execute("UPDATE counter SET n = 7")
                _ = try? await connection.execute("SELECT 1 / 0")
            }
        }
        #expect(try await sum(database) == "0")
    }

    @Test func constraintsThatAreCheckedAtTheEndAreRefusals() async throws {
        let connection = try await TestDatabase.make().connect()
        try await connection.execute(
            "CREATE TABLE t (n bigint CONSTRAINT one UNIQUE DEFERRABLE INITIALLY DEFERRED)")
        let error = await #expect(throws: PostgreSQLError.self) {
            try await connection.transaction { connection in
                try await connection.execute("INSERT INTO t VALUES (1), (1)")
            }
        }
        #expect(error?.sqlState == "23505")
        #expect(error?.constraint == "one")
    }

    @Test func transactionsDoNotNestAndMayBeEmpty() async throws {
        let connection = try await TestDatabase.make().connect()
        await #expect(throws: PostgreSQLError.transactionInProgress) {
            try await connection.transaction { try await $0.transaction { _ in } }
        }
        #expect(try await connection.transaction { _ in 5 } == 5)
    }

    @Test(arguments: [
        (Isolation.readCommitted, false, "read committed|off"),
        (.repeatableRead, true, "repeatable read|on"), (.serializable, false, "serializable|off"),
    ])
    func transactionIsOfTheKindAskedFor(isolation: Isolation, readOnly: Bool, said: String) async throws {
        let connection = try await TestDatabase.make().connect()
        let sql =
            """
            SELECT concat(current_setting('transaction_isolation'), '|',
                current_setting('transaction_read_only'))
            """
        let row = try await connection.transaction(isolation: isolation, readOnly: readOnly) {
            try await $0.execute(sql).first
        }
        #expect(try #require(row).get(0, as: String.self) == said)
    }
}
