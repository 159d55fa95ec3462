/// Where both engines keep what a column of the product table says.
package enum StoredColumn {
    /// A column of `product` or `variant`, with its table.
    case column(String)
    case text(ProductText, ContentLanguage)
    case tags, isActive

    package init(_ column: ProductColumn) {
        switch column {
        case .slug, .kind, .category, .accent, .picture, .taxClass, .weight, .options:
            self = .column("product.\(column.rawValue)")
        case .active: self = .isActive
        case .tags: self = .tags
        case .sku, .price: self = .column("variant.\(column.rawValue)")
        case .stock: self = .column("variant.on_hand")
        case .choices: self = .column("variant.options")
        case .text(let text, let language): self = .text(text, language)
        }
    }
}

/// A column of `product` that is no text in several languages, as an import lays it out.
package struct StoredFact {
    package var name: String
    package var column: ProductColumn
    /// The value that a new product has where the table is silent, as SQL.
    package var usual = "NULL"
    package var isJSON = false

    package static let all = [
        StoredFact(name: "kind", column: .kind), StoredFact(name: "category", column: .category),
        StoredFact(name: "tags", column: .tags, usual: "'[]'", isJSON: true),
        StoredFact(name: "tax_class", column: .taxClass, usual: "'standard'"),
        StoredFact(name: "is_active", column: .active, usual: "TRUE"),
        StoredFact(name: "options", column: .options, usual: "'[]'", isJSON: true),
        StoredFact(name: "weight_grams", column: .weight), StoredFact(name: "accent", column: .accent),
        StoredFact(name: "picture", column: .picture),
    ]
}
