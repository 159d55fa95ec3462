import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

struct SearchTests {
    /// The English names of what is found, in the answer's order.
    private func names(_ open: OpenShop, _ query: String, _ more: [(String, String)] = []) async throws
        -> [String]
    {
        let address = Endpoints.inventory.link.expanded([("q", query)] + more)
        return try await open.get(address).decoded(InventoryPage.self).items.map(\.name)
    }

    @Test(arguments: [
        ("wax", ["Mustache Wax"]), ("WAX", ["Mustache Wax"]), ("ｗáｘ", ["Mustache Wax"]),
        ("mus wa", ["Mustache Wax"]), ("m", ["Mustache Wax"]), ("stache", []), ("mustaches", []),
        ("蜡", ["Mustache Wax"]), ("须", ["Mustache Wax"]), ("须蜡", ["Mustache Wax"]),
        ("胡须蜡", ["Mustache Wax"]), ("胡蜡", []), ("蜡胡", []), ("T恤", ["Tee"]), ("恤", ["Tee"]),
        ("子", ["Comb"]), ("铃声", ["Ringtones"]), ("wax 铃", []),
        // By their SKUs, categories and values, and what is found by its name comes first.
        ("TEE-L", ["Tee"]), ("teel", ["Tee"]), ("large", ["Tee"]), ("大", ["Tee"]),
        ("理容", ["Mustache Wax", "Comb", "Tee", "Ringtones"]),
        ("tones", ["Ringtones"]), ("t", ["Tee", "Ringtones"]),
    ])
    func productsAreFoundInBothLanguagesAtOnce(query: String, expected: [String]) async throws {
        try await OpenShop.run { open in
            #expect(try await names(open, query) == expected)
            for sort in ["position", "name", "-price", "newest"] {
                let found = try await names(open, query, [("sort", sort)])
                #expect(found.sorted() == expected.sorted())
            }
        }
    }

    @Test func nameThatFitsBetterComesFirst() async throws {
        try await OpenShop.run { open in
            let ring = try await open.shop.store.page().products[3]
            let change = ProductChange(texts: [
                .name: try #require(LocalizedText([.english: "Wax"])),
                .description: try #require(LocalizedText([.english: "For combs."])),
            ])
            try await open.shop.store.change(ring.id, expected: ring.version, change)
            // Both have the word in their names, and the position decides.
            #expect(try await names(open, "wax") == ["Mustache Wax", "Wax"])
            // In the name, and in the description alone.
            #expect(try await names(open, "comb") == ["Comb", "Wax"])
            #expect(try await names(open, "comb", [("sort", "-name")]) == ["Wax", "Comb"])
        }
    }

    @Test(arguments: [
        "\"", "\"\"\"", "'", "NEAR(a b)", "a NOT b", "* *", "name : wax", "^wax", "{name}:(wax)", "-",
        "wax\u{0}",
        "\u{1B}[31m\u{7F}", "👍🏽👨‍👩‍👧", "); DROP TABLE product; --", "%", "_", "\\", "\u{202E}", "AND", "OR OR",
        "\u{FFFF}", String(repeating: "a ", count: 50), String(repeating: "蜡", count: 100),
    ])
    func hostileQueryIsAnsweredCleanly(query: String) async throws {
        try await OpenShop.run { open in
            for sort in ["relevance", "position", "name", "-price"] {
                let address = Endpoints.inventory.link.expanded([
                    ("q", query), ("sort", sort), ("count", "exact"),
                ])
                let answer = try await open.get(address)
                #expect(answer.status == .ok)
                let page = try answer.decoded(InventoryPage.self)
                #expect(page.page.total == page.items.count)
            }
        }
    }

    @Test(arguments: [101, 10_000])
    func longQueryIsRefused(length: Int) async throws {
        try await OpenShop.run { open in
            let problem = try await open.get("/inventory?q=" + String(repeating: "a", count: length))
                .problem()
            #expect(problem.status == 400 && problem.name == .invalidParameter)
            #expect(problem.errors?.map(\.code) == ["too-long"])
        }
    }

    @Test func indexFollowsEveryChange() async throws {
        try await OpenShop.run { open in
            let store = open.shop.store
            let wax = try #require(try await store.page().products.first)
            let name = try #require(LocalizedText([.english: "Beard Oil", .simplifiedChinese: "胡须油"]))
            let change = ProductChange(texts: [.name: name], tags: ["gift"])
            try await store.change(wax.id, expected: wax.version, change)
            #expect(try await names(open, "mustache") == [])
            #expect(try await names(open, "须油") == ["Beard Oil"])
            #expect(try await names(open, "gift") == ["Beard Oil"])
            try await store.setActive(false, product: wax.id, expected: wax.version + 1)
            #expect(try await names(open, "beard") == [])
            try await store.setActive(true, product: wax.id, expected: wax.version + 2)
            #expect(try await names(open, "beard") == ["Beard Oil"])
        }
    }
}
