import Codecs
import FoundationEssentials
package import GRDB
package import ShopCore
import ShopSQL
import StoreAPI

extension SQLiteStore {
    /// The shop's policy and secret; nil in an empty database.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, ``DecodingError`` for a policy that cannot be read.
    package func facts() async throws -> ShopFacts? {
        try await read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM shop") else { return nil }
            let policy = try StoredText.decode(ShopPolicy.self, from: row["policy"])
            return ShopFacts(
                book: PolicyBook(policy, version: row["policy_version"]), secret: row["secret"])
        }
    }

    /// Fills an empty database from a catalogue, all of it or nothing.
    ///
    /// - Throws: ``Catalogue/Fault`` for a price that is none.
    package func fill(_ catalogue: Catalogue, environment: ServerEnvironment) async throws {
        try await write { db in
            guard try Int.fetchOne(db, sql: "SELECT count(*) FROM shop") == 0 else { return }
            var policy = catalogue.file.policy
            for coupon in policy.coupons { try db.run(Self.addition(of: coupon)) }
            policy.coupons = []
            try db.execute(
                sql: """
                    INSERT INTO shop (id, policy, secret, catalogue_version, last_order_number)
                    VALUES (1, ?, ?, 1, 0)
                    """,
                arguments: [try StoredText.encode(policy), Data(environment.secret())])
            let labels = try Self.labels(db)
            for (position, product) in catalogue.file.products.enumerated() {
                let id = try Self.insert(product, at: position + 1, of: catalogue, environment, db)
                try Self.enlist(id, labels: labels, db)
            }
            try Self.tellWholeCatalogue(db)
        }
    }

    /// Inserts a product with its picture, variants and stock, and returns its new id.
    ///
    /// - Throws: ``Catalogue/Fault`` for a price that is none.
    package static func insert(
        _ product: CatalogueFile.Product, at position: Int, of catalogue: Catalogue,
        _ environment: ServerEnvironment, _ db: Database
    ) throws -> String {
        let id = environment.identifier(.product)
        let picture = catalogue.pictures[product.picture] ?? Data()
        let sha256 = Hexadecimal.encode(Digest.sha256(picture))
        try db.execute(
            sql: "INSERT OR IGNORE INTO picture VALUES (?, ?)", arguments: [sha256, picture])
        try db.execute(
            sql: """
                INSERT INTO product (id, position, slug, kind, category, price, name, description, picture,
                    picture_text, accent, options, weight_grams, tags, tax_class, added_at, version)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
                """,
            arguments: [
                id, position, product.slug, product.kind, product.category,
                try catalogue.minorUnits(product.price), try StoredText.encode(product.name),
                try StoredText.encode(product.description), sha256,
                try StoredText.encode(product.pictureText),
                product.accent, try StoredText.encode(product.options), product.weightGrams,
                try StoredText.encode(product.tags ?? []), product.taxClass ?? "standard",
                environment.clock().seconds,
            ])
        for (index, variant) in product.variants.enumerated() {
            let variantID = environment.identifier(.variant)
            let price = try catalogue.minorUnits(variant.price ?? product.price)
            try db.execute(
                sql: """
                    INSERT INTO variant (id, product, position, sku, options, price, on_hand)
                    VALUES (?, ?, ?, ?, ?, ?, 0)
                    """,
                arguments: [
                    variantID, id, index + 1, variant.sku, try StoredText.encode(variant.options), price,
                ])
            guard variant.stock > 0 else { continue }
            let delivery = StockMove(
                quantity: variant.stock, variant: variantID, from: .supplier, to: .available,
                cause: .import,
                isSilent: true, at: environment.clock())
            try db.carryOut([.move(delivery)])
        }
        return id
    }

    /// Tells that so much of the catalogue changed that it has to be read again, in place of each change.
    package static func tellWholeCatalogue(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO outbox (topic, object, value, version)
                SELECT 'reset', 'catalogue', 0, catalogue_version FROM shop
                """)
    }
}
