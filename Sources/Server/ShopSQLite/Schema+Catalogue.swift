package import GRDB
import SQLStatements
import ShopCore
import ShopSQL

extension SQLiteStore {
    package static func migrateCatalogue(_ db: Database) throws {
        try db.execute(sql: catalogueColumns)
        try createListOrders(db)
        try db.execute(
            sql: """
                UPDATE product SET price_from = coalesce(
                    (SELECT min(variant.price) FROM variant WHERE variant.product = product.id), price)
                """)
        let labels = try labels(in: db.run(SQLStatements.Statement(labels)))
        let products = try db.run(
            SQLStatements.Statement(
                """
                SELECT id, position, name, description, category, tags, options, ARRAY(
                    SELECT sku AS item FROM variant WHERE variant.product = product.id) AS skus FROM product
                """))
        for row in products {
            let words = try ProductWords(row, labels)
            try _ = db.run(enlisting(words, of: row.get("id"), at: row.get("position")))
        }
    }

    package static func createListOrders(_ db: Database) throws {
        for creation in ListIndex.creations { try db.execute(sql: creation) }
    }

    /// Takes the indexes away, in a transaction that makes them anew: that is quicker than to change most of
    /// their entries one by one.
    package static func dropListOrders(_ db: Database) throws {
        for (name, _) in ListIndex.all {
            try db.execute(
                sql: "DROP INDEX product_by_\(name); DROP INDEX product_in_category_by_\(name)")
        }
    }

    /// `price_from` is the lowest price of the product's variants; the keys are its names as they are sorted.
    /// The searched text is stored as tokens: each sign of Chinese with its neighbour, words as they are.
    private static let catalogueColumns = """
        ALTER TABLE product ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
        ALTER TABLE product ADD COLUMN tax_class TEXT NOT NULL DEFAULT 'standard' CHECK (tax_class <> '');
        ALTER TABLE product ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
        ALTER TABLE product ADD COLUMN added_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE product ADD COLUMN price_from INTEGER NOT NULL DEFAULT 1 CHECK (price_from > 0);
        ALTER TABLE product ADD COLUMN name_key_en TEXT NOT NULL DEFAULT '';
        ALTER TABLE product ADD COLUMN name_key_zh TEXT NOT NULL DEFAULT '';
        CREATE VIRTUAL TABLE product_search USING fts5 (
            name, facts, description, tokenize = 'ascii', prefix = '1 2 3', columnsize = 0
        );
        """

    /// Products without a class of their own take the first that the policy listed for their category or for
    /// all of their SKUs, so that their prices stay; then the list goes.
    package static let taxClassesOfProducts = """
        UPDATE product SET tax_class = listed.class, version = version + 1 FROM (
            SELECT product.id, json_extract(entry.value, '$.id') AS class, min(entry.key)
            FROM product, shop, json_each(shop.policy, '$.tax_classes') AS entry
            WHERE tax_class = 'standard' AND (
                category IN (SELECT value FROM json_each(entry.value, '$.categories'))
                OR NOT EXISTS (SELECT 1 FROM variant WHERE variant.product = product.id
                    AND sku NOT IN (SELECT value FROM json_each(entry.value, '$.skus')))
                OR json_extract(entry.value, '$.categories', '$.skus') = '[null,null]')
            GROUP BY product.id
        ) AS listed WHERE product.id = listed.id;
        UPDATE shop SET policy = json_remove(policy, '$.tax_classes'), policy_version = policy_version + 1,
            catalogue_version = catalogue_version + 1
        WHERE json_type(policy, '$.tax_classes') IS NOT NULL;
        """
}
