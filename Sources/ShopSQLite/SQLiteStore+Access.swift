package import FoundationEssentials
import GRDB
package import ShopCore

extension SQLiteStore {
    /// Registers a key by the hash of its secret.
    package func add(_ key: AccessKey, secret: AccessSecret) async throws {
        let hash = secret.hash
        try await write { db in
            try db.execute(
                sql: "INSERT INTO access_key (id, kind, label, hash, created_at) VALUES (?, ?, ?, ?, ?)",
                arguments: [key.id, key.kind.rawValue, key.label, hash, key.createdAt.seconds])
        }
    }

    /// The key of a secret; nil when there is none or it was revoked.
    package func accessKey(of secret: AccessSecret) async throws -> AccessKey? {
        let hash = secret.hash
        return try await read { db in
            try Row.fetchOne(
                db, sql: "SELECT * FROM access_key WHERE hash = ? AND revoked_at IS NULL", arguments: [hash]
            ).flatMap(Self.accessKey)
        }
    }

    /// A key by its id, revoked ones too.
    package func accessKey(id: String) async throws -> AccessKey? {
        try await read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM access_key WHERE id = ?", arguments: [id])
                .flatMap(Self.accessKey)
        }
    }

    /// All keys that ever were, the oldest first.
    package func accessKeys() async throws -> [AccessKey] {
        try await read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM access_key ORDER BY created_at, id")
                .compactMap(Self.accessKey)
        }
    }

    /// Takes a key out of use for good; false when no such key is in use.
    package func revokeAccessKey(_ id: String, at now: Date) async throws -> Bool {
        try await write { db in
            try db.execute(
                sql: "UPDATE access_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
                arguments: [now.seconds, id])
            return db.changesCount == 1
        }
    }

    /// Adds a session to the revocation list, and drops entries of sessions that have expired by now.
    package func signOut(_ pass: OfficePass, at now: Date) async throws {
        try await write { db in
            try db.execute(sql: "DELETE FROM ended_pass WHERE ends_at <= ?", arguments: [now.seconds])
            try db.execute(
                sql: "INSERT INTO ended_pass (id, ends_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
                arguments: [pass.id, pass.end.seconds])
        }
    }

    /// True for a session on the revocation list.
    package func isSignedOut(_ pass: OfficePass) async throws -> Bool {
        try await read { db in
            try Row.fetchOne(db, sql: "SELECT 1 FROM ended_pass WHERE id = ?", arguments: [pass.id]) != nil
        }
    }

    private static func accessKey(_ row: Row) -> AccessKey? {
        AccessKey.Kind(rawValue: row["kind"]).map { kind in
            AccessKey(
                id: row["id"], kind: kind, label: row["label"], createdAt: Date(seconds: row["created_at"]),
                revokedAt: (row["revoked_at"] as Int64?).map { Date(seconds: $0) })
        }
    }
}
