import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

struct ListingTests {
    private func page(_ open: OpenShop, _ query: String, _ headers: HTTPFields = [:]) async throws
        -> InventoryPage
    {
        try await open.get("/inventory?\(query)", headers).decoded(InventoryPage.self)
    }

    @Test(arguments: [
        ("", ["Mustache Wax", "Comb", "Tee", "Ringtones"]),
        ("sort=position", ["Mustache Wax", "Comb", "Tee", "Ringtones"]),
        // Nothing is more relevant than anything else without a search.
        ("sort=relevance", ["Mustache Wax", "Comb", "Tee", "Ringtones"]),
        ("sort=name", ["Comb", "Mustache Wax", "Ringtones", "Tee"]),
        ("sort=-name", ["Tee", "Ringtones", "Mustache Wax", "Comb"]),
        ("sort=price", ["Comb", "Ringtones", "Mustache Wax", "Tee"]),
        ("sort=-price", ["Tee", "Mustache Wax", "Ringtones", "Comb"]),
        ("sort=newest", ["Ringtones", "Tee", "Comb", "Mustache Wax"]),
        ("price_min=5&price_max=10.00", ["Mustache Wax", "Ringtones"]),
        ("price_min=5.001", ["Mustache Wax", "Tee"]), ("price_max=9.999&sort=name", ["Comb", "Ringtones"]),
        ("price_min=-1&price_max=3.33", ["Comb"]), ("price_min=10&price_max=5", []), ("price_max=-1", []),
        ("category=care&in_stock=true", ["Mustache Wax", "Comb", "Tee", "Ringtones"]),
        ("category=none", []), ("in_stock=false", []),
    ])
    func listIsFilteredAndSorted(query: String, expected: [String]) async throws {
        try await OpenShop.run { open in
            let found = try await page(open, query)
            #expect(found.items.map(\.name) == expected)
        }
    }

    @Test func displayedNamesAreSorted() async throws {
        try await OpenShop.run { open in
            // Ringtones lose their Chinese name and are sorted by what is shown instead.
            let ring = try await open.shop.store.page().products[3]
            let change = ProductChange(texts: [
                .name: try #require(LocalizedText([.english: "Ringtones"]))
            ])
            try await open.shop.store.change(ring.id, expected: ring.version, change)
            let chinese = try await page(open, "sort=name", [.acceptLanguage: "zh"])
            #expect(chinese.items.map(\.name) == ["Ringtones", "T 恤", "梳子", "胡须蜡"])
        }
    }

    @Test func soldOutProductsAreOutOfStock() async throws {
        try await OpenShop.run { open in
            _ = try await open.place(open.cardOrder(open.quote("COMB")))
            let soldOut = try await page(open, "in_stock=false")
            #expect(soldOut.items.map(\.name) == ["Comb"])
            let rest = try await page(open, "in_stock=true&q=%E7%90%86%E5%AE%B9&count=exact")
            #expect(rest.items.map(\.name) == ["Mustache Wax", "Tee", "Ringtones"])
            #expect(rest.page.total == 3)
        }
    }

    @Test func productsAreCountedOnRequestOnly() async throws {
        try await OpenShop.run { open in
            let bare = try await page(open, "limit=1")
            #expect(bare.page == InventoryPage.Page(limit: 1, hasMore: true))
            let counted = try await page(open, "limit=1&count=exact")
            #expect(counted.page == InventoryPage.Page(limit: 1, hasMore: true, total: 4))
            let filtered = try await page(open, "count=exact&price_max=5&category=care")
            #expect(filtered.page.total == 2)
        }
    }

    @Test(arguments: [
        ("", ["", "name", "-name", "price", "-price", "newest"], ""),
        ("sort=-price", ["", "name", "-name", "price", "-price", "newest"], "-price"),
        ("q=wax", ["", "position", "name", "-name", "price", "-price", "newest"], ""),
        ("q=wax&sort=position", ["", "position", "name", "-name", "price", "-price", "newest"], "position"),
    ])
    func formOffersOrdersAndCategories(query: String, orders: [String], selected: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.get(
                "/inventory?\(query)", [.accept: "application/prs.hal-forms+json"])
            let form = try #require(try answer.decoded(Forms.self).templates["search"])
            let sort = try #require(form.properties.first { $0.name == "sort" }?.options)
            #expect(sort.inline.map(\.value) == orders && sort.selectedValues == [selected])
            let category = form.properties.first { $0.name == "category" }?.options
            #expect(category?.inline.map(\.prompt) == ["All products", "Care"])
        }
    }

    private struct Forms: Decodable {
        var templates: [String: FormTemplate]

        private enum CodingKeys: String, CodingKey {
            case templates = "_templates"
        }
    }

    @Test(arguments: [
        "limit=0", "limit=251", "limit=x", "page=2", "limit=1&limit=2", "limit=%zz", "sort=stock",
        "sort=-newest",
        "in_stock=yes", "price_min=ten", "price_max=1e3", "price_min=0x10", "count=all", "q=a&q=b",
    ])
    func wrongParametersAreRefused(query: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/inventory?\(query)")
            #expect(answer.status == .badRequest)
            #expect(try answer.problem().name == .invalidParameter)
        }
    }
}
