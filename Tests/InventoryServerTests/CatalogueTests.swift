import GRDB
import HTTPTypes
import HummingbirdTesting
import NIOCore
import PayKit
import StoreAPI
import Testing

@testable import InventoryServer

struct CatalogueTests {
    @Test func productHasOptionsVariantsAndItsLowestPrice() async throws {
        try await OpenShop.run { open in
            let page = try await open.get("/inventory").decoded(InventoryPage.self)
            let tee = try #require(page.items.first { $0.name == "Tee" })
            #expect(tee.price?.decimalString == "18.00" && tee.hasOptions)
            #expect(tee.availability == Availability(available: 4))
            let product = try await open.get(#require(tee.links[.this]).href).decoded(Product.self)
            #expect(product.options.first?.values.map(\.name) == ["Small", "Large"])
            #expect(product.variants.map(\.price.decimalString) == ["18.00", "20.00"])
            #expect(product.variants.map(\.availability.state) == [.inStock, .outOfStock])
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
        (nil, Language.english), ("zh", .simplifiedChinese), ("zh-Hans-SG", .simplifiedChinese),
        ("zh-TW", .english), ("de", .english), ("en;q=0.1, zh-hans", .simplifiedChinese),
        ("zh;q=0, en", .english), ("en-GB, zh", .english),
    ])
    func languageIsTheBestThatTheShopSpeaks(header: String?, language: Language) {
        #expect(Language(acceptLanguage: header) == language)
    }

    @Test func pictureIsImmutableAndRevalidates() async throws {
        try await OpenShop.run { open in
            let row = try #require(try await open.get("/inventory").decoded(InventoryPage.self).items.first)
            let redirect = try await open.get(row.imageURI)
            #expect(redirect.status == .seeOther)
            let place = try #require(redirect.headers[.location])
            let picture = try await open.get(place)
            #expect(picture.headers[.contentType] == "image/png")
            #expect(picture.headers[.cacheControl] == "public, max-age=31536000, immutable")
            let tag = try #require(picture.headers[.eTag])
            let again = try await open.get(place, [.ifNoneMatch: tag])
            #expect(again.status == .notModified && again.body.readableBytes == 0)
            #expect(try await open.get("/images/00.png").status == .notFound)
        }
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

    @Test func forgedCursorIsRefused() async throws {
        try await OpenShop.run { open in
            for cursor in ["MTox.AAAAAAAAAAAAAAAAAAAAAA", "x", "", "MTox", "%21.%21"] {
                let answer = try await open.get("/inventory?cursor=\(cursor)")
                #expect(answer.status == .badRequest)
                #expect(try answer.problem().name == .invalidCursor)
            }
        }
    }

    @Test(arguments: ["limit=0", "limit=251", "limit=x", "page=2", "limit=1&limit=2", "limit=%zz"])
    func wrongPageParametersAreRefused(query: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/inventory?\(query)")
            #expect(answer.status == .badRequest)
            #expect(try answer.problem().name == .invalidParameter)
        }
    }

    @Test func unknownProductIsNotFound() async throws {
        try await OpenShop.run { open in
            for path in ["/products/prd_none", "/products/prd_none/image"] {
                let problem = try await open.get(path).problem()
                #expect(problem.name == .notFound)
            }
        }
    }

    @Test func cursorSurvivesProductsBeforeAndAfterIt() async throws {
        try await OpenShop.run { open in
            let first = try await open.get("/inventory?limit=2").decoded(InventoryPage.self)
            try await open.database.write { db in
                try db.execute(sql: "UPDATE product SET position = -1 WHERE slug = 'ring'")
            }
            let next = try #require(first.links[.next]).href
            let second = try await open.get(next).decoded(InventoryPage.self)
            #expect(second.items.map(\.name) == ["Tee"])
        }
    }
}
