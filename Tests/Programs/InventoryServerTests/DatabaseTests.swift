import FoundationEssentials
import GRDB
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSamples
import ShopWeb
import StoreAPI
import TestSupport
import Testing

struct DatabaseTests {
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

    @Test func readOnlyDatabaseIsAProblemAndTheShopStaysOpen() async throws {
        try await TemporaryFolder.use { folder in
            let database = try SQLiteStore.open(path: folder + "/shop.sqlite")
            try await OpenShop.run(database) { open in
                let lines = [OrderLine(variant: try await open.variant("WAX"), quantity: 1)]
                try await database.configure("PRAGMA query_only = ON")
                let answer = try await open.post("/quotes", QuoteRequest(lines: lines))
                #expect(answer.status == .serviceUnavailable)
                #expect(try answer.problem().name == .storageReadOnly)
                #expect(try await open.get("/inventory").status == .ok)
                try await database.configure("PRAGMA query_only = OFF")
                #expect(try await open.post("/quotes", QuoteRequest(lines: lines)).status == .created)
            }
            try database.close()
        }
    }

    @Test(.enabled(if: TestEngine.isSQLite, "a PostgreSQL server's disk is not this machine's to fill"))
    func fullDiskIsAProblemAndLeavesNothingBehind() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            try await open.database.configure("PRAGMA max_page_count = 1")
            let name = String(repeating: "x", count: 200)
            var request = try open.cardOrder(quote)
            request.shipTo?.street = name
            var answer = try await open.place(request, key: "full-0-0123456789abcdef")
            var attempts = 1
            while answer.status == .created, attempts < 100 {
                request = try open.cardOrder(await open.tightQuote())
                answer = try await open.place(request, key: "full-\(attempts)-0123456789abcdef")
                attempts += 1
            }
            #expect(answer.status.code == 507)
            #expect(try answer.problem().name == .storageFull)
            try await open.database.configure("PRAGMA max_page_count = 1000000")
            let again = try await open.place(request, key: "full-\(attempts - 1)-0123456789abcdef")
            #expect(again.status == .created)
            // What the network took while nothing could be written is taken once.
            try await open.expectBooksBalance()
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

    @Test func stockCannotGoBelowNothing() async throws {
        try await OpenShop.run { open in
            await #expect {
                try await open.engine.execute("UPDATE variant SET on_hand = -1")
            } throws: {
                $0 is any StoreFault
            }
            let least = try #require(try await open.number("SELECT min(on_hand) FROM variant"))
            #expect(least >= 0)
        }
    }

    @Test func filledDatabaseIsNotFilledAgain() async throws {
        try await OpenShop.run { open in
            try await open.shop.store.fill(SmallCatalogue.load(), environment: open.world.environment)
            #expect(try await open.shop.store.page(ProductQuery(limit: 250)).products.count == 4)
        }
    }
}

extension OpenShop {
    /// A quote that is stored although the disk is full.
    fileprivate func tightQuote() async throws -> Quote {
        try await database.configure("PRAGMA max_page_count = 1000000")
        let quote = try await quote()
        try await database.configure("PRAGMA max_page_count = 1")
        return quote
    }
}
