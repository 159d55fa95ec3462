import Codecs
import FoundationEssentials
package import SQLStatements
package import ShopCore
import StoreAPI

extension SQLStore {
    /// Of several servers that start on an empty database at once, one fills it and the others wait for it.
    package func fill(_ catalogue: Catalogue, environment: ServerEnvironment) async throws(Refusal) {
        let known = try await first("SELECT 1 FROM shop") { $0 }
        guard known == nil else { return }
        let (shop, insertions) = try Refusal.naming { try Self.filling(catalogue, environment) }
        try await run(
            StoreTransaction([shop]) { found in
                found[0].affected == 1 ? Self.write(insertions[...]) : .done(())
            })
    }

    private static func filling(
        _ catalogue: Catalogue, _ environment: ServerEnvironment
    ) throws -> (shop: Statement, insertions: [Statement]) {
        var policy = catalogue.file.policy
        let coupons = try policy.coupons.map { try addition(of: $0) }
        policy.coupons = []
        let shop = insertion(
            of: try StoredText.encode(policy), secret: environment.secret(), catalogue.file.products)
        let labels = try StoredText.decode(ShopLabels.self, from: StoredText.encode(policy))
        let pictures = catalogue.pictures.mapValues { Hexadecimal.encode(Digest.sha256($0)) }
        let products = try catalogue.file.products.enumerated().flatMap { index, product in
            try insertion(
                of: product, at: index + 1, picture: pictures[product.picture] ?? "", catalogue, labels,
                environment)
        }
        let insertions =
            coupons
            + pictures.map { name, sha256 in
                insertion(ofPicture: Array(catalogue.pictures[name] ?? Data()), sha256)
            } + products + [tellingWholeCatalogue]
        return (shop, insertions)
    }

    private static func write(_ statements: ArraySlice<Statement>) -> StoreTransaction<Void>.Step {
        guard !statements.isEmpty else { return .done(()) }
        // SQLite's shop was written with its version.
        let news: News = dialect == .sqlite ? .events : [.events, .catalogue]
        return .run(Array(statements.prefix(statementsAtOnce)), news) { _ in
            write(statements.dropFirst(statementsAtOnce))
        }
    }

    /// The statement that opens a shop where there is none; each delivery of stock raises the version of the
    /// catalogue.
    private static func insertion(
        of policy: String, secret: [UInt8], _ products: [CatalogueFile.Product]
    ) -> Statement {
        switch dialect {
        case .postgreSQL:
            Statement(
                "INSERT INTO shop (id, policy, secret) VALUES (1, $1, $2) ON CONFLICT DO NOTHING",
                [.text(policy), .bytes(secret)])
        case .sqlite:
            Statement(
                """
                INSERT INTO shop (id, policy, secret, catalogue_version, last_order_number)
                VALUES (1, $1, $2, $3, 0) ON CONFLICT DO NOTHING
                """,
                [
                    .text(policy), .bytes(secret),
                    .number(1 + products.flatMap(\.variants).count { $0.stock > 0 }),
                ])
        }
    }

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

    /// Tells that so much of the catalogue changed that it has to be read again, in place of each change.
    package static var tellingWholeCatalogue: Statement {
        switch dialect {
        case .postgreSQL:
            Statement(
                """
                INSERT INTO outbox (topic, object, value, version)
                VALUES ('reset', 'catalogue', '0', nextval('catalogue_version'))
                """)
        case .sqlite:
            Statement(
                """
                INSERT INTO outbox (topic, object, value, version)
                SELECT 'reset', 'catalogue', 0, catalogue_version FROM shop
                """)
        }
    }

    /// The shop's policy and secret with the version of the policy; nil in an empty database.
    package func storedFacts() async throws(Refusal) -> (facts: ShopFacts, version: Int)? {
        try await first("SELECT policy, policy_version, secret FROM shop") { row in
            let policy = try StoredText.decode(ShopPolicy.self, from: row.get("policy"))
            let version: Int = try row.get("policy_version")
            let secret = Data(try row.get("secret", as: [UInt8].self))
            return (ShopFacts(book: PolicyBook(policy, version: version), secret: secret), version)
        }
    }
}

private let statementsAtOnce = 500
