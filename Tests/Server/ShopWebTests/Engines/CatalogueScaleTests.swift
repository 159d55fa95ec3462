import GRDB
import HummingbirdTesting
import SQLStatements
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import StoreAPI
import StoreSupport
import Testing

/// Why some of these are for one engine alone.
private let plansOfSQLite: Comment = "plans of SQLite; PostgreSQL's are in a suite of their own"

/// Lists of ten thousand products.
struct CatalogueScaleTests {
    private static let keys: [ProductSort: SortKey] = [
        .position: .position(5000), .name: .name("thing 50", id: "prd_m00000500"),
        .nameDescending: .name("thing 50", id: "prd_m00000500"),
        .price: .number(500, id: "prd_m00000500"), .priceDescending: .number(500, id: "prd_m00000500"),
        .newest: .number(500, id: "prd_m00000500"),
    ]

    /// What SQLite says it will do for every order, filter, beginning and direction.
    private func plans(
        _ sort: ProductSort, _ filter: ProductFilter, _ db: Database
    ) throws -> [String] {
        let starts: [ProductQuery.Start] =
            [.first, .last] + (Self.keys[sort].map { [.after($0), .before($0)] } ?? [])
        return try ContentLanguage.allCases.flatMap { language in
            try starts.flatMap { start in
                let query = ProductQuery(filter: filter, sort: sort, language: language)
                let count = ProductWalk.count(query, .sqlite, few: 100)
                let found: Int? = try count.flatMap { try db.run($0).first?.get(0) }
                let walk = ProductWalk(query, .sqlite, isFew: found.map { $0 <= 100 } ?? false)
                var select = walk.select(from: start, filter.search?.matches, limit: 51)
                select.sql = "EXPLAIN QUERY PLAN \(select.sql)"
                return try db.run(select).map { try $0.get("detail", as: String.self) }
            }
        }
    }

    @Test(
        .enabled(if: TestEngine.isSQLite, plansOfSQLite),
        arguments: ProductSort.allCases.filter { $0 != .relevance })
    func everyOrderIsWalkedAlongAnIndex(sort: ProductSort) async throws {
        try await OpenShop.run { open in
            let filters = [
                ProductFilter(), ProductFilter(category: "c1"), ProductFilter(category: "c1", inStock: true),
                ProductFilter(inStock: false, priceMin: 300, priceMax: 800),
                ProductFilter(category: "c1", priceMin: 300),
            ]
            let plans = try await open.database.write { db in
                try ManyProducts.add(10_000, db)
                return try filters.flatMap { try self.plans(sort, $0, db) }
            }
            #expect(plans.count >= 40)
            #expect(plans.filter { $0.contains("SCAN") || $0.contains("TEMP B-TREE") } == [])
            #expect(plans.contains { $0.contains("COVERING INDEX product_by_") })
        }
    }

    @Test(.enabled(if: TestEngine.isSQLite, plansOfSQLite), arguments: [ProductSort.relevance, .position])
    func matchesComeInTheirOrder(sort: ProductSort) async throws {
        try await OpenShop.run { open in
            let filter = ProductFilter(search: SearchQuery("thing"), category: "c1", priceMin: 300)
            let plans = try await open.database.write { db in
                try ManyProducts.add(10_000, db)
                return try self.plans(sort, filter, db)
            }
            #expect(plans.filter { $0.contains("TEMP B-TREE") } == [])
            #expect(
                plans.filter { $0.contains("SCAN") && !$0.hasPrefix("SCAN product_search VIRTUAL TABLE") }
                    == [])
        }
    }

    @Test(.enabled(if: TestEngine.isSQLite, plansOfSQLite)) func fewRowsAreSortedAndManyAreWalked()
        async throws
    {
        try await OpenShop.run { open in
            try await open.database.write { db in
                try ManyProducts.add(10_000, db)
                let few = ProductFilter(priceMin: 300, priceMax: 305)
                let plan = try plans(.name, few, db)
                #expect(plan.contains { $0.contains("product_by_price (is_active=? AND price_from>?") })
                #expect(try !plans(.name, ProductFilter(priceMin: 300), db).joined().contains("by_price"))
                let rare = try plans(.name, ProductFilter(search: SearchQuery("mustache")), db).joined()
                #expect(rare.hasPrefix("SCAN product_search") && rare.contains("TEMP B-TREE"))
                let frequent = try plans(.name, ProductFilter(search: SearchQuery("thing")), db).joined()
                #expect(frequent.hasPrefix("SEARCH product USING") && !frequent.contains("TEMP B-TREE"))
            }
        }
    }

    @Test(arguments: [
        "sort=name&q=thing", "sort=-price&q=%E4%B8%9C%E8%A5%BF", "category=c3&sort=newest", "q=7",
    ])
    func tenThousandProductsAreWalkedOnce(query: String) async throws {
        try await OpenShop.run { open in
            try await ManyProducts.add(2000, to: open.engine)
            var seen: [String] = []
            var total: Int?
            var address: String? = "/inventory?\(query)&limit=250&count=exact"
            while let place = address {
                let page = try await open.get(place).decoded(InventoryPage.self)
                seen += page.items.map(\.id)
                total = page.page.total
                address = page.links[.next]?.href
            }
            #expect(seen.count == total && Set(seen).count == total && seen.count > 10)
        }
    }
}
