package import SQLStatements
package import ShopCore

/// Every change of the catalogue is decided on rows that nobody else can change meanwhile, and told in the
/// same transaction.
extension SQLStore {
    /// Changes a product, whose row is locked, at a version that the request names.
    package func changeProduct(
        _ id: String, _ match: VersionMatch,
        _ change: @escaping @Sendable (StoredProduct) throws(Refusal) -> ProductChange
    ) async throws(Refusal) -> StoredProduct {
        let asked = [
            Statement(lock: "SELECT FROM product WHERE id = $1 FOR NO KEY UPDATE", [.text(id)]),
            Statement(Self.productOfID, [.text(id)]), Statement(Self.labels),
        ]
        return try await run(
            StoreTransaction(asked) { found in
                guard let current = try Self.products(in: found[1]).first else { throw Refusal.notFound }
                _ = try match.version(of: current.version)
                let change = try change(current)
                let changed = current.changed(by: change)
                let words = ProductWords(changed, labels: try Self.labels(in: found[2]))
                return Self.write(
                    [try Self.update(id, change)]
                        + Self.enlisting(
                            words, of: id, at: changed.position, isActive: changed.isActive)
                        + [Self.telling(products: [id])], of: id)
            })
    }

    private static func write(
        _ changes: [Statement], of product: String
    ) -> StoreTransaction<StoredProduct>.Step {
        .run(changes, [.events, .catalogue]) { _ in
            .run([products([product])], []) { found in
                guard let changed = try products(in: found[0]).first else { throw Refusal.notFound }
                return .done(changed)
            }
        }
    }

    /// The variant is locked before its product, as orders do.
    package func changePrice(
        ofVariant id: String, to minorUnits: Int64, _ match: VersionMatch
    ) async throws(Refusal) -> StoredProduct {
        let asked = [
            Statement(lock: "SELECT FROM variant WHERE id = $1 FOR NO KEY UPDATE", [.text(id)]),
            Statement(
                lock: """
                    SELECT FROM product WHERE id = (SELECT product FROM variant WHERE id = $1)
                    FOR NO KEY UPDATE
                    """, [.text(id)]),
            Statement(Self.productOfVariant, [.text(id)]),
        ]
        return try await run(
            StoreTransaction(asked) { found in
                guard let current = try Self.products(in: found[2]).first else { throw Refusal.notFound }
                _ = try match.version(of: current.version)
                return Self.write(
                    [
                        Statement(
                            "UPDATE variant SET price = $1 WHERE id = $2", [.integer(minorUnits), .text(id)]),
                        Statement(
                            """
                            UPDATE product SET version = version + 1, price_from =
                                (SELECT min(variant.price) FROM variant WHERE variant.product = product.id)
                            WHERE id = $1
                            """, [.text(current.id)]),
                        Self.telling(pricesOf: [id]),
                    ], of: current.id)
            })
    }

    private static func update(_ id: String, _ change: ProductChange) throws -> Statement {
        let texts = ProductText.allCases.enumerated().map { place, text in
            "\(text.rawValue) = coalesce($\(9 + place), \(text.rawValue))"
        }
        return Statement(
            """
            UPDATE product SET category = coalesce($2, category), tags = coalesce($3, tags),
                tax_class = coalesce($4, tax_class), accent = CASE WHEN $5::boolean THEN $6 ELSE accent END,
                is_active = coalesce($7::boolean, is_active), picture = coalesce($8, picture),
                \(texts.joined(separator: ", ")), version = version + 1
            WHERE id = $1
            """,
            [
                .text(id), .maybe(change.category),
                .maybe(try change.tags.map { try StoredText.encode($0) }), .maybe(change.taxClass),
                .boolean(change.accent != nil), .maybe(change.accent ?? nil),
                change.isActive.map { .boolean($0) } ?? .null, .maybe(change.picture),
            ]
                + (try ProductText.allCases.map {
                    .maybe(try change.texts[$0].map { try StoredText.encode($0) })
                }))
    }

    // MARK: Words

    package static var labels: String { "SELECT policy FROM shop" }

    /// Reads the labels of categories and tags; nil without a shop.
    package static func labels(in result: QueryResult) throws -> ShopLabels? {
        try result.first.map { try StoredText.decode(ShopLabels.self, from: $0.get(0)) }
    }

    package static func enlisting(
        _ words: ProductWords, of product: String, at position: Int64, isActive: Bool = true
    ) -> [Statement] {
        [
            Statement(
                "UPDATE product SET name_key_en = $1, name_key_zh = $2 WHERE id = $3",
                [.text(words.keyInEnglish), .text(words.keyInChinese), .text(product)]),
            Statement("DELETE FROM product_search WHERE \(dialect.searchKey) = $1", [.integer(position)]),
        ] + (isActive ? [insertion(of: words, at: position)] : [])
    }

    package static func insertion(of words: ProductWords, at position: Int64) -> Statement {
        Statement(
            """
            INSERT INTO product_search (\(dialect.searchKey), name, facts, description)
            VALUES ($1, $2, $3, $4)
            """,
            [.integer(position), .text(words.name), .text(words.facts), .text(words.description)])
    }

    // MARK: What is told

    /// Announces that products' data changed, or that their sale ended or began again.
    package static func telling(products ids: [String]) -> Statement {
        Statement(
            """
            INSERT INTO outbox (topic, object, product, value, version)
            SELECT 'product', id, id, is_active::int::text, version
            FROM product WHERE id = ANY($1)
            """, [.texts(ids)])
    }

    package static func telling(pricesOf variants: [String]) -> Statement {
        telling("price", "variant.price", of: variants)
    }

    package static func telling(stockOf variants: [String]) -> Statement {
        telling("stock", available, of: variants)
    }

    private static func telling(_ topic: String, _ value: String, of variants: [String]) -> Statement {
        Statement(
            """
            INSERT INTO outbox (topic, object, product, value, version)
            SELECT '\(topic)', variant.id, product.id, \(value)::text, version
            FROM variant JOIN product ON product.id = variant.product WHERE variant.id = ANY($1)
            """, [.texts(variants)])
    }
}

extension StoredProduct {
    fileprivate func changed(by change: ProductChange) -> StoredProduct {
        var changed = self
        for (text, words) in change.texts { changed.texts[text] = words }
        if let category = change.category { changed.category = category }
        if let tags = change.tags { changed.tags = tags }
        if let isActive = change.isActive { changed.isActive = isActive }
        return changed
    }
}

extension ProductWords {
    fileprivate init(_ product: StoredProduct, labels: ShopLabels?) {
        self.init(
            name: product.texts[.name], description: product.texts[.description], category: product.category,
            tags: product.tags, options: product.options, skus: product.variants.map(\.sku),
            labels: labels)
    }

    package init(_ row: Row, _ labels: ShopLabels?) throws {
        self.init(
            name: try LocalizedText(storedText: row.get("name")),
            description: try LocalizedText(storedText: row.get("description")),
            category: try row.get("category"), tags: try [String](storedText: row.get("tags")),
            options: try [CatalogueOption](storedText: row.get("options")), skus: try row.get("skus"),
            labels: labels)
    }
}
