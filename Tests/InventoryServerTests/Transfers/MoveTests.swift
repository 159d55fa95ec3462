import ArgumentParser
import CardNetwork
import FoundationEssentials
import GRDB
import HTTPTypes
import HummingbirdTesting
import PayKit
import PostgreSQL
import StoreAPI
import TestSupport
import Testing

@testable import InventoryServer

/// `vitrine-server move`.
struct MoveTests {
    /// The sums of what a store holds.
    private static func sums(_ address: StoreAddress) async throws -> CopySums {
        try await address.use(.look) { store in
            let source = CountedSource(store)
            try await source.copy { _, _ in }
            return source.sums
        }
    }

    private static func move(_ source: StoreAddress, _ target: StoreAddress) async throws -> [String] {
        try await MoveCommand.parse(["--from", "a", "--to", "b"]).perform(source, target)
    }

    /// A shop in a file with something in every table, and its card network beside it.
    private static func fill(_ path: String) async throws {
        let network = try NetworkBox(path: "\(path).network")
        let database = try InventoryDatabase.open(path: path)
        try await OpenShop.run(database, world: TestWorld(network: network)) { open in
            let order = try await open.paid(quantity: 3)
            let parcel = try await open.staff("/orders/\(order.id)/fulfilments", #"{}"#)
            #expect(parcel.status == .created)
            let refund = try await open.staff(
                "/orders/\(order.id)/refunds",
                #"{"amount":{"amount":"1.00","currency":"USD"},"reason":"sorry"}"#)
            #expect(refund.status == .created)
            let adjusted = try await open.staff(
                "/admin/stock-adjustments", #"{"sku":"COMB","delta":2,"reason":"found"}"#)
            #expect(adjusted.status.code < 300)
            _ = try await open.quote("RING")
            try await open.expectBooksBalance()
        }
        try network.close()
        try database.close()
    }

    private static func database(_ body: (StoreAddress) async throws -> Void) async throws {
        try await TestCluster.use { database in try await body(.server(database.address)) }
    }

    @Test func shopMovesToPostgreSQLGoesOnThereAndComesBack() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            try await Self.fill(path)
            try await Self.database { target in
                let before = try await Self.sums(.file(path))
                let notes = try await Self.move(.file(path), target)
                #expect(notes.count == 2 && notes[0].contains(" 1 orders, 1 payments, 1 refunds,"))
                #expect(try await Self.sums(target).differences(from: before).isEmpty)
                #expect(try await Self.sums(.file(path)) == before)
                try await Self.goOn(target)
                let back = folder + "/back.sqlite"
                _ = try await Self.move(target, .file(back))
                #expect(try await Self.sums(.file(back)).differences(from: Self.sums(target)).isEmpty)
                #expect(try await CheckCommand.parse([]).answer(on: .file(back)).isSuccess)
                let copy = folder + "/copy.sqlite"
                try await target.use(.look) { try await $0.backUp(to: copy) }
                #expect(try await Self.sums(.file(copy)).differences(from: Self.sums(target)).isEmpty)
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
            environment.network = opened.door
            guard let shop = try await Shop.open(store, environment: environment) else {
                throw OpenShop.Missing.shop
            }
            let old = try #require(try await store.order(numberedOrLatest: ""))
            let keyed = try KeyedRequest(
                principal: "staff", path: "/refund", key: "key-after-0123456789", body: "rest",
                requestID: "req_1", seal: shop.seal)
            let refunded = try await shop.desk.refund(
                old.id, RefundRequest(amount: nil, lines: nil, reason: "recall"), keyed)
            #expect(refunded.answer.status == 201)
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
            try await Self.fill(path)
            try await Self.fill(other)
            let before = try await Self.sums(.file(other))
            await #expect(throws: StartFailure.moveNotEmpty(name: other)) {
                try await Self.move(.file(path), .file(other))
            }
            #expect(try await Self.sums(.file(other)) == before)
            try await Self.database { target in
                _ = try await Self.move(.file(path), target)
                await #expect(throws: StartFailure.moveNotEmpty(name: target.name)) {
                    try await Self.move(.file(other), target)
                }
            }
        }
    }

    @Test func unsoundShopStaysWhereItIs() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            try await Self.fill(path)
            let database = try InventoryDatabase.open(path: path)
            try await database.write { db in
                try db.execute(sql: "UPDATE variant SET on_hand = on_hand + 1 WHERE sku = 'WAX'")
            }
            try database.close()
            try await Self.database { target in
                await #expect {
                    try await Self.move(.file(path), target)
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
            try await Self.fill(path)
            let database = try InventoryDatabase.look(path: path)
            try await TestCluster.use { target in
                await #expect(throws: Broken.Fault.self) {
                    try await PostgreSQLStore.create(target.address, from: Broken(source: database)) { _, _ in
                    }
                }
                let store = try await PostgreSQLStore.open(target.address)
                #expect(try await store.facts() == nil)
                await store.close()
            }
            let copy = folder + "/copy.sqlite"
            await #expect(throws: Broken.Fault.self) {
                try await InventoryDatabase.create(path: copy, from: Broken(source: database)) { _, _ in }
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
            try await Self.fill(path)
            let lock = try DatabaseLock.take(.file(path)) { StartFailure.databaseInUse(path: path) }
            await #expect(throws: StartFailure.moveInUse(name: path)) {
                try await Self.move(.file(path), .file(folder + "/other.sqlite"))
            }
            lock?.release()
        }
    }

    // MARK: Nothing is forgotten

    /// What is derived from the tables, or belongs to a library.
    private static let derived: Set<String> = [
        "grdb_migrations", "sqlite_sequence", "product_search_data", "product_search_idx",
        "product_search_content", "product_search_config", "vitrine_schema",
    ]

    @Test func everyColumnOfSQLiteIsCopied() async throws {
        let database = try InventoryDatabase.inMemory()
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
            let columns = try await store.read(
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
