import FoundationEssentials
import PostgreSQL
import SQLStatements
import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSamples
import StoreAPI
import StoreSupport
import Testing

/// Tables of products beside a shop that several servers keep.
struct PostgreSQLImportTests {
    private struct Shop: Sendable {
        let store: PostgreSQLStore
        let other: PostgreSQLStore
        let policy: ShopPolicy
        let now: Date

        func wax() async throws -> StoredProduct { try #require(try await store.page().products.first) }

        func stage(_ columns: [ProductColumn], _ rows: [[ImportCell]]) async throws -> PostgreSQLStage {
            let stage = try await PostgreSQLStage(columns, policy, beside: store)
            let numbered = rows.enumerated().map { ProductRow(line: $0 + 2, cells: $1) }
            try await stage.add(numbered) { "\($0.rawValue)_new" }
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
            #expect(try await stage.validate().count == 0)
            _ = try await stage.plan(.apply, rows: 1)
            let before = try await shop.wax()
            let name = try #require(LocalizedText([.english: "Beard Wax"]))
            try await shop.other.change(
                before.id, expected: before.version, ProductChange(texts: [.name: name]))
            _ = try await stage.apply(at: shop.now)
            await stage.close()
            let wax = try await shop.wax()
            #expect(wax.texts[.name][.english] == "Beard Wax" && wax.variants.map(\.price) == [1200])
            #expect(wax.version == before.version + 2)
            let found = try await shop.other.page(
                ProductQuery(filter: ProductFilter(search: SearchQuery("beard"))))
            #expect(found.products.map(\.id) == [wax.id])
        }
    }

    @Test func whatIsSpokenForMeanwhileIsRefused() async throws {
        try await use { shop in
            let stage = try await shop.stage([.sku, .stock], [[.text("WAX"), .number(3)]])
            #expect(try await stage.validate().count == 0)
            _ = try await stage.plan(.apply, rows: 1)
            let wax = try await shop.wax()
            let move = StockMove(
                quantity: 4, variant: wax.variants[0].id, from: .available, to: .reserved, cause: .hold,
                at: shop.now)
            try await shop.other.write { transaction in
                try await PostgreSQLStore.carryOut([.move(move)], transaction)
            }
            #expect(try await stage.apply(at: shop.now).unfit?.count == 1)
            await stage.close()
            #expect(try await shop.wax().variants.map(\.stock) == [8])
            let back = StockMove(
                quantity: 4, variant: wax.variants[0].id, from: .reserved, to: .available, cause: .unhold,
                at: shop.now)
            try await shop.other.write { transaction in
                try await PostgreSQLStore.carryOut([.move(back)], transaction)
            }
        }
    }

    @Test func tablesThatComeAtOnceAreTakenInOneAfterTheOther() async throws {
        try await use { shop in
            let columns: [ProductColumn] = [.slug, .sku, .price, .stock, .options, .choices]
            let values = ["s", "l", "v0", "v1", "v2", "v3"].map { #"{"id":"\#($0)","name":{"en":"\#($0)"}}"# }
            let options =
                #"[{"id":"size","name":{"en":"Size"},"values":[\#(values.joined(separator: ","))]}]"#
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...6 {
                    group.addTask {
                        let stage = try await PostgreSQLStage(
                            columns, shop.policy, beside: number.isMultiple(of: 2) ? shop.store : shop.other)
                        let cells: [ImportCell] = [
                            .text("tee"), .text("TEE-\(number / 2)"), .number(300), .number(1),
                            .text(options), .text(#"{"size":"v\#(number / 2)"}"#),
                        ]
                        try await stage.add([.init(line: 2, cells: cells)]) { "\($0.rawValue)_\(number)" }
                        #expect(try await stage.validate().count == 0)
                        let report = try await stage.plan(.apply, rows: 1)
                        if !report.isEmpty { _ = try await stage.apply(at: shop.now) }
                        await stage.close()
                    }
                }
                try await group.waitForAll()
            }
            let tee = try #require(
                await shop.store.page().products.first { $0.variants.contains { $0.sku == "TEE-S" } })
            #expect(
                Set(tee.variants.map(\.sku)) == ["TEE-S", "TEE-L", "TEE-0", "TEE-1", "TEE-2", "TEE-3"])
        }
    }

