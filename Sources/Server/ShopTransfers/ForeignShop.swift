import Codecs
package import ShopCore

/// Another shop's program, whose export of products has columns of its own.
package enum ForeignShop: String, Hashable, Sendable, CaseIterable {
    case shopify, woocommerce

    /// Recognises the program that exported a table by the headings that each of its exports has; nil for
    /// other headings.
    package init?(headings: [String]) {
        let keys = Set(headings.map { ForeignRows.key($0) })
        guard let shop = Self.allCases.first(where: { keys.isSuperset(of: $0.headings) }) else { return nil }
        self = shop
    }

    /// The headings that its exports are recognised by, none of which is one of this shop's.
    private var headings: Set<String> {
        switch self {
        case .shopify: ["handle", "title", "variant price"]
        case .woocommerce: ["type", "name", "regular price"]
        }
    }

    package var name: String {
        switch self {
        case .shopify: "Shopify"
        case .woocommerce: "WooCommerce"
        }
    }

    package func map(_ table: SourceTable, _ terms: MappingTerms) -> MappedTable {
        switch self {
        case .shopify:
            var export = ShopifyExport(table)
            let found = export.products()
            return MappedTable(
                found.products, found.leftOut, terms, headings: export.headings(terms.language))
        case .woocommerce:
            var export = WooCommerceExport(table)
            let found = export.products()
            return MappedTable(
                found.products, found.leftOut, terms, headings: export.headings(terms.language))
        }
    }
}

package struct MappingTerms: Sendable {
    /// A category or tag: its id by all that it is called.
    private let categories: [String: String]
    private let tags: [String: String]?
    /// The category of products whose own the shop does not have; nil leaves them to be refused.
    package let category: String?
    package let language: ContentLanguage
    /// True if the cells of `picture` name files.
    package let hasPictures: Bool

    /// - Parameter tags: Nil where the shop does not tell them.
    package init(
        categories: [ShopPolicy.Label], tags: [ShopPolicy.Label]?, category: String?,
        language: ContentLanguage, hasPictures: Bool
    ) {
        self.categories = Self.byName(categories)
        self.tags = tags.map { Self.byName($0) }
        self.category = category
        self.language = language
        self.hasPictures = hasPictures
    }

    private static func byName(_ labels: [ShopPolicy.Label]) -> [String: String] {
        labels.reduce(into: [:]) { names, label in
            for name in [label.id] + label.name.all { names[folded(name)] = label.id }
        }
    }

    private static func folded(_ text: String) -> String { FoldedText.sortKey(text) }

    /// The id of the first category that the shop has, else the chosen one; nil for neither.
    func category(among names: [String]) -> String? {
        names.lazy.compactMap { categories[Self.folded($0)] }.first ?? category
    }

    func tag(_ name: String) -> String? { tags?[Self.folded(name)] }

    var tellsTags: Bool { tags != nil }

    var reasonOfTags: LeftOut.Reason { tellsTags ? .unknownTag : .untoldTag }
}

struct ForeignProduct: Hashable, Sendable {
    struct Variant: Hashable, Sendable {
        var line: Int
        var sku: String
        var price: String
        var stock: String
        var choices: [String: String]
    }

    var slug: String
    var name: String
    var description: String
    var pictureText: String
    /// `true` or `false`, or what is neither and is refused with its lines.
    var active: String
    /// `digital` or `physical`, or what is neither and is refused with its lines.
    var kind: String
    /// Names of its categories, the best first.
    var categories: [String]
    var tags: [String]
    /// The address of its picture; empty for none.
    var picture: String
    var weight: ForeignWeight
    var options: [String]
    var variants: [Variant]
}

/// Report on the columns and rows of a table that were not taken over, or were changed.
package struct LeftOut: Hashable, Sendable {
    /// Columns that hold something, in their order.
    package var columns: [Column] = []
    /// Rows by the reason, each by its line.
    package private(set) var rows: [Reason: [Int]] = [:]

    package struct Column: Hashable, Sendable {
        package var name: String
        /// How many rows hold what was not taken over.
        package var rows: Int
    }

    package enum Reason: Int, Hashable, Sendable, CaseIterable {
        /// The row is left out as a whole.
        case noName, noSKU, noPrice, noParent, noVariants, otherKind, choiceMissing
        case furtherPicture
        case unknownCategory, furtherCategory, unknownTag, untoldTag, noStock, negativeStock, otherWeight
        case salePrice

        package var sentence: String {
            switch self {
            case .noName: "left out: the product has no name"
            case .noSKU: "left out: rows are known by their SKU, and this one has none"
            case .noPrice: "left out: there is no price above nothing"
            case .noParent: "left out: the product that this is a variation of is not in the table"
            case .noVariants: "left out: no variation of this product can be taken in"
            case .otherKind: "left out: grouped and external products and gift cards are not sold here"
            case .choiceMissing: "left out: a variant chooses a value of each option, and this one does not"
            case .furtherPicture: "left out: another picture of the product; the shop shows one"
            case .unknownCategory:
                "of a category that the shop does not have; choose one for such products by --category"
            case .furtherCategory: "in one category alone, since a product has one here"
            case .unknownTag: "without some of its tags, which the shop does not have"
            case .untoldTag: "the tags stay as they are, since a server does not tell which ones it has"
            case .noStock: "taken with a stock of 0, since none is told: sold out until you count it"
            case .negativeStock: "taken with a stock of 0 in place of less"
            case .otherWeight: "with the weight of the product's first variant"
            case .salePrice:
                "taken at the regular price: the sale price is left out, since sales cannot be imported"
            }
        }
    }

    /// Adds rows to a column, which may be there already.
    mutating func add(_ column: Column) {
        if let known = columns.firstIndex(where: { $0.name == column.name }) {
            columns[known].rows += column.rows
        } else {
            columns.append(column)
        }
    }

    mutating func note(_ reason: Reason, _ line: Int) {
        if rows[reason]?.last != line { rows[reason, default: []].append(line) }
    }

    /// The lines of the rows that are left out as a whole.
    var lines: Set<Int> {
        let ofRows = rows.filter { $0.key.rawValue < Reason.furtherPicture.rawValue }
        return Set(ofRows.values.joined())
    }

    package var notes: [String] {
        let unread = columns.map { "\($0.name) (\($0.rows.counted("row")))" }.joined(separator: ", ")
        return (columns.isEmpty ? [] : ["left out these columns: \(unread)."])
            + Reason.allCases.compactMap { reason in
                rows[reason].map { "\(Self.name($0.sorted())) \(reason.sentence)." }
            }
    }

    private static let mostNamed = 20

    private static func name(_ lines: [Int]) -> String {
        let named = lines.prefix(mostNamed).map(String.init).joined(separator: ", ")
        let more = lines.count > mostNamed ? " and \(lines.count - mostNamed) more (\(lines.count) rows)" : ""
        return "\(lines.count == 1 ? "line" : "lines") \(named)\(more):"
    }
}
