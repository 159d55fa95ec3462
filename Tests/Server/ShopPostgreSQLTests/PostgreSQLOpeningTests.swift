import PostgreSQL
import SQLStatements
import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSQLite
import StoreAPI
import StoreSupport
import TestSupport
import Testing

/// What a database may be that is opened, and what becomes of work when there is no way through.
@Suite(.timeLimit(.minutes(10))) struct PostgreSQLOpeningTests {
    @Test func databaseOfAnotherProgramIsLeftAlone() async throws {
        try await TestCluster.use { database in
            let name = try await database.server.createDatabase()
            try await database.server.psql("CREATE TABLE notes (text text)", database: name)
            let address = try PostgreSQLAddress(database.server.socketURL(name))
            await #expect(throws: PostgreSQLStore.OpenFault.foreign) {
                try await PostgreSQLStore.open(address, backupFile: .sqlite)
            }
            let tables = try await database.server.psql(
                "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace", database: name)
            #expect(tables.contains("1"))
        }
    }

    @Test(arguments: [("version + 1", PostgreSQLStore.OpenFault.newer), ("0", .missing)])
    func databaseOfAnotherVersionIsNotLookedAt(version: String, fault: PostgreSQLStore.OpenFault) async throws
    {
        try await TestCluster.use { database in
            try await database.server.psql(
                "UPDATE vitrine_schema SET version = \(version)", database: database.name)
            await #expect(throws: fault) {
                try await PostgreSQLStore.look(database.address, backupFile: .sqlite)
            }
        }
    }

    @Test func emptyDatabaseHasNothingToLookAtAndIsFilledByTwoServersAtOnce() async throws {
        try await TestCluster.use { database in
            let name = try await database.server.createDatabase()
            let address = try PostgreSQLAddress(database.server.socketURL(name))
            await #expect(throws: PostgreSQLStore.OpenFault.missing) {
                try await PostgreSQLStore.look(address, backupFile: .sqlite)
            }
            #expect(try await PostgreSQLStore.version(of: address) == 0)
            async let first = PostgreSQLStore.open(address, backupFile: .sqlite)
            async let second = PostgreSQLStore.open(address, backupFile: .sqlite)
            for store in [try await first, try await second] {
                #expect(try await store.eventPlaces() == 0...0)
                await store.close()
            }
            #expect(try await PostgreSQLStore.version(of: address) == PostgreSQLSchema.version)
        }
    }

    @Test func serverThatIsNotThereIsSaid() async throws {
        let address = try PostgreSQLAddress("postgresql://nobody@127.0.0.1:1/none")
        do {
            _ = try await PostgreSQLStore.open(address, backupFile: .sqlite)
            Issue.record("nobody answers there")
        } catch {
            guard case .unreachable(let reason) = error else { throw error }
            #expect(reason.contains("127.0.0.1"))
        }
    }

    @Test func whatIsLookedAtCannotBeWritten() async throws {
        try await TestCluster.use { database in
            let store = try await PostgreSQLStore.look(database.address, backupFile: .sqlite)
            await #expect(throws: PostgreSQLStoreFault.onlyLookedAt) { try await store.tell("ord_1") }
            #expect(try await store.eventPlaces() == 0...0)
            await store.close()
        }
    }

    @Test func lineThatIsTooLongTurnsAwayWhatIsNewAndNothingElse() async throws {
        try await TestCluster.use { database in
            let store = try await database.open { settings in
                settings.connections = 1
                settings.queueLimit = 2
            }
            let (door, isInside) = (Signal(), Signal())
            let blocking = Task {
                try await store.write { _ in
                    await isInside.give()
                    await door.wait()
                }
            }
            await isInside.wait()
            let waiting = (0..<2).map { number in Task { try await store.tell("ord_\(number)") } }
            while store.writing.waiting < 2 { await Task.yield() }
            #expect(store.writing.isOverloaded)
            await #expect(throws: Refusal.overloaded) { try await store.tell("ord_2") }
            try await store.write(as: .ending) { _ in }
            await door.give()
            try await blocking.value
            for task in waiting { try await task.value }
            #expect(store.writing == WritingFigures(waiting: 0, jobs: 4, batches: 4, rejected: 1))
            await store.close()
        }
    }

    @Test func linesThatTheServerEndedAreMadeAnewWithoutAWord() async throws {
        try await TestCluster.use { database in
            let store = try await database.open()
            for number in 0..<10 {
                try await store.tell("ord_\(number)")
                try await database.server.psql(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = '\(database.name)'
                    """, database: "postgres")
            }
            var places = try await store.eventPlaces()
            // A sequencer whose line was ended comes again with the next round.
            while places != 0...10 { places = try await store.eventPlaces() }
            await store.close()
        }
    }

    @Test(
        arguments: [
            ("53100", StoreTrouble.full), ("25006", .readOnly), ("57P01", .unreachable),
            ("57P03", .unreachable), ("08006", .unreachable), ("53300", .unreachable), ("23505", .failed),
        ])
    func codesAreTroubles(code: String, trouble: StoreTrouble) {
        let message = ServerMessage(severity: "ERROR", sqlState: code, text: "")
        #expect(PostgreSQLError.server(message).trouble == trouble)
        #expect(PostgreSQLError.server(message).code == "PostgreSQL \(code)")
    }

    @Test func lossesAreTroubles() {
        #expect(PostgreSQLError.outcomeUnknown.trouble == .outcomeUnknown)
        #expect(PostgreSQLError.connectionFailed("x").trouble == .unreachable)
        #expect(PostgreSQLError.connectionLost(.noAnswer).trouble == .unreachable)
        #expect(PostgreSQLError.rolledBack.trouble == .failed)
    }
}
