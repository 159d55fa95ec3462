import GRDB
import SQLStatements
import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSQLite
import ShopSamples
import StoreSupport
import TestSupport
import Testing

/// A shop of an earlier version, whose policy lists SKUs and categories by tax class.
@Suite(.timeLimit(.minutes(10))) struct TaxClassMigrationTests {
    static let lists: [(list: String, classes: [String])] = [
        ("[]", ["WAX standard 2", "COMB standard 2", "TEE-S standard 2", "RING zero 2"]),
        (
            // Of the shirts only one size is listed, and a product has one class.
            #"[{"id":"reduced","skus":["WAX","TEE-S"]}]"#,
            ["WAX reduced 3", "COMB standard 2", "TEE-S standard 2", "RING zero 2"]
        ),
        (
            #"[{"id":"reduced","skus":["WAX"]},{"id":"food","categories":["care"]}]"#,
            ["WAX reduced 3", "COMB food 3", "TEE-S food 3", "RING zero 2"]
        ),
        (
            #"[{"id":"food","categories":["care"]},{"id":"reduced","skus":["WAX"]}]"#,
            ["WAX food 3", "COMB food 3", "TEE-S food 3", "RING zero 2"]
        ),
        (
            #"[{"id":"reduced","skus":["TEE-L","TEE-S"],"categories":["tunes"]}]"#,
            ["WAX standard 2", "COMB standard 2", "TEE-S reduced 3", "RING zero 2"]
        ),
        (#"[{"id":"all"}]"#, ["WAX all 3", "COMB all 3", "TEE-S all 3", "RING zero 2"]),
    ]

    private func expect(_ classes: [String], in store: any Store) async throws {
        let products = try await store.page().products
        #expect(products.map { "\($0.variants[0].sku) \($0.taxClass) \($0.version)" } == classes)
        #expect(try await store.policy().version == 2)
    }

    @Test(arguments: lists)
    func productsTakeTheirClassesFromTheList(list: String, classes: [String]) async throws {
        try await TemporaryFolder.use { folder in
            let old = try SQLiteStore.open(path: folder + "/shop.sqlite")
            try await old.fill(SmallCatalogue.load(), environment: TestWorld().environment)
            try await old.write { db in
                try db.execute(
                    sql: """
                        UPDATE product SET tax_class = 'zero' WHERE slug = 'ring';
                        UPDATE shop SET policy = json_set(policy, '$.tax_classes', json('\(list)'));
                        DELETE FROM grdb_migrations WHERE identifier = '13 tax classes of products';
                        PRAGMA user_version = 12;
                        """)
            }
            try old.close()
            let store = try SQLiteStore.open(path: folder + "/shop.sqlite")
            try await expect(classes, in: store)
            #expect(
                try await store.read { db in
                    try String.fetchOne(db, sql: "SELECT json_type(policy, '$.tax_classes') FROM shop")
                } == nil)
            try store.close()
        }
    }

    @Test(arguments: lists)
    func productsOfPostgreSQLDoSo(list: String, classes: [String]) async throws {
        try await TestCluster.use { database in
            let old = try await database.open()
            try await old.fill(SmallCatalogue.load(), environment: TestWorld().environment)
            await old.close()
            try await database.server.psql(
                """
                UPDATE product SET tax_class = 'zero' WHERE slug = 'ring';
                UPDATE shop SET policy = jsonb_set(policy::jsonb, '{tax_classes}', '\(list)')::text;
                UPDATE vitrine_schema SET version = 3
                """, database: database.name)
            let store = try await database.open()
            try await expect(classes, in: store)
            #expect(
                try await store.rows("SELECT policy FROM shop").first?.get(0, as: String.self)
                    .contains("tax_classes") == false)
            await store.close()
        }
    }
}
