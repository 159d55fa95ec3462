import FoundationEssentials
import GRDB
import StoreAPI
import Testing

@testable import InventoryServer

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
        let world = TestWorld()
        let database = try InventoryDatabase.inMemory()
        let environment = try world.environment
        try await database.fill(SmallCatalogue.load(), environment: environment)
        try await database.write { db in
            var crowd = try Crowd(seed: UInt64(seed), environment: environment)
            for _ in 0..<40 { try crowd.add(db) }
            // Each seed takes its share of the queries.
            for (index, query) in Self.queries.enumerated() where index % 3 == seed % 3 {
                for isBackward in [false, true] {
                    // Both ways to find the rows, in turn.
                    let few = (index / 3) % 2 == 0 ? 3 : 100_000
                    try crowd.walk(query, few: few, isBackward: isBackward, db)
                }
            }
        }
    }
}

/// Products with few different names and prices, so that there are many ties.
private struct Crowd {
    private var random: SeededNumbers
    private let environment: ServerEnvironment
    private let catalogue: Catalogue
    private let cursors = ProductCursor(seal: Seal(secret: Seal.newSecret()))
    private let seed: UInt64
    private var count: Int64 = 100

    init(seed: UInt64, environment: ServerEnvironment) throws {
        self.seed = seed
        self.environment = environment
        random = SeededNumbers(seed)
        catalogue = try SmallCatalogue.load()
    }

    mutating func add(_ db: Database) throws {
        count += 1
        var product = catalogue.file.products[0]
        let colour = ["Red", "Blue", "Réd"].randomElement(using: &random) ?? ""
        let thing = [("Bowl", "碗"), ("Cup", "杯")].randomElement(using: &random) ?? ("", "")
        guard
            let name = LocalizedText([.english: "\(colour) \(thing.0)", .simplifiedChinese: thing.1])
        else { return }
        product.slug = "p\(count)"
        product.name = name
        product.price = ["4.00", "5.00", "6.00"].randomElement(using: &random) ?? "1.00"
        product.variants[0].sku = "P-\(count)"
        let id = try InventoryDatabase.insert(product, at: Int(count), of: catalogue, environment, db)
        try db.execute(
            sql: "UPDATE product SET added_at = ? WHERE id = ?",
            arguments: [Int.random(in: 1...5, using: &random), id])
        try InventoryDatabase.enlist(id, labels: InventoryDatabase.labels(db), db)
    }

    private mutating func remove(_ db: Database) throws -> String? {
        let all = try Row.fetchAll(db, sql: "SELECT id, version FROM product WHERE is_active = 1 ORDER BY id")
        guard all.count > 30, let row = all.randomElement(using: &random) else { return nil }
        try InventoryDatabase.setActive(false, product: row["id"], expected: row["version"], db)
        return row["id"]
    }

    /// Walks from one end to the other, by the text of cursors, and compares with what stayed all the time.
    mutating func walk(_ query: ProductQuery, few: Int, isBackward: Bool, _ db: Database) throws {
        func all(_ limit: Int) throws -> [String] {
            var query = query
            query.limit = limit
            return try InventoryDatabase.page(query, few: few, db).products.map(\.id)
        }
        var staying = try all(10_000)
        var seen: [String] = []
        var start: ProductQuery.Start? = isBackward ? .last : .first
        while let place = start {
            var page = query
            page.limit = Int.random(in: 2...8, using: &random)
            page.start = place
            let found = try InventoryDatabase.page(page, few: few, db)
            let ids = found.products.map(\.id)
            seen = isBackward ? ids + seen : seen + ids
            let next = isBackward ? found.previous : found.next
            let text = next.flatMap { cursors.text(for: $0, of: query) }
            start = try text.map { try cursors.start($0, of: query) }
            for _ in 0..<Int.random(in: 0...2, using: &random) { try add(db) }
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                if let gone = try remove(db) { staying.removeAll { $0 == gone } }
            }
        }
        let note: Comment = "seed \(seed), \(query.sort), few \(few), backward \(isBackward)"
        #expect(Set(seen).count == seen.count, note)
        #expect(seen.filter(Set(staying).contains) == staying, note)
    }
}