    @Test func tableIsTakenInWhileUnitsMove() async throws {
        try await use { shop in
            let variants = try await shop.store.page().products.flatMap(\.variants)
            let rows = variants.filter { $0.sku != "TEE-L" }.map { variant -> [ImportCell] in
                [.text(variant.sku), .number(777), .number(500)]
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, variant) in variants.enumerated() where variant.stock > 1 {
                    group.addTask {
                        for step in 0..<20 {
                            let isTaken = step.isMultiple(of: 2)
                            let move = StockMove(
                                quantity: 1, variant: variant.id, from: isTaken ? .available : .reserved,
                                to: isTaken ? .reserved : .available, cause: isTaken ? .hold : .unhold,
                                at: shop.now)
                            let store = index.isMultiple(of: 2) ? shop.store : shop.other
                            try await store.write { transaction in
                                try await PostgreSQLStore.carryOut([.move(move)], transaction)
                            }
                        }
                    }
                }
                for _ in 0..<3 {
                    group.addTask {
                        let stage = try await shop.stage([.sku, .price, .stock], rows)
                        #expect(try await stage.validate().count == 0)
                        _ = try await stage.plan(.apply, rows: rows.count)
                        _ = try await stage.apply(at: shop.now)
                        await stage.close()
                    }
                }
                try await group.waitForAll()
            }
            let after = try await shop.store.page().products.flatMap(\.variants)
            #expect(after.filter { $0.sku != "TEE-L" }.allSatisfy { $0.price == 777 && $0.stock == 500 })
        }
    }

    @Test func shopIsFilledOnceByServersThatStartAtOnce() async throws {
        try await TestCluster.use { database in
            let stores = [try await database.open(), try await database.open()]
            let environment = try TestWorld().environment
            try await withThrowingTaskGroup(of: Void.self) { group in
                for store in stores + stores {
                    group.addTask {
                        try await store.fill(SmallCatalogue.load(), environment: environment)
                    }
                }
                try await group.waitForAll()
            }
            let page = try await stores[1].page(ProductQuery(isCounted: true))
            #expect(page.total == 4 && page.products.map(\.version) == [2, 2, 2, 2])
            #expect(try await stores[0].findings() == DatabaseFindings())
            for store in stores { await store.close() }
        }
    }

    @Test(.timeLimit(.minutes(5))) func policyOfOneServerBecomesTheOthers() async throws {
        try await TestCluster.use { database in
            let one = try await database.open(),
                other = try await database.open { $0.rounds = .milliseconds(5) }
            try await one.fill(SmallCatalogue.load(), environment: TestWorld().environment)
            let book = try #require(try await other.facts()).book
            let version = other.catalogueVersion
            #expect(!book.policy.taxes.isEmpty)
            _ = try await one.changePolicy(.any) { $0.taxes = [] }
            while !book.policy.taxes.isEmpty || other.catalogueVersion == version { await Task.yield() }
            #expect(try await other.policy().version == 2)
            await one.close()
            await other.close()
        }
    }

    @Test func couponThatTwoAddAtOnceIsNewForOne() async throws {
        try await use { shop in
            let coupon = try #require(
                try StoredText.decode(ShopPolicy.Coupon?.self, from: #"{"code":"TWIN","percent":10}"#))
            let outcomes = await withTaskGroup(of: Bool.self) { group in
                for store in [shop.store, shop.other, shop.store, shop.other] {
                    group.addTask { (try? await store.write(coupon, if: .isNew))?.isNew == true }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 } == 1)
        }
    }

    @Test func signThatNoTextHasIsAFaultOfItsCell() async throws {
        try await use { shop in
            let stage = try await shop.stage(
                [.sku, .text(.name, .english)],
                [[.text("WAX"), .text("W\0x")], [.text("COMB"), .text("Comb")]])
            let faults = try await stage.validate()
            await stage.close()
            #expect(faults.first.map(\.column) == ["name_en"] && faults.first.map(\.line) == [2])
        }
    }
}
