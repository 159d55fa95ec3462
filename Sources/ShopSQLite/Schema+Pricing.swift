extension SQLiteStore {
    /// Coupons count their uses in a table of their own, and a quote may hold stock and be given up.
    ///
    /// Quotes of before know no taxes by line, and none lives longer than 15 minutes: they end with it.
    package static let pricingTables = """
        CREATE TABLE coupon (
            code TEXT PRIMARY KEY CHECK (code = upper(code)),
            definition TEXT NOT NULL,
            use_limit INTEGER CHECK (use_limit > 0),
            contact_limit INTEGER CHECK (contact_limit > 0),
            used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0),
            version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0)
        ) STRICT;
        CREATE TABLE coupon_use (
            order_id TEXT NOT NULL,
            code TEXT NOT NULL REFERENCES coupon (code) ON DELETE CASCADE,
            contact TEXT NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (order_id, code)
        ) STRICT;
        CREATE INDEX coupon_use_by_contact ON coupon_use (code, contact);
        INSERT OR IGNORE INTO coupon (code, definition)
            SELECT upper(json_extract(entry.value, '$.code')), entry.value
            FROM shop, json_each(shop.policy, '$.coupons') AS entry;
        UPDATE shop SET policy = json_set(policy, '$.coupons', json('[]'));
        DELETE FROM quote;
        ALTER TABLE quote ADD COLUMN holder TEXT;
        ALTER TABLE quote ADD COLUMN dropped_at INTEGER;
        CREATE INDEX quote_by_holder ON quote (holder, expires_at) WHERE holder IS NOT NULL;
        """
}
