import FoundationEssentials
import SeededRandom
import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSQLite
import ShopSamples
import StoreAPI
import StoreSupport
import Testing

/// The same products in both engines: whatever is asked, both find the same in the same order.
struct SearchTwinTests {
    private static let signs = "碗杯红蓝大小木铁梳须".map { String($0) }
    private static let words = [
        "red", "Réd", "reduced", "t-shirt", "tea", "teapot", "wax", "waxed", "x2", "don't", "übergroß", "42",
    ]

    /// A text of words and of signs, some of which stand together.
    private static func text(_ random: inout SplitMix64, _ length: Int) -> String {
        (0..<length).map { _ in
            Bool.random(using: &random)
                ? words.randomElement(using: &random) ?? ""
                : (0..<Int.random(in: 1...5, using: &random)).map { _ in
                    signs.randomElement(using: &random) ?? ""
                }.joined()
        }.joined(separator: " ")
    }

    private static func catalogue(_ random: inout SplitMix64) throws -> Catalogue {
        let small = try SmallCatalogue.load()
        var products: [CatalogueFile.Product] = []
        for number in 0..<120 {
            var product = small.file.products[0]
            product.slug = "p\(number)"
            product.variants[0].sku = "P-\(number)"
            product.price = ["4.00", "5.00", "6.00"].randomElement(using: &random) ?? "1.00"
            let name = LocalizedText([
                .english: text(&random, 3), .simplifiedChinese: text(&random, 2),
            ])
            product.texts[.name] = name ?? product.texts[.name]
            product.texts[.description] =
                LocalizedText([.english: text(&random, 12)]) ?? .absent
            products.append(product)
        }
        let file = CatalogueFile(policy: small.file.policy, products: products)
        return try Catalogue(file: file, pictures: small.pictures)
    }

    /// Words, beginnings of them, signs, and some of these at once.
    private static func query(_ random: inout SplitMix64) -> SearchQuery? {
        let whole = text(&random, Int.random(in: 1...2, using: &random))
        return SearchQuery(String(whole.prefix(Int.random(in: 1...12, using: &random))))
    }

    @Test(arguments: 1...4)
    func bothEnginesFindTheSameInTheSameOrder(seed: Int) async throws {
        var random = SplitMix64(seed: UInt64(seed))
        let catalogue = try Self.catalogue(&random)
        let sqlite = try SQLiteStore.inMemory()
        try await sqlite.fill(catalogue, environment: TestWorld().environment)
        var queries: [ProductQuery] = []
        while queries.count < 150 {
            guard let search = Self.query(&random),
                let sort = ProductSort.allCases.randomElement(using: &random)
            else { continue }
            queries.append(
                ProductQuery(
                    filter: ProductFilter(search: search), sort: sort,
                    language: Bool.random(using: &random) ? .english : .simplifiedChinese,
                    start: Bool.random(using: &random) ? .first : .last,
                    limit: Int.random(in: 1...30, using: &random), isCounted: true))
        }
        try await TestCluster.use { database in
            let postgreSQL = try await database.open()
            try await postgreSQL.fill(catalogue, environment: TestWorld().environment)
            var found = 0
            for query in queries {
                var (query, pages) = (query, 0)
                while pages < 3 {
                    let mine = try await postgreSQL.page(query), theirs = try await sqlite.page(query)
                    #expect(mine.products.map(\.position) == theirs.products.map(\.position), "\(query)")
                    #expect(mine.total == theirs.total, "\(query)")
                    #expect(mine.next == theirs.next && mine.previous == theirs.previous, "\(query)")
                    found += mine.products.count
                    guard let next = query.start.isBackward ? mine.previous : mine.next else { break }
                    query.start = next
                    pages += 1
                }
            }
            #expect(found > 500)
            await postgreSQL.close()
        }
    }
}
