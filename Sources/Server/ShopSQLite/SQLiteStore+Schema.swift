package import GRDB
import ShopSQL

extension SQLiteStore {
    /// `VTRN`: says that a file is a shop's.
    package static let applicationID = 0x5654_524E
    /// The schema version of this program, stored as `PRAGMA user_version`.
    package static let schemaVersion = 16 + SharedTables.productColumns.count

    /// All migrations; released ones are never changed.
    package static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        func add(
            _ version: Int, _ name: String, _ migrate: @escaping @Sendable (Database) throws -> Void
        ) {
            migrator.registerMigration("\(version) \(name)") { db in
                try migrate(db)
                try db.execute(sql: "PRAGMA user_version = \(version)")
            }
        }
        func add(_ version: Int, _ name: String, _ tables: @escaping @autoclosure @Sendable () -> String) {
            add(version, name) { db in try db.execute(sql: tables()) }
        }
        add(1, "shop", catalogueTables + orderTables + "PRAGMA application_id = \(applicationID)")
        add(2, "several payments of one order", paymentTables)
        add(3, "catalogue") { try migrateCatalogue($0) }
        add(4, "pricing", pricingTables)
        add(5, "orders", ledgerTables + orderStateTables + moneyTables + fulfilmentTables)
        add(6, "access", accessTables)
        add(7, "outbox", outboxTables)
        add(
            9, "order lists",
            """
            CREATE INDEX order_by_age ON shop_order (created_at, id);
            CREATE INDEX order_in_status_by_age ON shop_order (status, created_at, id);
            """)
        add(10, "orders of a quote", "CREATE INDEX order_by_quote ON shop_order (quote)")
        add(11, "signed-out sessions", define(SharedTables.endedPasses))
        add(12, "no digests of cards", "ALTER TABLE payment DROP COLUMN fingerprint")
        add(13, "tax classes of products", taxClassesOfProducts)
        func add(_ columns: [SharedTables.ProductColumn], from version: Int) {
            for (place, column) in columns.enumerated() {
                add(
                    version + place, "\(column.name) of products",
                    "ALTER TABLE product ADD COLUMN \(column.name) TEXT NOT NULL DEFAULT '\(column.usual)'")
            }
        }
        add(SharedTables.firstProductColumns, from: 14)
        add(16, "conditions without lists", unfoldLists)
        add(SharedTables.productColumns, from: 17)
        return migrator
    }

    static func define(_ tables: String) -> String {
        Dialect.sqlite.define(tables).joined(separator: ";\n")
    }

    /// Brings the tables up to date; a step that fails is rolled back.
    package static func migrate(_ writer: any DatabaseWriter) throws {
        try clearCardDigests(writer)
        try migrator.migrate(writer)
    }

    /// Empties the digests of cards that earlier versions kept and rewrites the file (VACUUM): freed pages
    /// and the write-ahead log would keep them, and backups copy both.
    ///
    /// The column goes behind that, so that a start which was cut short does it again.
    private static func clearCardDigests(_ writer: any DatabaseWriter) throws {
        let areThere = try writer.read { db in
            guard try db.tableExists("payment") else { return false }
            let hasColumn = try db.columns(in: "payment").contains { $0.name == "fingerprint" }
            return try hasColumn && Row.fetchOne(db, sql: "SELECT 1 FROM payment LIMIT 1") != nil
        }
        guard areThere else { return }
        try writer.write { db in try db.execute(sql: "UPDATE payment SET fingerprint = x''") }
        try writer.vacuum()
        try writer.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    }

    /// Says the conditions of all tables and indices without lists of values: for each of more than two
    /// SQLite fills a table whenever a row is written, 32 for an order that is paid by card. No row changes
    /// its meaning, so that definitions alone are written (https://www.sqlite.org/lang_altertable.html).
    private static func unfoldLists(_ db: Database) throws {
        let found = try Row.fetchAll(
            db, sql: "SELECT type, name, sql FROM sqlite_schema WHERE sql LIKE '% IN (%'")
        let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
        try db.execute(sql: "PRAGMA writable_schema = ON")
        for row in found where row["type"] == "table" {
            try db.execute(
                sql: "UPDATE sqlite_schema SET sql = ? WHERE name = ?",
                arguments: [unfolded(row["sql"]), row["name"] as String])
        }
        try db.execute(sql: "PRAGMA schema_version = \(version + 1); PRAGMA writable_schema = RESET")
        for row in found where row["type"] == "index" {
            try db.execute(sql: "DROP INDEX \(row["name"] as String); \(unfolded(row["sql"]))")
        }
    }

    /// A definition in which each `a IN ('x', 'y', 'z')` is `(a = 'x' OR a = 'y' OR a = 'z')`.
    package static func unfolded(_ definition: String) -> String {
        let parts = definition.split(separator: " IN (")
        return parts.dropFirst().reduce(String(parts[0])) { text, part in
            let values = part.prefix { $0 != ")" }
            let column = text.split { !$0.isLetter && $0 != "_" }.last ?? ""
            let cases = values.split(separator: ",").map { "\(column) = \($0.drop(while: \.isWhitespace))" }
            guard cases.count > 2 else { return "\(text) IN (\(part)" }
            return text.dropLast(column.count) + "(\(cases.joined(separator: " OR "))"
                + part[values.endIndex...]
        }
    }

    private static let catalogueTables = """
        CREATE TABLE shop (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            policy TEXT NOT NULL,
            secret BLOB NOT NULL CHECK (length(secret) = 32),
            catalogue_version INTEGER NOT NULL CHECK (catalogue_version > 0),
            last_order_number INTEGER NOT NULL CHECK (last_order_number >= 0)
        ) STRICT;
        \(define(SharedTables.picture));
        CREATE TABLE product (
            id TEXT PRIMARY KEY,
            position INTEGER NOT NULL UNIQUE,
            slug TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL CHECK (kind IN ('physical', 'digital')),
            category TEXT NOT NULL,
            price INTEGER NOT NULL CHECK (price > 0),
            name TEXT NOT NULL,
            description TEXT NOT NULL,
            picture TEXT NOT NULL REFERENCES picture (sha256),
            picture_text TEXT NOT NULL,
            accent TEXT,
            options TEXT NOT NULL,
            weight_grams INTEGER CHECK (weight_grams >= 0),
            version INTEGER NOT NULL CHECK (version > 0)
        ) STRICT;
        CREATE TABLE variant (
            id TEXT PRIMARY KEY,
            product TEXT NOT NULL REFERENCES product (id),
            position INTEGER NOT NULL,
            sku TEXT NOT NULL UNIQUE,
            options TEXT NOT NULL,
            price INTEGER NOT NULL CHECK (price > 0),
            stock INTEGER NOT NULL CHECK (stock >= 0),
            UNIQUE (product, position)
        ) STRICT;
        """

    private static let orderTables = """
        CREATE TABLE quote (
            id TEXT PRIMARY KEY,
            snapshot TEXT NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX quote_by_expiry ON quote (expires_at);
        CREATE TABLE shop_order (
            id TEXT PRIMARY KEY,
            number TEXT NOT NULL UNIQUE,
            quote TEXT NOT NULL,
            attempt_key TEXT NOT NULL UNIQUE,
            status TEXT NOT NULL CHECK (status IN ('awaiting_payment', 'payment_pending', 'authorized',
                'paid', 'partially_fulfilled', 'fulfilled', 'expired', 'cancelled')),
            order_axis TEXT NOT NULL CHECK (order_axis IN ('open', 'completed', 'cancelled', 'expired')),
            money_axis TEXT NOT NULL CHECK (money_axis IN ('none', 'pending', 'authorized', 'captured',
                'partially_refunded', 'refunded', 'voided')),
            goods_axis TEXT NOT NULL CHECK (goods_axis IN ('none', 'partial', 'fulfilled', 'returned')),
            total INTEGER NOT NULL CHECK (total > 0),
            currency TEXT NOT NULL,
            frozen TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0)
        ) STRICT;
        CREATE UNIQUE INDEX order_once_per_quote ON shop_order (quote) WHERE status <> 'cancelled';
        CREATE INDEX order_pending ON shop_order (created_at) WHERE status = 'payment_pending';
        CREATE TABLE order_line (
            order_id TEXT NOT NULL REFERENCES shop_order (id),
            variant TEXT NOT NULL REFERENCES variant (id),
            quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
            unit INTEGER NOT NULL CHECK (unit > 0),
            PRIMARY KEY (order_id, variant)
        ) STRICT;
        CREATE TABLE order_step (
            order_id TEXT NOT NULL REFERENCES shop_order (id),
            position INTEGER NOT NULL CHECK (position > 0),
            at INTEGER NOT NULL,
            from_status TEXT NOT NULL,
            to_status TEXT NOT NULL,
            PRIMARY KEY (order_id, position)
        ) STRICT;
        CREATE TABLE stock_move (
            id INTEGER PRIMARY KEY,
            variant TEXT NOT NULL REFERENCES variant (id),
            delta INTEGER NOT NULL CHECK (delta <> 0),
            cause TEXT NOT NULL CHECK (cause IN ('import', 'order', 'release')),
            order_id TEXT REFERENCES shop_order (id),
            at INTEGER NOT NULL,
            UNIQUE (order_id, variant, cause)
        ) STRICT;
        CREATE TABLE payment (
            id TEXT PRIMARY KEY,
            order_id TEXT NOT NULL UNIQUE REFERENCES shop_order (id),
            state TEXT NOT NULL CHECK (state IN ('pending', 'captured', 'declined', 'voided')),
            kind TEXT NOT NULL CHECK (kind IN ('wallet', 'card')),
            network TEXT NOT NULL,
            last_four TEXT NOT NULL CHECK (length(last_four) = 4),
            fingerprint BLOB NOT NULL,
            transaction_identifier TEXT UNIQUE,
            decline_code TEXT,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE attempt (
            key TEXT PRIMARY KEY CHECK (length(key) BETWEEN 16 AND 128),
            fingerprint BLOB NOT NULL,
            order_id TEXT NOT NULL REFERENCES shop_order (id),
            status INTEGER CHECK (status BETWEEN 200 AND 499),
            body TEXT,
            created_at INTEGER NOT NULL,
            CHECK ((status IS NULL) = (body IS NULL))
        ) STRICT;
        """

    /// An order may be paid for several times until one payment goes through, and each try takes and returns
    /// its own stock.
    private static let paymentTables = """
        ALTER TABLE payment RENAME TO payment_1;
        CREATE TABLE payment (
            id TEXT PRIMARY KEY,
            order_id TEXT NOT NULL REFERENCES shop_order (id),
            state TEXT NOT NULL
                CHECK (state IN ('pending', 'authorized', 'captured', 'declined', 'voided')),
            kind TEXT NOT NULL CHECK (kind IN ('wallet', 'card')),
            network TEXT NOT NULL,
            last_four TEXT NOT NULL CHECK (length(last_four) = 4),
            fingerprint BLOB NOT NULL,
            transaction_identifier TEXT UNIQUE,
            decline_code TEXT,
            network_reference TEXT,
            created_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO payment SELECT id, order_id, state, kind, network, last_four, fingerprint,
            transaction_identifier, decline_code, NULL, created_at FROM payment_1;
        CREATE UNIQUE INDEX payment_once_per_order ON payment (order_id)
            WHERE state IN ('pending', 'authorized', 'captured');
        CREATE INDEX payment_by_order ON payment (order_id);
        ALTER TABLE stock_move RENAME TO stock_move_1;
        CREATE TABLE stock_move (
            id INTEGER PRIMARY KEY,
            variant TEXT NOT NULL REFERENCES variant (id),
            delta INTEGER NOT NULL CHECK (delta <> 0),
            cause TEXT NOT NULL CHECK (cause IN ('import', 'order', 'release')),
            order_id TEXT REFERENCES shop_order (id),
            payment_id TEXT CHECK ((payment_id IS NULL) = (order_id IS NULL)),
            at INTEGER NOT NULL,
            UNIQUE (payment_id, variant, cause)
        ) STRICT;
        INSERT INTO stock_move SELECT id, variant, delta, cause, order_id,
            (SELECT payment_1.id FROM payment_1 WHERE payment_1.order_id = stock_move_1.order_id), at
            FROM stock_move_1;
        DROP TABLE stock_move_1;
        DROP TABLE payment_1;
        """

    /// Quotes of before know no taxes by line, and none lives longer than 15 minutes: they end with it.
    private static let pricingTables = """
        \(define(SharedTables.coupons));
        INSERT OR IGNORE INTO coupon (code, definition)
            SELECT upper(json_extract(entry.value, '$.code')), entry.value
            FROM shop, json_each(shop.policy, '$.coupons') AS entry;
        UPDATE shop SET policy = json_set(policy, '$.coupons', json('[]'));
        DELETE FROM quote;
        ALTER TABLE quote ADD COLUMN holder TEXT;
        ALTER TABLE quote ADD COLUMN dropped_at INTEGER;
        CREATE INDEX quote_by_holder ON quote (holder, expires_at) WHERE holder IS NOT NULL;
        """

    private static let accessTables = """
        \(define(SharedTables.access));
        ALTER TABLE shop ADD COLUMN policy_version INTEGER NOT NULL DEFAULT 1 CHECK (policy_version > 0);
        """

    /// The events of the shop, one row each, written with the change itself.
    ///
    /// The newest row is always kept, so that SQLite numbers the next one after it: the sequence has no gaps,
    /// and old rows may go. A value is how many units there are, a price in minor units, whether a product is
    /// sold, or the state of an order. Marks say which row was the newest at a moment.
    private static let outboxTables = """
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY,
            topic TEXT NOT NULL CHECK (topic IN ('stock', 'price', 'product', 'order', 'reset')),
            object TEXT NOT NULL,
            product TEXT CHECK ((product IS NULL) = (topic IN ('order', 'reset'))),
            value ANY NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0)
        ) STRICT;
        \(define(SharedTables.outboxMarks));
        """
}
