import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

struct CatalogueChangeTests {
    private func wax(_ open: OpenShop) async throws -> StoredProduct {
        try #require(try await open.shop.store.page().products.first)
    }

    @Test("T18 a change that was decided on another version is refused", arguments: [-1, 1])
    func staleChangeIsRefused(distance: Int) async throws {
        try await OpenShop.run { open in
            let wax = try await wax(open)
            let version = wax.version + distance
            let store = open.shop.store
            await open.engine.settle()
            let before = store.catalogueVersion
            await #expect(throws: Refusal.preconditionFailed) {
                try await store.setActive(false, product: wax.id, expected: version)
            }
            await #expect(throws: Refusal.preconditionFailed) {
                try await store.changePrice(ofVariant: wax.variants[0].id, to: 1, .versions([version]))
            }
            await #expect(throws: Refusal.preconditionFailed) {
                try await store.change(wax.id, expected: version, ProductChange(category: "x"))
            }
            let after = try await self.wax(open)
            #expect(after.category == "care" && after.isActive && after.version == wax.version)
            #expect(after.variants.map(\.price) == wax.variants.map(\.price))
            await open.engine.settle()
            #expect(store.catalogueVersion == before)
        }
    }

    @Test func unknownProductCannotBeChanged() async throws {
        try await OpenShop.run { open in
            await #expect(throws: Refusal.notFound) {
                try await open.shop.store.setActive(false, product: "x", expected: 1)
            }
            await #expect(throws: Refusal.notFound) {
                try await open.shop.store.changePrice(ofVariant: "x", to: 1, .any)
            }
        }
    }

    @Test func changeRaisesBothVersionsAndKeepsTheRest() async throws {
        try await OpenShop.run { open in
            let wax = try await wax(open)
            let before = open.shop.store.catalogueVersion
            let version = try await open.shop.store.change(
                wax.id, expected: wax.version, ProductChange(tags: ["gift"], taxClass: "zero"))
            let changed = try await self.wax(open)
            #expect(version == wax.version + 1 && changed.version == version)
            #expect(changed.tags == ["gift"] && changed.taxClass == "zero" && changed.texts == wax.texts)
            #expect(open.shop.store.catalogueVersion > before)
        }
    }

    @Test func withdrawnProductIsNeitherQuotedNorOrdered() async throws {
        try await OpenShop.run { open in
            let wax = try await wax(open)
            let quote = try await open.quote("WAX")
            try await open.shop.store.setActive(false, product: wax.id, expected: wax.version)
            let order = try await open.place(open.cardOrder(quote)).problem()
            #expect(order.status == 409 && order.name == .quoteStale)
            #expect(order.errors?.map(\.code) == ["not-sold"])
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
            try await open.shop.store.change(
                wax.id, expected: wax.version, ProductChange(taxClass: "zero"))
            let tag = try #require(try await open.get("/products/\(wax.id)").headers[.eTag])
            #expect(try VersionMatch(tag).version(of: wax.version + 1) == wax.version + 1)
        }
    }

    @Test func noAnswerIsOlderThanThePrice() async throws {
        try await OpenShop.run { open in
            let wax = try await wax(open)
            for cents: Int64 in [1100, 250, 999, 100_000] {
                _ = try await open.shop.store.changePrice(ofVariant: wax.variants[0].id, to: cents, .any)
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
