package import GRDB
package import ShopPostgreSQL
import ShopSQL
import ShopSQLite

/// A catalogue of any size, made by SQL.
package enum ManyProducts {
    /// Adds so many products: prices of 1.00 to 10.00, one in ten sold out, ten categories, 100 names.
    package static func add(_ count: Int, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO product (id, position, slug, kind, category, price, name, description, picture,
                    picture_text, options, version, added_at, price_from, name_key_en, name_key_zh)
                WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT \(count))
                SELECT printf('prd_m%08d', n), 1000 + n, 'm' || n, 'physical', 'c' || (n % 10),
                    100 + n * 7919 % 901, printf('{"en":"Thing %d","zh-Hans":"东西%d"}', n % 100, n % 100),
                    '{"en":"A thing"}', (SELECT sha256 FROM picture), '{"en":"A thing"}', '[]', 1,
                    n * 31 % 1000, 100 + n * 7919 % 901, printf('thing %d', n % 100),
                    printf('东西 %d', n % 100) FROM n;
                INSERT INTO variant (id, product, position, sku, options, price, on_hand)
                SELECT 'var_' || id, id, 1, 'SKU-' || position, '{}', price, position % 10
                FROM product WHERE position > 1000;
                INSERT INTO product_search (rowid, name, facts, description)
                SELECT position, printf('thing %d 东西 西', position % 100), category, 'a thing'
                FROM product WHERE position > 1000;
                UPDATE shop SET catalogue_version = catalogue_version + 1;
                """)
    }

    /// The same to the engine that is tested.
    package static func add(_ count: Int, to engine: TestEngine) async throws {
        switch engine {
        case .sqlite(let database): try await database.write { db in try add(count, db) }
        case .postgreSQL(let store): try await add(count, to: store)
        }
    }

    package static func add(_ count: Int, to store: PostgreSQLStore) async throws {
        let statements = [
            """
            INSERT INTO product (id, position, slug, kind, category, price, name, description, picture,
                picture_text, options, version, added_at, price_from, name_key_en, name_key_zh)
            SELECT 'prd_m' || lpad(n::text, 8, '0'), 1000 + n, 'm' || n, 'physical', 'c' || n % 10,
                100 + n * 7919 % 901, format('{"en":"Thing %s","zh-Hans":"东西%s"}', n % 100, n % 100),
                '{"en":"A thing"}', (SELECT min(sha256) FROM picture), '{"en":"A thing"}', '[]', 1,
                n * 31 % 1000, 100 + n * 7919 % 901, 'thing ' || n % 100, '东西 ' || n % 100
            FROM generate_series(1, \(count)) AS n
            """,
            """
            INSERT INTO variant (id, product, position, sku, options, price, on_hand)
            SELECT 'var_' || id, id, 1, 'SKU-' || position, '{}', price, position % 10
            FROM product WHERE position > 1000
            """,
            """
            INSERT INTO product_search (position, name, facts, description)
            SELECT position, format('thing %s 东西 西', position % 100), category, 'a thing'
            FROM product WHERE position > 1000
            """,
        ]
        try await store.write { transaction in
            for sql in statements { try await transaction.run(sql) }
            transaction.announce(.catalogue)
        }
    }
}
