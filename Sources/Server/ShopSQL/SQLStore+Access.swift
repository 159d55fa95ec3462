package import FoundationEssentials
import SQLStatements
package import ShopCore

extension SQLStore {
    package func add(_ key: AccessKey, secret: AccessSecret) async throws(Refusal) {
        try await write([
            Statement(
                "INSERT INTO access_key (id, kind, label, hash, created_at) VALUES ($1, $2, $3, $4, $5)",
                [
                    .text(key.id), .text(key.kind.rawValue), .text(key.label), .text(secret.hash),
                    .moment(key.createdAt),
                ])
        ])
    }

    package func accessKey(of secret: AccessSecret) async throws(Refusal) -> AccessKey? {
        let sql = "SELECT * FROM access_key WHERE hash = $1 AND revoked_at IS NULL"
        return try await first(sql, [.text(secret.hash)]) { try AccessKey($0) }
    }

    package func accessKey(id: String) async throws(Refusal) -> AccessKey? {
        try await first("SELECT * FROM access_key WHERE id = $1", [.text(id)]) { try AccessKey($0) }
    }

    package func accessKeys() async throws(Refusal) -> [AccessKey] {
        try await all("SELECT * FROM access_key ORDER BY created_at, id") { try AccessKey($0) }
    }

    package func revokeAccessKey(_ id: String, at now: Date) async throws(Refusal) -> Bool {
        let revoking = Statement(
            "UPDATE access_key SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL",
            [.moment(now), .text(id)])
        return try await run(StoreTransaction([revoking]) { .done($0[0].affected == 1) })
    }

    package func signOut(_ pass: OfficePass, at now: Date) async throws(Refusal) {
        try await write([
            Statement("DELETE FROM ended_pass WHERE ends_at <= $1", [.moment(now)]),
            Statement(
                "INSERT INTO ended_pass (id, ends_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
                [.text(pass.id), .moment(pass.end)]),
        ])
    }

    package func isSignedOut(_ pass: OfficePass) async throws(Refusal) -> Bool {
        try await first("SELECT 1 FROM ended_pass WHERE id = $1", [.text(pass.id)]) { $0 } != nil
    }
}

extension AccessKey {
    /// Nil for a kind that this program does not know.
    fileprivate init?(_ row: Row) throws {
        guard let kind = AccessKey.Kind(rawValue: try row.get("kind")) else { return nil }
        self.init(
            id: try row.get("id"), kind: kind, label: try row.get("label"),
            createdAt: try row.moment("created_at"),
            revokedAt: try row.get("revoked_at", as: Int64?.self).map { Date(seconds: $0) })
    }
}
