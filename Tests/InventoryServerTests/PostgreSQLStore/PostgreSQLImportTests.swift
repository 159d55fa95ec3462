import FoundationEssentials
import PostgreSQL
import StoreAPI
import Testing

@testable import InventoryServer

/// Tables of products beside a shop that several servers keep.
struct PostgreSQLImportTests {
    private struct Shop: Sendable {
        let store: PostgreSQLStore
        let other: PostgreSQLStore
        let policy: ShopPolicy
        let now: Date

        func wax() async throws -> StoredProduct { try #require(try await store.page().products.first) }

        func stage(_ columns: [ProductColumn], _ rows: [[ImportCell]]) async throws -> PostgreSQLStage {
            let stage = try await PostgreSQLStage.open(columns, policy, beside: store)
            let numbered = rows.enumerated().map { ProductTable.Row(line: $0 + 2, cells: $1) }
            try await stage.add(numbered, []) { "\($0.rawValue)_new" }
            return stage
        }
    }

    private func use(_ body: (Shop) async throws -> Void) async throws {
        let world = TestWorld()
        try await TestCluster.use { database in
            let shop = Shop(
                store: try await database.open(), other: try await database.open(),
                policy: try SmallCatalogue.load().file.policy, now: world.now)
            try await shop.store.fill(SmallCatalogue.load(), environment: world.environment)
            do {
                try await body(shop)
            } catch {
                await shop.store.close()
                await shop.other.close()
                throw error
            }
            let findings = try await shop.store.findings()
            #expect(findings == DatabaseFindings())
            await shop.store.close()
            await shop.other.close()
        }
    }

    @Test func whatChangesMeanwhileIsNotUndone() async throws {
        try await use { shop in
            let stage = try await shop.stage([.sku, .price], [[.text("WAX"), .number(1200)]])
            #expect(try await stage.judge().count == 0)
            _ = try await stage.plan(.apply, rows: 1)
            let before = try await shop.wax()
            let name = try #require(LocalizedText([.english: "Beard Wax"]))
            try await shop.other.change(before.id, expected: before.version, ProductChange(name: name))
            _ = try await stage.apply(at: shop.now)
            await stage.close()
            let wax = try await shop.wax()
            #expect(wax.name[.english] == "Beard Wax" && wax.variants.map(\.price) == [1200])
            #expect(wax.version == before.version + 2)
            let found = try await shop.other.page(
                ProductQuery(filter: ProductFilter(search: SearchQuery("beard"))))
            #expect(found.products.map(\.id) == [wax.id])
        }
    }

    @Test func whatIsSpokenForMeanwhileIsRefused() async throws {
        try await use { shop in
            let stage = try await shop.stage([.sku, .stock], [[.text("WAX"), .number(3)]])
            #expect(try await stage.judge().count == 0)
            _ = try await stage.plan(.apply, rows: 1)
            let wax = try await shop.wax()
            let move = StockMove(
                quantity: 4, variant: wax.variants[0].id, from: .available, to: .reserved, cause: .hold,
                at: shop.now)
            try await shop.other.write { transaction in
                try await PostgreSQLStore.carryOut(Decision([.move(move)]), transaction)
            }
            await #expect(throws: ImportRefused.self) { try await stage.apply(at: shop.now) }
            await stage.close()
            #expect(try await shop.wax().variants.map(\.stock) == [8])
            let back = StockMove(
                quantity: 4, variant: wax.variants[0].id, from: .reserved, to: .available, cause: .unhold,
                at: shop.now)
            try await shop.other.write { transaction in
                try await PostgreSQLStore.carryOut(Decision([.move(back)]), transaction)
            }
        }
    }

    @Test func tablesThatComeAtOnceAreTakenInOneAfterTheOther() async throws {
        try await use { shop in
            let columns: [ProductColumn] = [.slug, .sku, .price, .stock]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...6 {
                    group.addTask {
                        let stage = try await PostgreSQLStage.open(
                            columns, shop.policy, beside: number.isMultiple(of: 2) ? shop.store : shop.other)
                        let cells: [ImportCell] = [
                            .text("comb"), .text("COMB-\(number / 2)"), .number(300), .number(1),
                        ]
                        try await stage.add([.init(line: 2, cells: cells)], []) { "\($0.rawValue)_\(number)" }
                        #expect(try await stage.judge().count == 0)
                        let report = try await stage.plan(.apply, rows: 1)
                        if !report.isEmpty { _ = try await stage.apply(at: shop.now) }
                        await stage.close()
                    }
                }
                try await group.waitForAll()
            }
            let comb = try await shop.store.page().products[1]
            #expect(Set(comb.variants.map(\.sku)) == ["COMB", "COMB-0", "COMB-1", "COMB-2", "COMB-3"])
        }
    }

    @Test func signThatNoTextHasIsAFaultOfItsCell() async throws {
        try await use { shop in
            let stage = try await shop.stage(
                [.sku, .nameEnglish], [[.text("WAX"), .text("W\0x")], [.text("COMB"), .text("Comb")]])
            let faults = try await stage.judge()
            await stage.close()
            #expect(faults.first.map(\.column) == ["name_en"] && faults.first.map(\.line) == [2])
        }
    }
}
