import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

struct CursorTests {
    @Test(
        "T20 a forged cursor is refused",
        arguments: [
            "MTox.AAAAAAAAAAAAAAAAAAAAAA", "x", "MTox", "%21.%21", ".", "..",
            String(repeating: "A", count: 600),
        ])
    func forgedCursorIsRefused(cursor: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/inventory?cursor=\(cursor)")
            #expect(answer.status == .badRequest)
            #expect(try answer.problem().name == .invalidCursor)
        }
    }

    @Test(
        "T20 a cursor of another list is refused",
        arguments: [
            "sort=price", "sort=-name", "sort=name&q=a", "sort=name&category=care", "sort=name&in_stock=true",
            "sort=name&price_min=1", "sort=name&price_max=99", "",
        ])
    func foreignCursorIsRefused(query: String) async throws {
        try await OpenShop.run { open in
            let page = try await open.get("/inventory?sort=name&limit=1").decoded(InventoryPage.self)
            let next = try #require(page.links[.next]).href
            let cursor = try #require(next.split(separator: "cursor=").last)
            #expect(try await open.get("/inventory?sort=name&cursor=\(cursor)").status == .ok)
            let answer = try await open.get("/inventory?\(query)&cursor=\(cursor)")
            #expect(try answer.problem().name == .invalidCursor)
            // Names are sorted otherwise in another language.
            let other = try await open.get(next, [.acceptLanguage: "zh"])
            #expect(try other.problem().name == .invalidCursor)
        }
    }

    @Test func everyBitOfACursorIsSealed() async throws {
        let cursors = PageCursor(seal: Seal(secret: Seal.newSecret()))
        let query = ProductQuery(sort: .price)
        let text = try #require(cursors.text(for: .after(.number(1000, id: "prd_1")), of: query))
        #expect(try cursors.start(text, of: query) == .after(.number(1000, id: "prd_1")))
        for index in text.indices {
            var other = text
            other.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(throws: Refusal.invalidCursor) { try cursors.start(other, of: query) }
        }
        let stranger = PageCursor(seal: Seal(secret: Seal.newSecret()))
        #expect(throws: Refusal.invalidCursor) { try stranger.start(text, of: query) }
    }

    @Test(arguments: [
        "sort=position", "sort=name", "sort=-price", "sort=newest", "q=%E7%90%86%E5%AE%B9",
        "q=care&sort=-name",
    ])
    func linksWalkTheListBothWays(query: String) async throws {
        try await OpenShop.run { open in
            func page(_ address: String) async throws -> InventoryPage {
                try await open.get(address).decoded(InventoryPage.self)
            }
            let all = try await page("/inventory?\(query)").items.map(\.id)
            var there = try await page("/inventory?\(query)&limit=3")
            #expect(there.links[.prev] == nil && there.items.map(\.id) == Array(all[..<3]))
            there = try await page(try #require(there.links[.next]).href)
            #expect(there.links[.next] == nil && !there.page.hasMore && there.items.map(\.id) == [all[3]])
            let back = try await page(try #require(there.links[.prev]).href)
            #expect(back.items.map(\.id) == Array(all[..<3]) && back.links[.prev] == nil)
            let last = try await page(try #require(back.links[.last]).href)
            #expect(last.items.map(\.id) == Array(all[1...]) && last.links[.next] == nil)
            let first = try await page(try #require(last.links[.prev]).href)
            #expect(first.items.map(\.id) == [all[0]] && first.page.hasMore)
            #expect(
                try await page(try #require(first.links[.first]).href).items.map(\.id) == Array(all[..<3]))
        }
    }

    @Test func pageWhoseRowsAreAllGoneLeadsBack() async throws {
        try await OpenShop.run { open in
            let first = try await open.get("/inventory?limit=3").decoded(InventoryPage.self)
            let ring = try #require(try await open.shop.store.page().products.last)
            try await open.shop.store.setActive(false, product: ring.id, expected: ring.version)
            let empty = try await open.get(#require(first.links[.next]).href).decoded(InventoryPage.self)
            #expect(empty.items.isEmpty && empty.links[.next] == nil)
            let last = try await open.get(#require(empty.links[.prev]).href).decoded(InventoryPage.self)
            #expect(last.items.map(\.name) == ["Mustache Wax", "Comb", "Tee"])
        }
    }
}
