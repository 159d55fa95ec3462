import Foundation
import PostgreSQL
import SQLStatements
import TestSupport
import Testing

/// What the room costs beside PostgreSQL's own client, told and not judged: both share one machine with
/// others.
@Suite(.serialized) struct PgbenchTests {
    private static let insert = "INSERT INTO t (k, note) VALUES ($1, $2)"
    /// What each of 16 clients does, one after the other.
    private static let transactions = 50

    /// The same transaction in as many round trips as it can have.
    private static let ways: [(trips: Int, run: @Sendable (Pool, Statement) async throws -> Void)] = [
        (
            3,
            { pool, insert in
                try await pool.withConnection { connection in
                    try await connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
                    try await connection.execute([insert])
                    try await connection.execute("COMMIT")
                }
            }
        ), (2, { pool, insert in _ = try await pool.transaction { try await $0.execute([insert]) } }),
        (1, { pool, insert in _ = try await pool.withConnection { try await $0.execute([insert]) } }),
    ]

    @Test func everyTransactionThatIsCountedIsThere() async throws {
        let database = try await TestDatabase.make()
        let address = try PostgreSQLAddress(database.server.socketURL(database.name))
        var settings = Pool.Settings()
        settings.connections = 16
        settings.timeout = .seconds(600)
        let pool = Pool(address, settings: settings)
        try await pool.execute("CREATE TABLE t (id bigserial PRIMARY KEY, k bigint, note text)")
        print("single-row transactions a second: \(try await pgbench(database)) by pgbench")
        for way in Self.ways {
            let before = try await database.count("t")
            let (done, start) = (Tally(), ContinuousClock.now)
            try await withThrowingTaskGroup { group in
                for task in 0..<16 {
                    group.addTask {
                        for _ in 0..<Self.transactions {
                            let values: [Value] = [.integer(Int64(task)), "a single row of some length"]
                            try await way.run(pool, Statement(Self.insert, values))
                            done.add()
                        }
                    }
                }
                try await group.waitForAll()
            }
            let rate = Int(Double(done.value) / (start.duration(to: .now) / .seconds(1)))
            #expect(done.value == 16 * Self.transactions)
            #expect(try await database.count("t") == before + done.value)
            print("single-row transactions a second: \(rate) here, in \(way.trips) round trips")
        }
        await pool.close()
    }

    private func pgbench(_ database: TestDatabase) async throws -> String {
        let server = database.server
        let script = server.folder.appending(path: "insert.sql")
        let lines = [
            "BEGIN ISOLATION LEVEL READ COMMITTED;",
            Self.insert.replacing("$1", with: ":client_id").replacing(
                "$2", with: "'a single row of some length'")
                + ";", "COMMIT;",
        ]
        try lines.joined(separator: "\n").write(to: script, atomically: false, encoding: .utf8)
        let output = try await server.run(
            "pgbench",
            [
                "-n", "-M", "prepared", "-c", "16", "-j", "2", "-t", "\(Self.transactions)", "-f",
                script.path(), "-h", server.socketFolder.path(), "-p", "\(server.port)", "-U",
                PostgreSQLServer.user, database.name,
            ])
        let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("tps") })
        return line.split(separator: " ").dropFirst(2).first.map { String($0.split(separator: ".")[0]) }
            ?? "?"
    }
}
