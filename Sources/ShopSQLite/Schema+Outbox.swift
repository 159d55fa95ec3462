extension SQLiteStore {
    /// The events of the shop, one row each, written with the change itself.
    ///
    /// The newest row is always kept, so that SQLite numbers the next one after it: the sequence has no gaps,
    /// and old rows may go. A value is how many units there are, a price in minor units, whether a product is
    /// sold, or the state of an order. Marks say which row was the newest at a moment.
    package static let outboxTables = """
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY,
            topic TEXT NOT NULL CHECK (topic IN ('stock', 'price', 'product', 'order', 'reset')),
            object TEXT NOT NULL,
            product TEXT CHECK ((product IS NULL) = (topic IN ('order', 'reset'))),
            value ANY NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0)
        ) STRICT;
        CREATE TABLE outbox_mark (
            at INTEGER PRIMARY KEY,
            newest INTEGER NOT NULL
        ) STRICT;
        """
}
