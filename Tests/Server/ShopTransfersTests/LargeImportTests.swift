import Codecs
import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSamples
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import TestSupport
import Testing

/// Tables of many rows.
struct LargeImportTests {
    /// New products, one a row, each with all that a product has.
    static func table(_ count: Int, spoiling bad: Int? = nil) -> [UInt8] {
        let picture = Hexadecimal.encode(Digest.sha256(SmallCatalogue.picture))
        let head = ProductColumn.allCases.map(\.rawValue).joined(separator: ",") + "\n"
        let front = Array("thing ".utf8), chinese = Array(",东西".utf8)
        let rest = Array(
            (",7,true,physical,care,,standard,,,10,,,\(picture),A thing,东西,"
                + "\"A thing, as there are many, that is good for everything\",一件东西,,\n").utf8)
        var bytes = Array(head.utf8)
        bytes.reserveCapacity(count * 240)
        for number in 1...max(1, count) {
            let digits = Array(String(number).utf8)
            bytes += [0x74] + digits + [0x2C, 0x54] + digits + [0x2C]
            bytes += front + digits + chinese + digits
            bytes += Array((number == bad ? ",1.505" : ",\(number % 50 + 1).50").utf8)
            bytes += rest
        }
        return bytes
    }

    private func send(_ open: OpenShop, _ table: [UInt8]) async throws -> TestResponse {
        try await open.request(
            .post, "/admin/imports?mode=apply",
            [.authorization: "Bearer \(open.adminKey)", .contentType: "text/csv"], body: table)
    }

    @Test("T25 one bad row of a hundred thousand changes nothing", .timeLimit(.minutes(30)))
    func oneBadRowChangesNothing() async throws {
        try await OpenShop.run { open in
            let before = try await open.everyStoredText().sorted()
            let answer = try await send(open, Self.table(100_000, spoiling: 77_777))
            #expect(answer.status == .unprocessableContent)
            let problem = try answer.problem()
            #expect(problem.errors?.map(\.line) == [77_778] && problem.errors?.map(\.column) == ["price"])
            #expect(problem.moreErrors == nil)
            #expect(try await open.everyStoredText().sorted() == before)
            try await open.expectBooksBalance()
        }
    }

    private func takeIn6000(_ open: OpenShop) async throws {
        let table = Self.table(6000)
        let report = try await send(open, table).decoded(ImportReport.self)
        #expect(report.products.new == 6000 && report.stock.added == 42_000)
        for sort in ProductSort.allCases where sort != .relevance {
            let page = try await open.shop.store.page(ProductQuery(sort: sort, limit: 5, isCounted: true))
            #expect(page.total == 6004 && page.products.count == 5)
        }
        let found = try await open.shop.store.page(
            ProductQuery(filter: ProductFilter(search: SearchQuery("东西4711"))))
        #expect(found.products.flatMap { $0.variants.map(\.sku) } == ["T4711"])
        #expect(try await send(open, table).decoded(ImportReport.self).isEmpty)
        try await open.expectBooksBalance()
        #expect(try await open.engine.store.findings().isSound)
    }

    @Test func manyNewProductsAreThereAtOnceInEveryListAndSearch() async throws {
        try await OpenShop.run { open in try await takeIn6000(open) }
    }

    @Test func importLeavesTheIndexesOfAFileAndNothingBesideIt() async throws {
        try await TemporaryFolder.use { folder in
            let path = "\(folder)/shop.sqlite"
            try await OpenShop.run(SQLiteStore.open(path: path)) { open in
                try await takeIn6000(open)
                try await open.database.read { db in
                    let indexes = try Int.fetchOne(
                        db,
                        sql: """
                            SELECT count(*) FROM sqlite_master
                            WHERE type = 'index' AND name LIKE 'product\\_%by\\_%' ESCAPE '\\'
                            """)
                    #expect(indexes == 10)
                }
            }
            #expect(!FileManager.default.fileExists(atPath: "\(path).import"))
        }
    }

    @Test(.enabled(if: TestEngine.isSQLite, "PostgreSQL has a stage of its own, and its own test of this"))
    func whatChangesMeanwhileIsNotUndone() async throws {
        try await OpenShop.run { open in
            let stage = try await SQLiteStage(
                [.sku, .price], open.shop.facts.policy, beside: open.database)
            try await stage.add([.init(line: 2, cells: [.text("WAX"), .number(1200)])]) {
                "\($0.rawValue)_new"
            }
            #expect(try await stage.validate().count == 0)
            _ = try await stage.plan(.apply, rows: 1)
            try await stage.word()
            try await stage.handOver()
            let id = try #require(try await open.shop.store.page(ProductQuery()).products.first?.id)
            let patch = #"{"name":{"en":"Beard Wax"}}"#
            #expect(
                try await open.admin(.patch, "/admin/products/\(id)", json: patch, [.ifMatch: "*"]).status
                    == .ok)
            _ = try await stage.change(at: open.world.now)
            await stage.close()
            let wax = try #require(try await open.shop.store.product(id: id)?.product)
            #expect(wax.texts[.name][.english] == "Beard Wax" && wax.variants.map(\.price) == [1200])
            #expect(wax.version == 4)
            let found = try await open.shop.store.page(
                ProductQuery(filter: ProductFilter(search: SearchQuery("beard"))))
            #expect(found.products.map(\.id) == [id])
        }
    }
}
