extension InventoryDatabase {
    /// Who may into the shop's back rooms.
    static let accessTables = """
        CREATE TABLE access_key (
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind IN ('admin', 'kiosk', 'readonly')),
            label TEXT NOT NULL CHECK (length(label) <= 100),
            hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
            created_at INTEGER NOT NULL,
            revoked_at INTEGER CHECK (revoked_at >= 0)
        ) STRICT;
        """
}
