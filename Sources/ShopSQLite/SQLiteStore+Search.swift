package import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// The labels of categories and tags; nil in an empty database.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, ``DecodingError`` for a policy that cannot be read.
    package static func labels(_ db: Database) throws -> ShopLabels? {
        try String.fetchOne(db, sql: "SELECT policy FROM shop").map {
            try StoredText.decode(ShopLabels.self, from: $0)
        }
    }

    /// Puts a product where lists and searches find it: its lowest price, its names as they are sorted, and
    /// its words. Whatever changes a product's texts, prices, variants or withdrawal calls this afterwards.
    ///
    /// Not done by triggers: SQLite lets none write to a search index while schemas are not trusted.
    package static func enlist(_ product: String, labels: ShopLabels?, _ db: Database) throws {
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT position, category, tags, options, is_active, \(wordedTexts),
                            (SELECT group_concat(sku, ' ') FROM variant WHERE variant.product = product.id)
                            AS skus FROM product WHERE id = ?
                        """), arguments: [product])
        else { return }
        let words = try words(of: row, labels: labels)
        try db.cachedStatement(
            sql: """
                UPDATE product SET name_key_en = ?, name_key_zh = ?, price_from = coalesce(
                    (SELECT min(variant.price) FROM variant WHERE variant.product = product.id), price)
                WHERE id = ?
                """
        ).execute(arguments: [words.keyInEnglish, words.keyInChinese, product])
        let position: Int64 = row["position"]
        try db.cachedStatement(sql: "DELETE FROM product_search WHERE rowid = ?")
            .execute(arguments: [position])
        guard row["is_active"] == true else { return }
        try db.cachedStatement(
            sql: "INSERT INTO product_search (rowid, name, facts, description) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [position, words.name, words.facts, words.description])
    }

    /// The texts that a row has to bring to be worded, besides category, tags, options and SKUs.
    package static let wordedTexts = ["name", "description"].flatMap { text in
        ContentLanguage.allCases.enumerated().map { index, language in
            "json_extract(\(text), '$.\"\(language.rawValue)\"') AS \(text)_\(index)"
        }
    }.joined(separator: ", ")

    /// The words of a row that has the columns of `wordedTexts`, category, tags, options and SKUs.
    ///
    /// - Throws: ``DecodingError`` for tags or options that cannot be read.
    package static func words(of row: Row, labels: ShopLabels?) throws -> ProductWords {
        func text(_ name: String) -> LocalizedText? {
            let texts = ContentLanguage.allCases.enumerated().compactMap { index, language in
                (row["\(name)_\(index)"] as String?).map { (language, $0) }
            }
            return LocalizedText(Dictionary(uniqueKeysWithValues: texts))
        }
        func list<Element: Decodable>(_ name: String) throws -> [Element] {
            let text: String = row[name]
            return text == "[]" ? [] : try StoredText.decode([Element].self, from: text)
        }
        let skus: String? = row["skus"]
        return ProductWords(
            name: text("name"), description: text("description"), category: row["category"],
            tags: try list("tags"), options: try list("options"), skus: skus.map { [$0] } ?? [],
            labels: labels)
    }
}
