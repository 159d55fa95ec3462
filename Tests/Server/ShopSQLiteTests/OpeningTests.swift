import FoundationEssentials
import GRDB
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSamples
import StoreSupport
import TestSupport
import Testing

/// A database file as it is opened.
struct OpeningTests {
    @Test func everyCommitIsSyncedToTheDisk() async throws {
        try await TemporaryFolder.use { folder in
            let database = try SQLiteStore.open(path: folder + "/shop.sqlite")
            let settings = try await database.write { db in
                [
                    try String.fetchOne(db, sql: "PRAGMA synchronous"),
                    try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                    try String.fetchOne(db, sql: "PRAGMA foreign_keys"),
                    try String.fetchOne(db, sql: "PRAGMA user_version"),
                ]
            }
            // 2 is FULL.
            #expect(settings == ["2", "wal", "1", "\(SQLiteStore.schemaVersion)"])
            try database.close()
        }
    }

    @Test func whatCannotBeOpenedIsNamed() async throws {
        try await TemporaryFolder.use { folder in
            #expect(throws: SQLiteStore.OpenFault.folderMissing) {
                try SQLiteStore.open(path: folder + "/none/shop.sqlite")
            }
            #expect(throws: SQLiteStore.OpenFault.isFolder) { try SQLiteStore.open(path: folder) }
            let text = folder + "/text"
            try Data(String(repeating: "not a database ", count: 100).utf8).write(to: URL(filePath: text))
            #expect(throws: SQLiteStore.OpenFault.notADatabase) {
                try SQLiteStore.open(path: text)
            }
            let foreign = folder + "/foreign.sqlite"
            let queue = try DatabaseQueue(path: foreign)
            try await queue.write { db in try db.execute(sql: "CREATE TABLE a (b)") }
            try queue.close()
            #expect(throws: SQLiteStore.OpenFault.foreign) { try SQLiteStore.open(path: foreign) }
        }
    }

    @Test func creationThatWasCutShortIsTakenUpAgain() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            }
            try queue.close()
            let database = try SQLiteStore.open(path: path)
            try await database.fill(SmallCatalogue.load(), environment: TestWorld().environment)
            #expect(try await database.page().products.count == 4)
            try database.close()
        }
    }

    @Test func transactionThatACrashLeftHalfWrittenIsTakenBack() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            // A writer that dies in its transaction: its file and journal are copied as a crash leaves them.
            let torn = folder + "/torn.sqlite"
            let queue = try DatabaseQueue(path: torn)
            try await queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA cache_size = 1; CREATE TABLE grdb_migrations (identifier TEXT)")
                try db.execute(sql: "BEGIN IMMEDIATE")
                for _ in 0..<100 {
                    try db.execute(sql: "INSERT INTO grdb_migrations VALUES (hex(randomblob(2000)))")
                }
                for end in ["", "-journal"] {
                    try FileManager.default.copyItem(atPath: torn + end, toPath: path + end)
                }
                try db.execute(sql: "ROLLBACK")
            }
            try queue.close()
            let database = try SQLiteStore.open(path: path)
            #expect(
                try await database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
                    == SQLiteStore.schemaVersion)
            try database.close()
        }
    }

    @Test func databaseOfALaterVersionIsLeftAlone() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            let database = try SQLiteStore.open(path: path)
            try await database.write { db in try db.execute(sql: "PRAGMA user_version = 99") }
            try database.close()
            #expect(throws: SQLiteStore.OpenFault.newer) { try SQLiteStore.open(path: path) }
        }
    }
}
