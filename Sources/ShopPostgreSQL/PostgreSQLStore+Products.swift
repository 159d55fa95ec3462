package import FoundationEssentials
package import PostgreSQL
package import SQLStatements
package import ShopCore
import ShopSQL
import StoreAPI

/// Products with their variants, each read by one statement and therefore of one moment.
extension PostgreSQLStore {
    /// The version is taken before anything is read: whatever it stands for is in what is read then.
    package func product(id: String) async throws -> FoundProduct? {
        let version = catalogueVersion
        return try Self.products(in: await read(Self.productOfID, [.text(id)])).first.map {
            FoundProduct(product: $0, version: version)
        }
    }

    /// Another machine has to be asked.
    package func glance(product id: String) throws -> Glance<FoundProduct?> { .unseen }

    /// The id of the product with a slug or, if none has it, of the one with a SKU; nil for neither.
    package func productID(named name: String) async throws -> String? {
        let statement = """
            SELECT id FROM product WHERE slug = $1
            UNION ALL SELECT product FROM variant WHERE sku = $1 LIMIT 1
            """
        return try await read(statement, [.text(name)]).first?.get(0)
    }

    /// The digest of a product's picture; nil when there is no such product.
    package func picture(ofProduct id: String) async throws -> FoundPicture? {
        try await read("SELECT picture, is_active FROM product WHERE id = $1", [.text(id)]).first.map {
            FoundPicture(sha256: try $0.get("picture"), isActive: try $0.get("is_active"))
        }
    }

    /// Another machine has to be asked.
    package func glance(pictureOfProduct id: String) throws -> Glance<FoundPicture?> { .unseen }

    /// The PNG bytes of the picture with a digest; nil when there is none.
    package func picture(sha256: String) async throws -> Data? {
        let rows = try await read("SELECT bytes FROM picture WHERE sha256 = $1", [.text(sha256)])
        return try rows.first.map { Data(try $0.get(0, as: [UInt8].self)) }
    }

    /// The product that a variant belongs to, sold or not; nil when there is none.
    package func product(ofVariant id: String) async throws -> StoredProduct? {
        try Self.products(in: await read(Self.productOfVariant, [.text(id)])).first
    }

    /// SQL for the product with the id `$1` and its variants.
    package static let productOfID = productSelect(where: "product.id = $1")
    /// SQL for the product of the variant `$1`, with all its variants.
    package static let productOfVariant = productSelect(
        where: "product.id = (SELECT sold.product FROM variant AS sold WHERE sold.id = $1)")
    private static let productsOfIDs = productSelect(where: "product.id = ANY($1)")
    private static let soldProducts = productSelect(
        where: """
            product.is_active
            AND product.id IN (SELECT sold.product FROM variant AS sold WHERE sold.id = ANY($1))
            """)

    /// The statement for the products of these ids.
    package static func products(_ ids: [String]) -> Statement { Statement(productsOfIDs, [.texts(ids)]) }

    /// The products that such a statement found, in the order of the ids.
    ///
    /// - Throws: ``DecodingError`` for a text that cannot be read.
    package static func products(_ ids: [String], in result: QueryResult) throws -> [StoredProduct] {
        let byID = Dictionary(try products(in: result).map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
    }

    /// The products that are sold by these variants, in their order; nil where none is.
    package static func products(
        selling variants: [String], _ connection: Connection
    ) async throws -> [StoredProduct?] {
        let found = try products(in: await connection.execute(soldProducts, [.texts(variants)]))
        var byVariant: [String: StoredProduct] = [:]
        for product in found {
            for variant in product.variants { byVariant[variant.id] = product }
        }
        return variants.map { byVariant[$0] }
    }

    /// Finds every line of a basket and every coupon that there is; refuses what the shop does not sell.
    package func find(
        _ basket: Basket, coupons codes: [String]
    ) async throws -> (lines: [FoundLine], coupons: [String: StoredCoupon]) {
        try await read { connection in
            let products = try await Self.products(selling: basket.lines.map(\.variant), connection)
            let lines = try basket.lines(sold: products)
            guard !codes.isEmpty else { return (lines, [:]) }
            return (lines, try Self.coupons(in: await connection.execute([Self.selectCoupons(codes)])[0]))
        }
    }

    // MARK: Rows

    /// The units of a row of `variant` that anybody may buy.
    package static let available = "(variant.on_hand - variant.reserved)"

    private static let productColumns = """
        product.id, product.position, product.kind, product.category, product.price, product.name,
        product.description, product.picture_text, product.accent, product.tags, product.tax_class,
        product.is_active, product.options, product.version, product.weight_grams,
        variant.id, variant.sku, variant.options, variant.price, \(available)
        """

    /// The statement for the products of a condition, the variants of each in their order.
    private static func productSelect(where condition: String) -> String {
        """
        SELECT \(productColumns) FROM product LEFT JOIN variant ON variant.product = product.id
        WHERE \(condition) ORDER BY product.id, variant.position
        """
    }

    /// The products that such a statement found.
    ///
    /// - Throws: ``DecodingError`` for a text that cannot be read.
    package static func products(in result: QueryResult) throws -> [StoredProduct] {
        var products: [StoredProduct] = []
        for row in result {
            let id: String = try row.value(.id)
            if products.last?.id != id { products.append(try StoredProduct(row)) }
            if let variant = try StoredProduct.Variant(row) {
                products[products.count - 1].variants.append(variant)
            }
        }
        return products
    }
}

/// Columns by their place. Those of a variant are null in a product that has none.
private enum ProductPlace: Int {
    case id, position, kind, category, price, name, description, pictureText, accent, tags, taxClass,
        isActive, options, version, grams
    case variant, sku, choice, variantPrice, available
}

extension StoredProduct {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.value(.id), position: try row.value(.position),
            kind: ProductSummary.Kind(rawValue: try row.value(.kind)) ?? .physical,
            category: try row.value(.category), price: try row.value(.price), name: try row.text(.name),
            description: try row.text(.description), pictureText: try row.text(.pictureText),
            accent: try row.value(.accent), tags: try row.text(.tags), taxClass: try row.value(.taxClass),
            isActive: try row.value(.isActive), options: try row.text(.options),
            version: try row.value(.version), grams: try row.value(.grams), variants: [])
    }
}

extension StoredProduct.Variant {
    fileprivate init?(_ row: Row) throws {
        guard let id: String = try row.value(.variant, as: String?.self) else { return nil }
        self.init(
            id: id, sku: try row.value(.sku), options: try row.text(.choice),
            price: try row.value(.variantPrice), stock: try row.value(.available))
    }
}

extension Row {
    fileprivate func value<Value: ColumnValue>(
        _ place: ProductPlace, as type: Value.Type = Value.self
    ) throws(ColumnFault) -> Value { try get(place.rawValue, as: type) }

    /// A small JSON document.
    fileprivate func text<Value: StoredValue>(_ place: ProductPlace) throws -> Value {
        try Value(storedText: value(place))
    }
}
