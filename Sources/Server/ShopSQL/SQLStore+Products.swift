package import FoundationEssentials
package import SQLStatements
package import ShopCore
import StoreAPI

/// Products with their variants, each read by one statement and therefore of one moment.
extension SQLStore {
    package func productID(named name: String) async throws(Refusal) -> String? {
        let statement = """
            SELECT id FROM product WHERE slug = $1
            UNION ALL SELECT product FROM variant WHERE sku = $1 LIMIT 1
            """
        return try await first(statement, [.text(name)]) { try $0.get(0) }
    }

    package func picture(ofProduct id: String) async throws(Refusal) -> FoundPicture? {
        try await first("SELECT picture, is_active FROM product WHERE id = $1", [.text(id)]) {
            (try $0.get("picture"), try $0.get("is_active"))
        }
    }

    package func picture(sha256: String) async throws(Refusal) -> Data? {
        try await first("SELECT bytes FROM picture WHERE sha256 = $1", [.text(sha256)]) {
            Data(try $0.get(0, as: [UInt8].self))
        }
    }

    package static func insertion(ofPicture bytes: [UInt8], _ sha256: String) -> Statement {
        Statement(
            "INSERT INTO picture (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.text(sha256), .bytes(bytes)])
    }

    package func keep(_ picture: ServedPicture) async throws(Refusal) {
        try await write([Self.insertion(ofPicture: picture.png, picture.sha256)])
    }

    /// The product that a variant belongs to, sold or not; nil when there is none.
    package func product(ofVariant id: String) async throws(Refusal) -> StoredProduct? {
        try await rows([Statement(Self.productOfVariant, [.text(id)])]) { try Self.products(in: $0[0]).first }
    }

    package static var productOfID: String { selectProductOfID }
    package static var productOfVariant: String { selectProductOfVariant }

    package static func products(_ ids: [String]) -> Statement {
        Statement(selectProductsOfIDs, [.texts(ids)])
    }

    /// The products that such a statement found, in the order of the ids.
    package static func products(_ ids: [String], in result: QueryResult) throws -> [StoredProduct] {
        let byID = Dictionary(try products(in: result).map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
    }

    package func find(
        _ basket: Basket, coupons codes: [String]
    ) async throws(Refusal) -> (lines: [FoundLine], coupons: [String: StoredCoupon]) {
        let variants = basket.lines.map(\.variant)
        let coupons = codes.isEmpty ? [] : [Self.selectCoupons(codes)]
        return try await rows([Statement(selectSold, [.texts(variants)])] + coupons) { found in
            var byVariant: [String: StoredProduct] = [:]
            for product in try Self.products(in: found[0]) {
                for variant in product.variants { byVariant[variant.id] = product }
            }
            let lines = try basket.lines(sold: variants.map { byVariant[$0] })
            return (lines, codes.isEmpty ? [:] : try Self.coupons(in: found[1]))
        }
    }

    // MARK: Rows

    package static var available: String { availableUnits }

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

extension SQLStore {
    package static func insertion(
        of product: CatalogueFile.Product, at position: Int, picture: String, _ catalogue: Catalogue,
        _ labels: ShopLabels?, _ environment: ServerEnvironment
    ) throws -> [Statement] {
        let id = environment.identifier(.product)
        let words = ProductWords(
            name: product.texts[.name], description: product.texts[.description], category: product.category,
            tags: product.tags ?? [], options: product.options, skus: product.variants.map(\.sku),
            labels: labels)
        let prices = try product.variants.map { try catalogue.minorUnits($0.price ?? product.price) }
        let price = try catalogue.minorUnits(product.price)
        let now = environment.clock()
        let head = [
            Statement(
                """
                INSERT INTO product (id, position, slug, kind, category, price, picture, accent, options,
                    weight_grams, tags, delivery, tax_class, added_at, price_from, name_key_en, name_key_zh,
                    version, \(ProductText.columns))
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
                    \(ProductText.parameters(after: 18)))
                """,
                [
                    .text(id), .integer(Int64(position)), .text(product.slug), .text(product.kind),
                    .text(product.category), .integer(price), .text(picture), .maybe(product.accent),
                    .text(try StoredText.encode(product.options)), .maybe(product.weightGrams),
                    .text(try StoredText.encode(product.tags ?? [])),
                    .text(try StoredText.encode(product.delivery ?? [])),
                    .text(product.taxClass ?? "standard"),
                    .integer(now.seconds), .integer(prices.min() ?? price), .text(words.keyInEnglish),
                    .text(words.keyInChinese),
                    // Each delivery of stock changes a product.
                    .integer(1 + Int64(product.variants.count { $0.stock > 0 })),
                ] + (try ProductText.allCases.map { .text(try StoredText.encode(product.texts[$0])) })),
            insertion(of: words, at: Int64(position)),
        ]
        return try head
            + zip(product.variants, prices).enumerated().flatMap { index, variant in
                try insertion(
                    of: variant.0, at: index + 1, product: id, price: variant.1,
                    environment.identifier(.variant), environment.clock())
            }
    }

    private static func insertion(
        of variant: CatalogueFile.Variant, at position: Int, product: String, price: Int64,
        _ id: String,
        _ now: Date
    ) throws -> [Statement] {
        let insertion = Statement(
            """
            INSERT INTO variant (id, product, position, sku, options, price, on_hand)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                .text(id), .text(product), .integer(Int64(position)), .text(variant.sku),
                .text(try StoredText.encode(variant.options)), .integer(price),
                .integer(Int64(variant.stock)),
            ])
        guard variant.stock > 0 else { return [insertion] }
        let delivery = Statement(
            """
            INSERT INTO stock_move (variant, from_account, to_account, quantity, cause, at)
            VALUES ($1, 'supplier', 'available', $2, 'import', $3)
            """, [.text(id), .integer(Int64(variant.stock)), .integer(now.seconds)])
        return [insertion, delivery]
    }
}

extension SQLStore where Self: CatalogueStore {
    /// The product with an id, sold or not; nil when there is none.
    ///
    /// The version is taken before anything is read: whatever it stands for is in what is read then.
    package func product(id: String) async throws(Refusal) -> FoundProduct? {
        let version = catalogueVersion
        return try await rows([Statement(Self.productOfID, [.text(id)])]) {
            try Self.products(in: $0[0]).first.map { ($0, version) }
        }
    }
}

let availableUnits = "(variant.on_hand - variant.reserved)"
private let selectProductOfID = productSelect(where: "product.id = $1")
private let selectProductsOfIDs = productSelect(where: "product.id = ANY($1)")
private let selectProductOfVariant = productSelect(
    where: "product.id = (SELECT sold.product FROM variant AS sold WHERE sold.id = $1)")
private let selectSold = productSelect(
    where: """
        product.is_active
        AND product.id IN (SELECT sold.product FROM variant AS sold WHERE sold.id = ANY($1))
        """)

private let productColumns = """
    product.id, product.position, product.kind, product.category, product.price, product.accent,
    product.tags, product.tax_class, product.is_active, product.options, product.version,
    product.weight_grams, product.delivery, variant.id, variant.sku, variant.options, variant.price,
    variant.on_hand - variant.reserved, \(ProductText.selected)
    """

private func productSelect(where condition: String) -> String {
    """
    SELECT \(productColumns) FROM product LEFT JOIN variant ON variant.product = product.id
    WHERE \(condition) ORDER BY product.id, variant.position
    """
}

/// Columns by their place. Those of a variant are null in a product that has none.
private enum ProductPlace: Int {
    case id, position, kind, category, price, accent, tags, taxClass, isActive, options, version, grams,
        delivery
    case variant, sku, choice, variantPrice, available
    case texts
}

extension StoredProduct {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.value(.id), position: try row.value(.position),
            kind: ProductSummary.Kind(rawValue: try row.value(.kind)) ?? .physical,
            category: try row.value(.category), price: try row.value(.price),
            texts: try ProductTexts(at: ProductPlace.texts.rawValue) { try row.get($0) },
            accent: try row.value(.accent), tags: try row.text(.tags), taxClass: try row.value(.taxClass),
            isActive: try row.value(.isActive), options: try row.text(.options),
            version: try row.value(.version), grams: try row.value(.grams), delivery: try row.text(.delivery),
            variants: [])
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

    fileprivate func text<Value: StoredValue>(_ place: ProductPlace) throws -> Value {
        try Value(storedText: value(place))
    }
}
