import Foundation
import GRDB
import PostgreSQL
package import SQLStatements
package import ShopCore
package import ShopPostgreSQL
package import ShopSQL
package import ShopSQLite
import TestSupport

/// The engine that a test's shop lies on; this is the one place where it is chosen.
///
/// What holds for every shop is tested through its store alone; what is broken on purpose, or looked up below
/// the store, is the business of one engine. `VITRINE_TEST_DATABASE=postgresql` chooses PostgreSQL.
package enum TestEngine: Sendable {
    case sqlite(SQLiteStore)
    case postgreSQL(PostgreSQLStore)

    package static let isSQLite = ProcessInfo.processInfo.environment["VITRINE_TEST_DATABASE"] != "postgresql"

    /// A test asks for what another engine has.
    package struct OtherEngine: Error {}

    /// Gives a fresh store of the engine that is tested, which is gone afterwards.
    package static func use<Answer: Sendable>(
        _ body: (TestEngine) async throws -> Answer
    ) async throws -> Answer {
        guard !isSQLite else { return try await body(.sqlite(try SQLiteStore.inMemory())) }
        return try await TestCluster.use { database in
            let store = try await database.open()
            do {
                let answer = try await body(.postgreSQL(store))
                await store.close()
                return answer
            } catch {
                await store.close()
                throw error
            }
        }
    }

    /// Gives the way to open stores one after the other where all that was written stays.
    package static func useForLong(
        _ body: (_ open: () async throws -> TestEngine) async throws -> Void
    ) async throws {
        guard !isSQLite else {
            return try await TemporaryFolder.use { folder in
                try await body { .sqlite(try SQLiteStore.open(path: folder + "/shop.sqlite")) }
            }
        }
        try await TestCluster.use { database in
            try await body { .postgreSQL(try await database.open()) }
        }
    }

    package func close() async throws { try await store.close() }

    /// Whatever wants to write from now on fails.
    package func stopWriting() async throws {
        switch self {
        case .sqlite(let database): try await database.configure("PRAGMA query_only = ON")
        case .postgreSQL(let store): await store.close()
        }
    }

    package var store: any Store {
        switch self {
        case .sqlite(let database): database
        case .postgreSQL(let store): store
        }
    }

    package var sqlite: SQLiteStore {
        get throws {
            guard case .sqlite(let database) = self else { throw OtherEngine() }
            return database
        }
    }

    package var postgreSQL: PostgreSQLStore {
        get throws {
            guard case .postgreSQL(let store) = self else { throw OtherEngine() }
            return store
        }
    }

    /// The column that tells where an event stands in the sequence.
    package var place: String {
        switch self {
        case .sqlite: "id"
        case .postgreSQL: "place"
        }
    }

    /// Reads rows by SQL that both engines understand, each value as its text.
    package func rows(_ sql: String) async throws -> [[String?]] {
        switch self {
        case .sqlite(let database):
            return try await database.read { db in
                try GRDB.Row.fetchAll(db, sql: sql).map { row in
                    row.databaseValues.map { value in
                        String.fromDatabaseValue(value) ?? Int64.fromDatabaseValue(value)?.description
                    }
                }
            }
        case .postgreSQL(let store):
            await store.sequencer.settle()
            let result = try await store.rows(sql)
            return try result.map { row in
                try result.columns.indices.map { try row.get($0, as: String?.self) }
            }
        }
    }

    /// Returns when everything that was committed here is told and numbered.
    package func settle() async {
        switch self {
        case .sqlite: break
        case .postgreSQL(let store): await store.sequencer.settle()
        }
    }

    /// Changes rows below the store, by SQL that both engines understand.
    package func execute(_ sql: String) async throws {
        switch self {
        case .sqlite(let database): try await database.write { db in try db.execute(sql: sql) }
        case .postgreSQL(let store):
            // What was told before has its place.
            await store.sequencer.settle()
            try await store.write { transaction in
                transaction.announce([.events, .catalogue])
                try await transaction.run(sql)
            }
        }
    }

    /// Writes some changes by themselves, and takes them back where there is a reason to.
    package func carryOut(_ changes: StoreChange..., takenBackFor reason: Refusal? = nil) async throws {
        try await carryOut(changes, takenBackFor: reason)
    }

    package func carryOut(_ changes: [StoreChange], takenBackFor reason: Refusal? = nil) async throws {
        switch self {
        case .sqlite(let database):
            try await database.write { db in
                try db.carryOut(changes)
                if let reason { throw reason }
            }
        case .postgreSQL(let store):
            try await store.write { transaction in
                try await PostgreSQLStore.carryOut(changes, transaction)
                if let reason { throw reason }
            }
        }
    }
}

extension SQLStore {
    /// Reads the rows of one statement.
    package func rows(_ sql: String, _ values: [SQLStatements.Value] = []) async throws -> QueryResult {
        try await answers(to: [Statement(sql, values)], as: .beginning)[0]
    }
}
