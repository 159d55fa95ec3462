/// A column of the table in which products are taken in and given out; one row is one variant.
package enum ProductColumn: Hashable, Sendable {
    /// The product's own name in tables and files.
    case slug
    /// The column that a row is known by.
    case sku
    /// In the digits of the shop's currency.
    case price
    /// On the shelf, with what is spoken for.
    case stock
    case active, kind, category
    /// Ids with blanks between them.
    case tags
    case taxClass
    /// The options of the product, as JSON.
    case options
    /// The choices of this variant, as JSON.
    case choices
    case weight
    /// Ids of shipping types and services with blanks between them.
    case delivery
    case accent
    /// The SHA-256 of a picture that the shop has.
    case picture
    case text(ProductText, ContentLanguage)

    /// True if each row has its own; all else has to be the same in every row of a product.
    package var isOfVariant: Bool { [.sku, .price, .stock, .choices].contains(self) }
    /// True for ids with blanks between them, which databases keep as a JSON array.
    package var isOfIDs: Bool { [.tags, .delivery].contains(self) }

    /// Finds the column of a header cell: upper and lower case are the same, and blanks at its ends are not
    /// there, as spreadsheets leave both to their users. Nil for other names.
    package init?(heading: String) {
        guard let column = Self.headings[Self.folded(heading)] else { return nil }
        self = column
    }

    private static let headings = Dictionary(
        uniqueKeysWithValues: allCases.map { (Self.folded($0.rawValue), $0) })

    private static func folded(_ heading: String) -> String {
        var name = heading[...]
        while name.first?.isWhitespace == true { name.removeFirst() }
        while name.last?.isWhitespace == true { name.removeLast() }
        return name.lowercased()
    }

    package static let neededByVariants: [ProductColumn] = [.slug, .price, .stock]
    package static let neededByProducts: [ProductColumn] = neededByVariants + [.kind, .category, .picture]
}

/// The columns in the order in which they are given out.
extension ProductColumn: RawRepresentable, CaseIterable {
    package static let allCases: [ProductColumn] =
        [.slug, .sku] + texts(.name)
        + [
            .price, .stock, .active, .kind, .category, .tags, .taxClass, .options, .choices, .weight,
            .delivery,
            .accent, .picture,
        ] + texts(.pictureText) + texts(.description) + texts(.care)

    private static func texts(_ text: ProductText) -> [ProductColumn] {
        ContentLanguage.allCases.map { .text(text, $0) }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    package init?(rawValue: String) {
        guard let column = Self.byName[rawValue] else { return nil }
        self = column
    }

    package var rawValue: String {
        switch self {
        case .slug: "slug"
        case .sku: "sku"
        case .price: "price"
        case .stock: "stock"
        case .active: "active"
        case .kind: "kind"
        case .category: "category"
        case .tags: "tags"
        case .taxClass: "tax_class"
        case .options: "options"
        case .choices: "choices"
        case .weight: "weight_grams"
        case .delivery: "delivery"
        case .accent: "accent"
        case .picture: "picture"
        case .text(let text, let language): "\(text.member)_\(language.rawValue)"
        }
    }
}

/// A column of `product` that is no text in several languages, as an import lays it out.
package struct StoredFact {
    package var column: ProductColumn
    /// The value that a new product has where the table is silent, as SQL.
    package var usual = "NULL"

    package var name: String { column == .active ? "is_active" : column.rawValue }
    package var isJSON: Bool { column == .options || column.isOfIDs }

    /// The column of a table of plans, in the SQL of both engines.
    package var declaration: String {
        let type = column == .weight ? "bigint" : column == .active ? "boolean" : "text"
        return "\(name) \(type)\(usual == "NULL" ? "" : " NOT NULL")"
    }

    /// The sign of its type in a ``CopiedTable``.
    package var mark: String { column == .weight ? "#" : column == .active ? "?" : "" }

    package static let all = [
        StoredFact(column: .kind), StoredFact(column: .category), StoredFact(column: .tags, usual: "'[]'"),
        StoredFact(column: .delivery, usual: "'[]'"), StoredFact(column: .taxClass, usual: "'standard'"),
        StoredFact(column: .active, usual: "TRUE"), StoredFact(column: .options, usual: "'[]'"),
        StoredFact(column: .weight), StoredFact(column: .accent), StoredFact(column: .picture),
    ]
}

/// A text of a product in each of the shop's languages, and all that tells it from other texts. Columns of
/// tables and databases, members of documents, and fields of forms follow from it.
package enum ProductText: String, Hashable, Sendable, CaseIterable {
    case name, description
    case pictureText = "picture_text"
    /// How it is kept, washed or put away.
    case care

    /// The member of JSON documents, and the beginning of the columns in a table of products.
    package var member: String { self == .pictureText ? "image_text" : rawValue }

    /// True if every product has it, in one language at least.
    package var isRequired: Bool {
        switch self {
        case .name, .description, .pictureText: true
        case .care: false
        }
    }

    /// The most Unicode scalars in one language.
    package var longest: Int {
        switch self {
        case .name: 200
        case .description: 20_000
        case .pictureText, .care: 1000
        }
    }
}

/// A row as it is laid out: a cell for each column of the head.
package struct ProductRow: Sendable {
    /// Line of the file that the row begins at, counted from 1.
    package var line: Int
    /// One cell for each column of the head, in its order.
    package var cells: [ImportCell]

    package init(line: Int, cells: [ImportCell]) {
        self.line = line
        self.cells = cells
    }
}

package enum ImportCell: Hashable, Sendable {
    case text(String)
    case number(Int64)
    /// Nothing was written, or nothing that is good.
    case nothing
}
