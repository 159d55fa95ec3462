import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopTransfers
import ShopWeb
import StoreAPI
import StoreSupport
import Synchronization
import TestSupport
import Testing

/// Copies of a shop that is open.
struct BackupTests {
    /// The orders that were answered so far.
    private final class Placed: Sendable {
        private let all = Mutex<[String]>([])

        var orders: [String] { all.withLock { $0 } }

        func add(_ order: String) { all.withLock { $0.append(order) } }
    }

    @Test("T24 a copy that is made while orders come in is whole, and a shop opens on it")
    func copyUnderLoadIsWhole() async throws {
        try await TemporaryFolder.use { folder in
            let path = "\(folder)/shop.sqlite"
            try await OpenShop.run(SQLiteStore.open(path: path)) { open in
                let quotes = try await Self.quotes(60, open)
                let placed = Placed()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (index, quote) in quotes.enumerated() {
                        group.addTask {
                            let answer = try await open.place(
                                try open.cardOrder(quote), key: "key-backup-0123456-\(index)")
                            #expect(answer.status == .created)
                            let order = try answer.decoded(Order.self).id
                            placed.add(order)
                        }
                    }
                    for number in 0..<4 {
                        let known = placed.orders
                        let copy = "\(folder)/copy-\(number).sqlite"
                        try await open.database.backUp(to: copy)
                        try await Self.expectWhole(copy, knowing: known)
                    }
                    try await group.waitForAll()
                }
                let answer = try await open.admin(.post, "/admin/backups")
                #expect(answer.status == .created)
                let browser = try await FormBrowser.signedIn(open, at: "/admin/backups")
                #expect(browser.says("form-backup"))
                let listed = try await open.admin(.get, "/admin/backups").decoded(Backups.self)
                let name = try #require(listed.backups.first?.name)
                #expect(listed.backups.count == 1 && name == "shop-20261120T150000Z.sqlite")
                #expect(listed.backups.first?.at == open.world.now)
                try await Self.expectWhole("\(path).backups/\(name)", knowing: placed.orders)
            }
            try await Self.expectShopOpens(on: "\(path).backups/shop-20261120T150000Z.sqlite")
        }
    }

    private static func quotes(_ count: Int, _ open: OpenShop) async throws -> [Quote] {
        var quotes: [Quote] = []
        for _ in 0..<count { quotes.append(try await open.quote("RING")) }
        return quotes
    }

    private static func expectWhole(_ copy: String, knowing orders: [String]) async throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: copy)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let database = try SQLiteStore.look(path: copy)
        #expect(try await database.findings() == DatabaseFindings())
        let known = try await database.read { db in
            try Set(String.fetchAll(db, sql: "SELECT id FROM shop_order"))
        }
        #expect(known.isSuperset(of: orders))
        try database.close()
        #expect(!FileManager.default.fileExists(atPath: "\(copy)-wal"))
    }

    /// Put where a database was, the copy is a shop that goes on.
    private static func expectShopOpens(on copy: String) async throws {
        let database = try SQLiteStore.open(path: copy)
        try await OpenShop.run(database) { open in
            #expect(try await open.count("shop_order") == 60)
            #expect(try await open.stock("RING") == 939)
            let quote = try await open.quote("WAX")
            let order = try open.cardOrder(quote)
            #expect(try await open.place(order, key: "key-after-0123456789").status == .created)
            #expect(try await open.database.findings().isSound)
        }
        try database.close()
    }

    @Test func copyReplacesNothingUnlessItIsToldTo() async throws {
        try await TemporaryFolder.use { folder in
            let database = try SQLiteStore.open(path: "\(folder)/shop.sqlite")
            let copy = "\(folder)/copy.sqlite"
            try Data("mine".utf8).write(to: URL(filePath: copy))
            await #expect(throws: TransferFault.exists(path: copy)) { try await database.backUp(to: copy) }
            #expect(try Data(contentsOf: URL(filePath: copy)) == Data("mine".utf8))
            try database.backUp(to: copy, replacing: true)
            #expect(try SQLiteStore.version(ofFile: copy) == SQLiteStore.schemaVersion)
            let missing = "\(folder)/none/copy.sqlite"
            await #expect(throws: TransferFault.unwritable(path: missing, code: ENOENT)) {
                try await database.backUp(to: missing)
            }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".part") }
                    == [])
            try database.close()
        }
    }

    @Test func shopInMemoryHasNoPlaceForCopies() async throws {
        try await OpenShop.run { open in
            let refused = try await open.admin(.post, "/admin/backups")
            #expect(refused.status == .conflict)
            // The tests' shop is in memory unless they are run on PostgreSQL.
            #expect(try refused.problem().detail.contains("in memory") == TestEngine.isSQLite)
            let listed = try await open.admin(.get, "/admin/backups").decoded(Backups.self)
            #expect(listed.backups == [])
            // The page offers no button that can only be refused.
            let browser = try await FormBrowser.signedIn(open, at: "/admin/backups")
            #expect(browser.says(TestEngine.isSQLite ? "kept in memory" : "runs on a database server"))
            #expect(!browser.page.contains("form-backup"))
        }
    }

    @Test func aShopOnADatabaseServerIsNotSaidToBeInMemory() {
        let detail = ProblemResponse.nothingToCopy(isShared: true).problem.detail
        #expect(!detail.contains("memory") && detail.contains("vitrine-server backup"))
        #expect(ProblemResponse.nothingToCopy(isShared: false).problem.detail.contains("in memory"))
    }

    @Test func brokenBooksAreFound() async throws {
        try await OpenShop.run { open in
            try await open.engine.execute("UPDATE variant SET on_hand = on_hand + 1 WHERE sku = 'WAX'")
            let findings = try await open.engine.store.findings()
            #expect(findings.brokenRules.map(\.invariant) == ["I1", "I1"])
            #expect(findings.brokenRules.map(\.violations) == [["WAX"], ["WAX"]])
        }
    }
}
