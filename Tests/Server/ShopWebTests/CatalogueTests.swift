import HTTPTypes
import HummingbirdTesting
import NIOCore
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

struct CatalogueTests {
    @Test func productHasOptionsVariantsAndItsLowestPrice() async throws {
        try await OpenShop.run { open in
            let page = try await open.get("/inventory").decoded(InventoryPage.self)
            let tee = try #require(page.items.first { $0.name == "Tee" })
            #expect(tee.price?.decimalString == "18.00" && tee.hasOptions)
            #expect(Set(tee.links.byRelation.keys) == [.this, .image])
            #expect(tee.availability == Availability(available: 4))
            let product = try await open.get(#require(tee.links[.this]).href).decoded(Product.self)
            #expect(product.options.first?.values.map(\.name) == ["Small", "Large"])
            #expect(product.variants.map(\.price.decimalString) == ["18.00", "20.00"])
            #expect(product.variants.map(\.availability.state) == [.inStock, .outOfStock])
        }
    }

    @Test func productIsFoundByItsSlugAndItsSKUs() async throws {
        try await OpenShop.run { open in
            let id = try await open.get("/products/tee").decoded(Product.self).summary.id
            #expect(id.hasPrefix("prd_"))
            for name in [id, "TEE-S", "TEE-L"] {
                #expect(try await open.get("/products/\(name)").decoded(Product.self).summary.id == id)
            }
            for name in ["tees", "TEE", "tee-s", "%25"] {
                #expect(try await open.get("/products/\(name)").status == .notFound)
            }
        }
    }

    @Test func namesFollowTheAcceptedLanguage() async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/inventory", [.acceptLanguage: "fr, zh-CN;q=0.8, en;q=0.5"])
            let page = try answer.decoded(InventoryPage.self)
            #expect(page.items.map(\.name) == ["胡须蜡", "梳子", "T 恤", "铃声"])
            #expect(page.items.first?.category.name == "理容")
            #expect(answer.headers[.contentLanguage] == "zh-Hans")
        }
    }

    @Test(arguments: [
        (nil, ContentLanguage.english), ("zh", .simplifiedChinese), ("zh-Hans-SG", .simplifiedChinese),
        ("zh-TW", .english), ("de", .english), ("en;q=0.1, zh-hans", .simplifiedChinese),
        ("zh;q=0, en", .english), ("en-GB, zh", .english),
    ])
    func languageIsTheBestThatTheShopSpeaks(header: String?, language: ContentLanguage) {
        #expect(ContentLanguage(acceptLanguage: header) == language)
    }

    @Test func listRevalidatesUntilStockChanges() async throws {
        try await OpenShop.run { open in
            let tag = try #require(try await open.get("/inventory").headers[.eTag])
            #expect(
                try await open.get("/inventory", [.ifNoneMatch: "\"x\", W/\(tag)"]).status == .notModified)
            _ = try await open.place(open.cardOrder(open.quote()))
            let changed = try await open.get("/inventory", [.ifNoneMatch: tag])
            #expect(changed.status == .ok && changed.headers[.eTag] != tag)
        }
    }

    @Test func unknownProductIsNotFound() async throws {
        try await OpenShop.run { open in
            for part in ["", "/image", "/availability"] {
                let path = "/products/prd_none" + part
                let problem = try await open.get(path).problem()
                #expect(problem.name == .notFound)
            }
        }
    }

    @Test func withdrawnProductIsGone() async throws {
        try await OpenShop.run { open in
            let wax = try #require(try await open.shop.store.page().products.first)
            let parts = ["", "/image", "/availability"]
            for part in parts { #expect(try await open.get("/products/\(wax.id)\(part)").status.code < 400) }
            try await open.shop.store.setActive(false, product: wax.id, expected: wax.version)
            for part in parts {
                let problem = try await open.get("/products/\(wax.id)\(part)").problem()
                #expect(problem.status == 410 && problem.name == .gone)
            }
            let page = try await open.get("/inventory?count=exact").decoded(InventoryPage.self)
            #expect(page.items.map(\.name) == ["Comb", "Tee", "Ringtones"] && page.page.total == 3)
        }
    }

    @Test func availabilityIsSmallAndLive() async throws {
        try await OpenShop.run { open in
            let tee = try #require(try await open.shop.store.page().products.dropFirst(2).first)
            let product = try await open.get("/products/\(tee.id)").decoded(Product.self)
            let place = try #require(product.summary.links[.availability]).href
            let answer = try await open.get(place)
            #expect(answer.headers[.cacheControl] == "public, max-age=1")
            let stock = try answer.decoded(ProductAvailability.self)
            #expect(stock.availability == Availability(available: 4))
            #expect(stock.variants.map(\.sku) == ["TEE-S", "TEE-L"])
            #expect(stock.variants.map(\.availability.available) == [4, 0])
            #expect(stock.links[.up]?.href == "/products/\(tee.id)")
        }
    }

    @Test func productIsFoundInItsCategoryAndByItsTags() async throws {
        try await OpenShop.run { open in
            let row = try #require(try await open.get("/inventory").decoded(InventoryPage.self).items.first)
            let product = try await open.get(#require(row.links[.this]).href).decoded(Product.self)
            #expect(product.summary.links[.up]?.href == "/inventory?category=care")
            #expect(product.summary.links[.collection]?.href == "/inventory")
            let category = try await open.get(#require(product.summary.links[.up]).href)
            #expect(try category.decoded(InventoryPage.self).items.contains(row))
        }
    }

    @Test(
        "T19 unchanged products are not sent again, and HEAD is GET without a body",
        arguments: [
            "/inventory", "/inventory?q=wax&limit=2", "/inventory?sort=-price&count=exact", "product",
            "product/availability",
        ])
    func unchangedProductsAreNotSentAgain(place: String) async throws {
        try await OpenShop.run { open in
            let wax = try #require(try await open.shop.store.page().products.first)
            let path = place.replacing("product", with: "/products/\(wax.id)")
            let get = try await open.get(path)
            let tag = try #require(get.headers[.eTag])
            #expect(tag.hasPrefix("\""))
            for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let answer = try await open.get(path, [.ifNoneMatch: known])
                #expect(answer.status == .notModified && answer.body.readableBytes == 0)
                for name in [HTTPField.Name.eTag, .vary, .cacheControl] {
                    #expect(answer.headers[name] == get.headers[name])
                }
            }
            let head = try await open.client.executeRequest(uri: path, method: .head, headers: [:], body: nil)
            #expect(head.status == .ok && head.body.readableBytes == 0)
            for name in [HTTPField.Name.eTag, .contentLength, .contentType, .cacheControl] {
                #expect(head.headers[name] == get.headers[name])
            }
            let chinese = try await open.get(path, [.acceptLanguage: "zh", .ifNoneMatch: tag])
            #expect(chinese.status == .ok && chinese.headers[.eTag] != tag)
            _ = try await open.place(open.cardOrder(open.quote()))
            let changed = try await open.get(path, [.ifNoneMatch: tag])
            #expect(changed.status == .ok && changed.headers[.eTag] != tag)
        }
    }
}
