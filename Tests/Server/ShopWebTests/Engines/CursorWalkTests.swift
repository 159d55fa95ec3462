import Codecs
import FoundationEssentials
import GRDB
import SeededRandom
import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSQLite
import ShopSamples
import StoreAPI
import StoreSupport
import Testing

/// Somebody walks a list while products come and go.
struct CursorWalkTests {
    private static let queries: [ProductQuery] = ProductSort.allCases.flatMap { sort in
        [nil, SearchQuery("red"), SearchQuery("碗")].flatMap { search in
            [
                ProductQuery(filter: ProductFilter(search: search), sort: sort),
                ProductQuery(
                    filter: ProductFilter(search: search, priceMin: 500), sort: sort,
                    language: .simplifiedChinese),
            ]
        }
    }.filter { $0.sort != .relevance || $0.filter.search != nil }

    @Test("T20 rows that come and go meanwhile neither repeat nor hide others", arguments: 1...3)
    func walkSeesWhatStaysOnce(seed: Int) async throws {
        let environment = try TestWorld().environment
        try await TestEngine.use { engine in
            try await engine.store.fill(SmallCatalogue.load(), environment: environment)
            var crowd = try Crowd(seed: UInt64(seed), environment: environment, engine: engine)
            for _ in 0..<40 { try await crowd.add() }
            // Each seed takes its share of the queries.
            for (index, query) in Self.queries.enumerated() where index % 3 == seed % 3 {
                for isBackward in [false, true] {
                    // Both ways to find the rows, in turn.
                    let few = (index / 3) % 2 == 0 ? 3 : 100_000
                    try await crowd.walk(query, few: few, isBackward: isBackward)
                }
            }
        }
    }
}

/// Products with few different names and prices, so that there are many ties.
private struct Crowd {
    private var random: SplitMix64
    private let environment: ServerEnvironment
    private let catalogue: Catalogue
    private let cursors = PageCursor(seal: Seal(secret: Seal.newSecret()))
    private let engine: TestEngine
    private let seed: UInt64
    private var count = 100

    init(seed: UInt64, environment: ServerEnvironment, engine: TestEngine) throws {
        self.engine = engine
        self.seed = seed
        self.environment = environment
        random = SplitMix64(seed: seed)
        catalogue = try SmallCatalogue.load()
    }

    mutating func add() async throws {
        count += 1
        var product = catalogue.file.products[0]
        let colour = ["Red", "Blue", "Réd"].randomElement(using: &random) ?? ""
        let thing = [("Bowl", "碗"), ("Cup", "杯")].randomElement(using: &random) ?? ("", "")
        guard
            let name = LocalizedText([.english: "\(colour) \(thing.0)", .simplifiedChinese: thing.1])
        else { return }
        product.slug = "p\(count)"
        product.texts[.name] = name
        product.price = ["4.00", "5.00", "6.00"].randomElement(using: &random) ?? "1.00"
        product.variants[0].sku = "P-\(count)"
        try await engine.add(product, at: count, of: catalogue, environment)
        let age = Int.random(in: 1...5, using: &random)
        try await engine.execute("UPDATE product SET added_at = \(age) WHERE slug = 'p\(count)'")
    }

    private mutating func remove() async throws -> String? {
        let all = try await engine.rows("SELECT id, version FROM product WHERE is_active ORDER BY id")
        guard all.count > 30, let row = all.randomElement(using: &random), let id = row[0],
            let version = row[1].flatMap({ Int($0) })
        else { return nil }
        try await engine.store.setActive(false, product: id, expected: version)
        return id
    }

    /// How many rows are few is SQLite's own question; PostgreSQL knows by its statistics.
    private func page(_ query: ProductQuery, few: Int) async throws -> ProductListing {
        switch engine {
        case .sqlite(let database):
            try await database.view(SQLiteStore.page(query, few: few, version: 0) { .done($0) })
        case .postgreSQL(let store): try await store.page(query)
        }
    }

    /// Walks from one end to the other, by the text of cursors, and compares with what stayed all the time.
    mutating func walk(_ query: ProductQuery, few: Int, isBackward: Bool) async throws {
        var whole = query
        whole.limit = 10_000
        var staying = try await self.page(whole, few: few).products.map(\.id)
        var seen: [String] = []
        var start: ProductQuery.Start? = isBackward ? .last : .first
        while let place = start {
            var page = query
            page.limit = Int.random(in: 2...8, using: &random)
            page.start = place
            let found = try await self.page(page, few: few)
            let ids = found.products.map(\.id)
            seen = isBackward ? ids + seen : seen + ids
            let next = isBackward ? found.previous : found.next
            let text = next.flatMap { cursors.text(for: $0, of: query) }
            start = try text.map { try cursors.start($0, of: query) }
            for _ in 0..<Int.random(in: 0...2, using: &random) { try await add() }
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                if let gone = try await remove() { staying.removeAll { $0 == gone } }
            }
        }
        let note: Comment = "seed \(seed), \(query.sort), few \(few), backward \(isBackward)"
        #expect(Set(seen).count == seen.count, note)
        #expect(seen.filter(Set(staying).contains) == staying, note)
    }
}

extension TestEngine {
    /// Adds a product of a catalogue file to a shop that is open.
    fileprivate func add(
        _ product: CatalogueFile.Product, at position: Int, of catalogue: Catalogue,
        _ environment: ServerEnvironment
    ) async throws {
        switch self {
        case .sqlite(let database): try await database.add(product, at: position, of: catalogue, environment)
        case .postgreSQL(let store): try await store.add(product, at: position, of: catalogue, environment)
        }
    }
}

extension SQLStore {
    fileprivate func add(
        _ product: CatalogueFile.Product, at position: Int, of catalogue: Catalogue,
        _ environment: ServerEnvironment
    ) async throws {
        let labels = try Self.labels(in: await rows(Self.labels))
        let picture = Hexadecimal.encode(Digest.sha256(SmallCatalogue.picture))
        try await write(
            Self.insertion(
                of: product, at: position, picture: picture, catalogue, labels, environment))
    }
}
