/// Where both engines keep what a column of the product table says.
package enum StoredColumn {
    /// A column of `product` or `variant`, with its table.
    case column(String)
    case text(ProductText, ContentLanguage)
    case tags, isActive

    package init(_ column: ProductColumn) {
        switch column {
        case .slug, .kind, .category, .accent, .picture: self = .column("product.\(column.rawValue)")
        case .taxClass: self = .column("product.tax_class")
        case .weight: self = .column("product.weight_grams")
        case .active: self = .isActive
        case .options: self = .column("product.options")
        case .tags: self = .tags
        case .sku, .price: self = .column("variant.\(column.rawValue)")
        case .stock: self = .column("variant.on_hand")
        case .choices: self = .column("variant.options")
        case .nameEnglish: self = .text(.name, .english)
        case .nameChinese: self = .text(.name, .simplifiedChinese)
        case .pictureTextEnglish: self = .text(.pictureText, .english)
        case .pictureTextChinese: self = .text(.pictureText, .simplifiedChinese)
        case .descriptionEnglish: self = .text(.description, .english)
        case .descriptionChinese: self = .text(.description, .simplifiedChinese)
        }
    }
}

/// A column of `product` that is no text in several languages, as an import lays it out.
package struct StoredFact {
    /// Name of the database column in `product`.
    package var name: String
    /// The column of the product table that it is filled from.
    package var column: ProductColumn
    /// The value that a new product has where the table is silent, as SQL.
    package var usual = "NULL"
    /// True if the column holds a JSON document.
    package var isJSON = false

    /// The columns that an import writes, in one order for all engines.
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
