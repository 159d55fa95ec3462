import ArgumentParser
import FoundationEssentials
import GRDB
import InventoryServer
import PayKit
import PostgreSQL
import SQLStatements
import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import TestSupport
import Testing

/// `vitrine-server move`.
struct MoveTests {
    @Test func shopMovesToPostgreSQLGoesOnThereAndComesBack() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            try await MovedShop.fill(path)
            try await MovedShop.database { target in
                let before = try await MovedShop.sums(.file(path))
                let notes = try await MovedShop.move(.file(path), target)
                #expect(notes.count == 2 && notes[0].contains(" 1 order, 1 payment, 1 refund,"))
                #expect(try await MovedShop.sums(target).differences(from: before).isEmpty)
                #expect(try await MovedShop.sums(.file(path)) == before)
                try await Self.goOn(target)
                let back = folder + "/back.sqlite"
                _ = try await MovedShop.move(target, .file(back))
                #expect(
                    try await MovedShop.sums(.file(back)).differences(from: MovedShop.sums(target)).isEmpty)
                #expect(try await CheckCommand.parse([]).answer(on: .file(back)).isSuccess)
                let copy = folder + "/copy.sqlite"
                try await target.use(.look) { try await $0.backUp(to: copy) }
                #expect(
                    try await MovedShop.sums(.file(copy)).differences(from: MovedShop.sums(target)).isEmpty)
                #expect(
                    try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                        $0.contains(".part")
                    }
                    .isEmpty)
            }
        }
    }

    /// What was sold before is refunded by the network that held it, and the next order gets the next number.
    private static func goOn(_ target: StoreAddress) async throws {
        let opened = try await target.openNetwork(fault: { nil })
        try await target.use(.write) { store in
            guard let postgreSQL = store as? PostgreSQLStore else { throw OpenShop.Missing.shop }
            let world = TestWorld()
            var environment = try world.environment
            environment.network = opened.client
            guard let shop = try await Shop.open(store, environment: environment) else {
                throw OpenShop.Missing.shop
            }
            let old = try #require(try await store.orders(namedOrLatest: "", quotePrefix: nil).first)
            let keyed = try KeyedRequest(
                principal: "staff", path: "/refund", key: "key-after-0123456789", body: "rest",
                requestID: "req_1", seal: shop.seal)
            let refunded = try await shop.orderService.refund(
                old.id, RefundRequest(amount: nil, lines: nil, reason: "recall"), keyed)
            #expect(refunded.answer.outcome == .created)
            try await OpenShop.run(on: .postgreSQL(postgreSQL), world: world) { open in
                let order = try await open.paid(key: "paid-after-the-move")
                #expect(order.number > old.number)
                #expect(try await store.reconciliation().allSatisfy { $0.violations.isEmpty })
            }
        }
        await opened.close()
    }

    @Test func whatIsNotEmptyIsLeftAlone() async throws {
        try await TemporaryFolder.use { folder in
            let (path, other) = (folder + "/shop.sqlite", folder + "/other.sqlite")
            try await MovedShop.fill(path)
            try await MovedShop.fill(other)
            let before = try await MovedShop.sums(.file(other))
            await #expect(throws: StartFailure.moveNotEmpty(name: other)) {
                try await MovedShop.move(.file(path), .file(other))
            }
            #expect(try await MovedShop.sums(.file(other)) == before)
            try await MovedShop.database { target in
                _ = try await MovedShop.move(.file(path), target)
                await #expect(throws: StartFailure.moveNotEmpty(name: target.name)) {
                    try await MovedShop.move(.file(other), target)
                }
            }
        }
    }

    @Test func unsoundShopStaysWhereItIs() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            try await MovedShop.fill(path)
            let database = try SQLiteStore.open(path: path)
            try await database.write { db in
                try db.execute(sql: "UPDATE variant SET on_hand = on_hand + 1 WHERE sku = 'WAX'")
            }
            try database.close()
            try await MovedShop.database { target in
                await #expect {
                    try await MovedShop.move(.file(path), target)
                } throws: { error in
                    if case StartFailure.moveUnsound = error { true } else { false }
                }
                let facts = try await target.use(.look) { try await $0.facts() }
                #expect(facts == nil)
            }
        }
    }

    @Test func sourceThatBreaksOffLeavesNothing() async throws {
        struct Broken: CopySource {
            struct Fault: Error {}
            let source: any CopySource

            func copy(
                _ take: @escaping @Sendable (CopiedTable, [[CopiedValue]]) async throws -> Void
            ) async throws {
                try await source.copy { table, rows in
                    guard table != .payment else { throw Fault() }
                    try await take(table, rows)
                }
            }
        }
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            try await MovedShop.fill(path)
            let database = try SQLiteStore.look(path: path)
            try await TestCluster.use { target in
                await #expect(throws: Broken.Fault.self) {
                    try await PostgreSQLStore.create(target.address, from: Broken(source: database)) { _, _ in
                    }
                }
                let store = try await PostgreSQLStore.open(target.address, backupFile: .sqlite)
                #expect(try await store.facts() == nil)
                await store.close()
            }
            let copy = folder + "/copy.sqlite"
            await #expect(throws: Broken.Fault.self) {
                try await SQLiteStore.create(path: copy, from: Broken(source: database)) { _, _ in }
            }
            try database.close()
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                    $0.hasPrefix("copy")
                } == [])
        }
    }

    @Test func shopThatIsServedDoesNotMove() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            try await MovedShop.fill(path)
            let lock = try DatabaseLock.take(.file(path)) { StartFailure.databaseInUse(path: path) }
            await #expect(throws: StartFailure.moveInUse(name: path)) {
                try await MovedShop.move(.file(path), .file(folder + "/other.sqlite"))
            }
            lock?.release()
            try await TestCluster.use { database in
                // Whatever its lines are called.
                let url = database.server.socketURL(database.name) + "?application_name=shop"
                let source = try StoreAddress(url)
                _ = try await MovedShop.move(.file(path), source)
                let back = folder + "/back.sqlite"
                _ = try await source.use(.write) { _ in
                    await #expect(throws: StartFailure.moveInUse(name: source.name)) {
                        try await MovedShop.move(source, .file(back))
                    }
                }
                _ = try await MovedShop.move(source, .file(back))
            }
        }
    }

    // MARK: Nothing is forgotten

    /// What is derived from the tables, or belongs to a library.
    private static let derived: Set<String> = [
        "grdb_migrations", "sqlite_sequence", "product_search_data", "product_search_idx",
        "product_search_content", "product_search_config", "vitrine_schema",
    ]

    @Test func everyColumnOfSQLiteIsCopied() async throws {
        let database = try SQLiteStore.inMemory()
        let columns = try await database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT m.name AS t, c.name AS c FROM sqlite_master AS m
                    JOIN pragma_table_info(m.name) AS c
                    WHERE m.type = 'table'
                    """
            ).map { "\($0["t"] as String).\($0["c"] as String)" }
        }
        let copied = CopiedTable.allCases.flatMap { table in
            table.columns.map { "\(table.rawValue).\($0.name)" }
        }
        let kept = Set(columns.filter { !Self.derived.contains(String($0.prefix { $0 != "." })) })
        #expect(kept.count > 100)
        #expect(kept.union(["product_search.position"]) == Set(copied))
        try database.close()
    }

    @Test func everyColumnOfPostgreSQLIsCopied() async throws {
        try await TestCluster.use { database in
            let store = try await database.open()
            let columns = try await store.rows(
                """
                SELECT table_name || '.' || column_name FROM information_schema.columns
                WHERE table_schema = 'public' AND is_generated = 'NEVER' AND column_name <> 'serial'
                """
            ).map { try $0.get(0, as: String.self) }
            await store.close()
            let copied = CopiedTable.allCases.flatMap { table in
                table.columns.map { "\(table.rawValue).\($0.name)" }
            }
            let kept = Set(columns.filter { !Self.derived.contains(String($0.prefix { $0 != "." })) })
            #expect(kept.subtracting(copied) == ["outbox.place"])
            #expect(
                Set(copied).subtracting(kept) == ["shop.catalogue_version", "shop.last_order_number"])
        }
    }
}
