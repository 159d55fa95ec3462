/// A column of the table in which products are taken in and given out; one row is one variant.
package enum ProductColumn: String, Hashable, Sendable, CaseIterable {
    /// The product's own name in tables and files.
    case slug
    /// The column that a row is known by.
    case sku
    case nameEnglish = "name_en"
    case nameChinese = "name_zh-Hans"
    /// In the digits of the shop's currency.
    case price
    /// On the shelf, with what is spoken for.
    case stock
    case active, kind, category
    /// Ids with blanks between them.
    case tags
    case taxClass = "tax_class"
    /// The options of the product, as JSON.
    case options
    /// The choices of this variant, as JSON.
    case choices
    case weight = "weight_grams"
    case accent
    /// The SHA-256 of a picture that the shop has.
    case picture
    case pictureTextEnglish = "image_text_en"
    case pictureTextChinese = "image_text_zh-Hans"
    case descriptionEnglish = "description_en"
    case descriptionChinese = "description_zh-Hans"

    /// True if each row has its own; all else has to be the same in every row of a product.
    package var isOfVariant: Bool {
        switch self {
        case .sku, .price, .stock, .choices: true
        case .slug, .nameEnglish, .nameChinese, .active, .kind, .category, .tags, .taxClass, .options,
            .weight, .accent, .picture, .pictureTextEnglish, .pictureTextChinese, .descriptionEnglish,
            .descriptionChinese:
            false
        }
    }

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

    /// The columns without which no variant can be added to a product.
    package static let neededByVariants: [ProductColumn] = [.slug, .price, .stock]
    /// The columns without which no product can be added.
    package static let neededByProducts: [ProductColumn] = neededByVariants + [.kind, .category, .picture]
}

/// A text of a product, which has a column in each language.
package enum ProductText: String, Hashable, Sendable, CaseIterable {
    case name, description
    case pictureText = "picture_text"

    /// The CSV column of the text in a language.
    package func column(_ language: ContentLanguage) -> ProductColumn {
        switch (self, language) {
        case (.name, .english): .nameEnglish
        case (.name, .simplifiedChinese): .nameChinese
        case (.description, .english): .descriptionEnglish
        case (.description, .simplifiedChinese): .descriptionChinese
        case (.pictureText, .english): .pictureTextEnglish
        case (.pictureText, .simplifiedChinese): .pictureTextChinese
        }
    }

    /// The most Unicode scalars in one language.
    package var longest: Int {
        switch self {
        case .name: 200
        case .description: 20_000
        case .pictureText: 1000
        }
    }
}
