package import GRDB
import ShopSQL

extension SQLiteStore {
    /// Tags, withdrawal, tax classes, and what lists and searches are read from.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails.
    package static func migrateCatalogue(_ db: Database) throws {
        try db.execute(sql: catalogueColumns)
        try createListOrders(db)
        let labels = try labels(db)
        for product in try String.fetchAll(db, sql: "SELECT id FROM product") {
            try enlist(product, labels: labels, db)
        }
    }

    /// Creates the indexes that product lists are walked along.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails.
    package static func createListOrders(_ db: Database) throws {
        for (name, columns) in ListIndex.all {
            try db.execute(
                sql: """
                    CREATE INDEX product_by_\(name) ON product (is_active, \(columns));
                    CREATE INDEX product_in_category_by_\(name)
                        ON product (is_active, category, \(columns));
                    """)
        }
    }

    /// Takes the indexes away, in a transaction that makes them anew: that is quicker than to change most of
    /// their entries one by one.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails.
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
}
