import GRDB
import StoreAPI

/// The names of categories and tags, which are searched like the products themselves.
struct ShopLabels: Decodable, Sendable {
    private var categories: [ShopPolicy.Label]
    private var tags: [ShopPolicy.Label]?

    func texts(category: String, tags ids: [String]) -> [String] {
        let names = categories.first { $0.id == category }?.name.all ?? []
        return names + ids + (tags ?? []).filter { ids.contains($0.id) }.flatMap(\.name.all)
    }
}

extension InventoryDatabase {
    static func labels(_ db: Database) throws -> ShopLabels? {
        try String.fetchOne(db, sql: "SELECT policy FROM shop").map {
            try StoredText.decode(ShopLabels.self, from: $0)
        }
    }

    /// Puts a product where lists and searches find it: its lowest price, its names as they are sorted, and
    /// its words. Whatever changes a product's texts, prices, variants or withdrawal calls this afterwards.
    ///
    /// Not done by triggers: SQLite lets none write to a search index while schemas are not trusted.
    static func enlist(_ product: String, labels: ShopLabels?, _ db: Database) throws {
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

    /// What a product is sorted and found by.
    struct Words: Sendable {
        var keyInEnglish: String
        var keyInChinese: String
        var name: String
        var facts: String
        var description: String
    }

    /// The texts that a row has to bring to be worded, besides category, tags, options and SKUs.
    static let wordedTexts = ["name", "description"].flatMap { text in
        Language.allCases.enumerated().map { index, language in
            "json_extract(\(text), '$.\"\(language.rawValue)\"') AS \(text)_\(index)"
        }
    }.joined(separator: ", ")

    static func words(of row: Row, labels: ShopLabels?) throws -> Words {
        func text(_ name: String) -> LocalizedText? {
            let texts = Language.allCases.enumerated().compactMap { index, language in
                (row["\(name)_\(index)"] as String?).map { (language, $0) }
            }
            return LocalizedText(Dictionary(uniqueKeysWithValues: texts))
        }
        let name = text("name")
        return Words(
            keyInEnglish: FoldedText.sortKey(name?[.english] ?? ""),
            keyInChinese: FoldedText.sortKey(name?[.simplifiedChinese] ?? ""),
            name: indexed(name?.all ?? []), facts: indexed(try facts(row, labels: labels)),
            description: indexed(text("description")?.all ?? []))
    }

    /// What a product is found by besides its name: category, tags, values to choose from and SKUs.
    private static func facts(_ row: Row, labels: ShopLabels?) throws -> [String] {
        func list<Element: Decodable>(_ name: String) throws -> [Element] {
            let text: String = row[name]
            return text == "[]" ? [] : try StoredText.decode([Element].self, from: text)
        }
        let tags: [String] = try list("tags")
        let options: [CatalogueOption] = try list("options")
        let values = options.flatMap(\.values).flatMap(\.name.all)
        let skus: String? = row["skus"]
        let category: String = row["category"]
        return (labels?.texts(category: category, tags: tags) ?? [category] + tags) + values
            + [skus ?? ""]
    }

    /// Texts are kept apart by a sign that no phrase spans.
    private static func indexed(_ texts: [String]) -> String {
        texts.map { SearchText($0).indexed }.joined(separator: " ")
    }
}
