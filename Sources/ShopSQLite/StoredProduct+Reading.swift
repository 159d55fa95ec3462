package import GRDB
package import ShopCore
import ShopSQL
import StoreAPI

/// The columns of a product and of its variants, in one statement: so it is of one moment, and nothing but
/// the rows themselves takes time.
extension StoredProduct {
    /// Columns by their place. Those of a variant are null in a product that has none.
    fileprivate enum Column: Int {
        case id, position, kind, category, price, accent, tags, taxClass, isActive, options, version, grams
        case variant, sku, choice, variantPrice, available
        case catalogueVersion
        /// The first of the texts.
        case texts
    }

    private static let columns = """
        product.id, product.position, product.kind, product.category, product.price, product.accent,
        product.tags, product.tax_class, product.is_active, product.options, product.version,
        product.weight_grams, variant.id, variant.sku, variant.options, variant.price,
        \(SQLiteStore.available), (SELECT catalogue_version FROM shop), \(ProductText.selected)
        """

    /// The statement for the products of a condition, the variants of each in their order.
    package static func select(where condition: String) -> String {
        """
        SELECT \(columns) FROM product LEFT JOIN variant ON variant.product = product.id
        WHERE \(condition) ORDER BY product.id, variant.position
        """
    }

    /// The products that a statement of ``select(where:)`` finds, and the version of the catalogue.
    package static func fetch(
        _ select: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> (products: [StoredProduct], version: Int64) {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: select), arguments: arguments)
        var (products, version): ([StoredProduct], Int64) = ([], 0)
        while let row = try rows.next() {
            let id: String = row.value(.id)
            if products.last?.id != id {
                products.append(try StoredProduct(row))
                version = row.value(.catalogueVersion)
            }
            if let variant = try Variant(row) { products[products.count - 1].variants.append(variant) }
        }
        return (products, version)
    }

    private init(_ row: Row) throws {
        self.init(
            id: row.value(.id), position: row.value(.position),
            kind: ProductSummary.Kind(rawValue: row.value(.kind)) ?? .physical,
            category: row.value(.category), price: row.value(.price),
            texts: try ProductTexts(at: Column.texts.rawValue) { row[$0] },
            accent: row.value(.accent), tags: try row.text(.tags), taxClass: row.value(.taxClass),
            isActive: row.value(.isActive), options: try row.text(.options),
            version: row.value(.version), grams: row.value(.grams), variants: [])
    }
}

extension StoredProduct.Variant {
    fileprivate init?(_ row: Row) throws {
        guard let id = row.value(.variant) as String? else { return nil }
        self.init(
            id: id, sku: row.value(.sku), options: try row.text(.choice), price: row.value(.variantPrice),
            stock: row.value(.available))
    }
}

extension Row {
    fileprivate func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: StoredProduct.Column
    ) -> Value { self[column.rawValue] }

    /// A small JSON document.
    fileprivate func text<Value: StoredValue>(_ column: StoredProduct.Column) throws -> Value {
        try Value(storedText: value(column))
    }
}
