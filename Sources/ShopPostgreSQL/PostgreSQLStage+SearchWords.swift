import PostgreSQL
package import SQLStatements
import ShopCore
import ShopSQL
import StoreAPI

/// The words that new and changed products are found and sorted by.
extension PostgreSQLStage {
    /// Writes words down, a portion at a time.
    ///
    /// - Throws: ``PostgreSQLError`` if the server or the connection fails, ``DecodingError`` for labels
    ///   that cannot be read.
    package func word(where condition: String, _ values: [Value] = []) async throws {
        let labels = try await PostgreSQLStore.labels(in: run(PostgreSQLStore.labels))
        var last: Int64 = 0
        while true {
            let rows = try await run(
                """
                SELECT line, slug, name, description, category, tags, options, array(
                    SELECT entry.sku FROM entry WHERE entry.slug = item.slug
                    UNION SELECT variant.sku FROM variant WHERE variant.product = item.id) AS skus
                FROM item WHERE line > $\(values.count + 1) AND \(condition)
                ORDER BY line LIMIT \(Self.wordedAtOnce)
                """, values + [.integer(last)])
            guard let latest = try rows.last?.get("line", as: Int64.self) else { return }
            last = latest
            try await write(rows.map { (try $0.get("slug"), try ProductWords($0, labels)) })
        }
    }

    private static let wordedAtOnce = 1_000

    private func write(_ found: [(slug: String, words: ProductWords)]) async throws {
        let columns: [KeyPath<ProductWords, String>] = [
            \.keyInEnglish, \.keyInChinese, \.name, \.facts, \.description,
        ]
        try await run(
            """
            INSERT INTO wording (slug, key_en, key_zh, name, facts, description)
            SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
            """,
            [.texts(found.map(\.slug))]
                + columns.map { column in .texts(found.map { $0.words[keyPath: column] }) })
    }
}

extension ProductWords {
    fileprivate init(_ row: Row, _ labels: ShopLabels?) throws {
        // A row that lacks a text was judged already.
        self.init(
            name: try LocalizedText(storedText: row.get("name")),
            description: try LocalizedText(storedText: row.get("description")),
            category: try row.get("category"), tags: try [String](storedText: row.get("tags")),
            options: try [CatalogueOption](storedText: row.get("options")), skus: try row.get("skus"),
            labels: labels)
    }
}
