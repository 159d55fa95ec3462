extension SQLiteStore {
    /// The keys to the shop's back rooms, who corrected the stock there and why, and which version the shop's
    /// policy has.
    package static let accessTables = """
        CREATE TABLE access_key (
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind IN ('admin', 'kiosk', 'readonly')),
            label TEXT NOT NULL CHECK (length(label) <= 100),
            hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
            created_at INTEGER NOT NULL,
            revoked_at INTEGER CHECK (revoked_at >= 0)
        ) STRICT;
        CREATE TABLE stock_adjustment (
            id TEXT PRIMARY KEY,
            variant TEXT NOT NULL REFERENCES variant (id),
            delta INTEGER NOT NULL,
            on_hand INTEGER NOT NULL CHECK (on_hand >= 0),
            reserved INTEGER NOT NULL CHECK (reserved BETWEEN 0 AND on_hand),
            reason TEXT NOT NULL,
            access_key TEXT REFERENCES access_key (id),
            at INTEGER NOT NULL
        ) STRICT;
        ALTER TABLE shop ADD COLUMN policy_version INTEGER NOT NULL DEFAULT 1 CHECK (policy_version > 0);
        """

    /// The revocation list of back-office sessions: signed out before they expire, and dropped when they
    /// have.
    package static let endedPassTables = """
        CREATE TABLE ended_pass (
            id TEXT PRIMARY KEY,
            ends_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX ended_pass_by_end ON ended_pass (ends_at);
        """
}
