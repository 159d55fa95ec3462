import GRDB
import HTTPTypes
import HummingbirdTesting
import PayKit
import StoreAPI
import Testing

@testable import InventoryServer

struct CatalogueChangeTests {
    private func wax(_ open: OpenShop) async throws -> StoredProduct {
        try #require(try await open.shop.store.page().products.first)
    }

    @Test("T18 a change that was decided on another version is refused", arguments: [-1, 1])
    func staleChangeIsRefused(distance: Int) async throws {
        try await OpenShop.run { open in
            let wax = try await wax(open)
            let version = wax.version + distance
            let before = open.shop.store.catalogueVersion
            let changes: [@Sendable (Database) throws -> Int] = [
                { try InventoryDatabase.setActive(false, product: wax.id, expected: version, $0) },
                {
                    try InventoryDatabase.setPrice(
                        variant: wax.variants[0].id, minorUnits: 1, expected: version, $0)
                },
                {
                    try InventoryDatabase.updateProduct(
                        wax.id, expected: version, ProductChange(category: "x"), $0)
                },
            ]
            for change in changes {
                await #expect(throws: Refusal.preconditionFailed) {
                    try await open.database.write(change)
                }
            }
            #expect(try await self.wax(open).category == "care")
            #expect(open.shop.store.catalogueVersion == before)
        }
    }

    @Test func unknownProductCannotBeChanged() async throws {
        try await OpenShop.run { open in
            await #expect(throws: Refusal.notFound) {
                try await open.database.write {
                    try InventoryDatabase.setActive(false, product: "x", expected: 1, $0)
                }
            }
            await #expect(throws: Refusal.notFound) {
                try await open.database.write {
                    try InventoryDatabase.setPrice(variant: "x", minorUnits: 1, expected: 1, $0)
                }
            }
        }
    }

    @Test func changeRaisesBothVersionsAndKeepsTheRest() async throws {
        try await OpenShop.run { open in
            let wax = try await wax(open)
            let before = open.shop.store.catalogueVersion
            let version = try await open.database.write { db in
                try InventoryDatabase.updateProduct(
                    wax.id, expected: wax.version, ProductChange(tags: ["gift"], taxClass: "zero"), db)
            }
            let changed = try await self.wax(open)
            #expect(version == wax.version + 1 && changed.version == version)
            #expect(changed.tags == ["gift"] && changed.taxClass == "zero" && changed.name == wax.name)
            #expect(open.shop.store.catalogueVersion == before + 1)
        }
    }

    @Test func withdrawnProductIsNeitherQuotedNorOrdered() async throws {
        try await OpenShop.run { open in
            let wax = try await wax(open)
            let quote = try await open.quote("WAX")
            _ = try await open.database.write { db in
                try InventoryDatabase.setActive(false, product: wax.id, expected: wax.version, db)
            }
            let order = try await open.place(open.cardOrder(quote)).problem()
            #expect(order.status == 409 && order.name == .quoteStale)
            #expect(order.detail == "The shop sells Mustache Wax no longer.")
            let lines = [OrderLine(variant: wax.variants[0].id, quantity: 1)]
            let priced = try await open.post("/quotes", QuoteRequest(lines: lines)).problem()
            #expect(priced.status == 422 && priced.name == .unknownProduct)
            try await open.expectBooksBalance()
        }
    }

    @Test func tagOfAProductBeginsWithItsVersion() async throws {
        try await OpenShop.run { open in
            let wax = try await wax(open)
            #expect(
                try await open.get("/products/\(wax.id)").headers[.eTag]?.hasPrefix("\"\(wax.version)-")
                    == true)
            _ = try await open.database.write { db in
                try InventoryDatabase.updateProduct(
                    wax.id, expected: wax.version, ProductChange(taxClass: "zero"), db)
            }
            let tag = try #require(try await open.get("/products/\(wax.id)").headers[.eTag])
            #expect(try VersionMatch(tag).version(of: wax.version + 1) == wax.version + 1)
        }
    }

    @Test func noAnswerIsOlderThanThePrice() async throws {
        try await OpenShop.run { open in
            let wax = try await wax(open)
            for cents: Int64 in [1100, 250, 999, 100_000] {
                try await open.database.write { db in
                    let version = try Int.fetchOne(
                        db, sql: "SELECT version FROM product WHERE id = ?", arguments: [wax.id])
                    try InventoryDatabase.setPrice(
                        variant: wax.variants[0].id, minorUnits: cents, expected: version ?? 0, db)
                }
                let product = try await open.get("/products/\(wax.id)").decoded(Product.self)
                #expect(product.variants.map(\.price.minorUnits) == [cents])
                #expect(product.summary.price?.minorUnits == cents)
                let cheap = try await open.get("/inventory?price_max=9.99").decoded(InventoryPage.self)
                #expect(cheap.items.contains { $0.id == wax.id } == (cents < 1000))
                let sorted = try await open.get("/inventory?sort=price").decoded(InventoryPage.self)
                let prices = sorted.items.compactMap(\.price?.minorUnits)
                #expect(prices == prices.sorted() && prices.contains(cents))
            }
        }
    }
}
