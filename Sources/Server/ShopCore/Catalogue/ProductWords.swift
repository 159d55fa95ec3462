/// The names of categories and tags, which are searched like the products themselves.
package struct ShopLabels: Decodable, Sendable {
    private var categories: [ShopPolicy.Label]
    private var tags: [ShopPolicy.Label]?

    /// The searchable texts of a category and tags: all names of both, and the tags' ids. Unknown ids have
    /// no name.
    package func texts(category: String, tags ids: [String]) -> [String] {
        let names = categories.first { $0.id == category }?.name.all ?? []
        return names + ids + (tags ?? []).filter { ids.contains($0.id) }.flatMap(\.name.all)
    }
}

/// The words that a product is sorted and found by.
package struct ProductWords: Hashable, Sendable {
    /// Folded English name, or that of a fallback language, by which English lists are sorted.
    package var keyInEnglish: String
    package var keyInChinese: String
    package var name: String
    /// The words that a product is found by besides its name: category, tags, values to choose from and SKUs.
    package var facts: String
    package var description: String

    /// Folds and tokenises the texts of a product; without `labels`, categories and tags are found by id
    /// only.
    package init(
        name: LocalizedText?, description: LocalizedText?, category: String, tags: [String],
        options: [CatalogueOption], skus: [String], labels: ShopLabels?
    ) {
        let values = options.flatMap(\.values).flatMap(\.name.all)
        let names = labels?.texts(category: category, tags: tags) ?? [category] + tags
        keyInEnglish = FoldedText.sortKey(name?[.english] ?? "")
        keyInChinese = FoldedText.sortKey(name?[.simplifiedChinese] ?? "")
        self.name = Self.indexed(name?.all ?? [])
        facts = Self.indexed(names + values + [skus.joined(separator: " ")])
        self.description = Self.indexed(description?.all ?? [])
    }

    /// Texts are kept apart by a sign that no phrase spans.
    private static func indexed(_ texts: [String]) -> String {
        texts.map { SearchText($0).indexed }.joined(separator: " ")
    }
}
