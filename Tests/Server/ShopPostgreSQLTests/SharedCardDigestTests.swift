import PostgreSQL
import SQLStatements
import ShopPostgreSQL
import ShopSQL
import StoreSupport
import TestSupport
import Testing

/// Digests of cards, which earlier versions kept beside the key that made them.
@Suite(.timeLimit(.minutes(10))) struct SharedCardDigestTests {
    @Test func tableIsWrittenAnewWithoutThem() async throws {
        try await TestCluster.use { database in
            try await database.server.psql(
                """
                ALTER TABLE payment ADD COLUMN fingerprint bytea NOT NULL DEFAULT 'digest-of-a-card';
                UPDATE vitrine_schema SET version = 2
                """, database: database.name)
            let file = "SELECT 'file ' || pg_relation_filenode('payment')"
            let before = try await database.server.psql(file, database: database.name)
            let store = try await database.open()
            let columns = try await store.rows(
                "SELECT column_name FROM information_schema.columns WHERE table_name = 'payment'"
            ).map { try $0.get(0, as: String.self) }
            #expect(columns.contains("last_four") && !columns.contains("fingerprint"))
            await store.close()
            let after = try await database.server.psql(file, database: database.name)
            #expect(before.contains("file ") && after.contains("file ") && before != after)
        }
    }
}
