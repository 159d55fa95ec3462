import Crypto
import FoundationEssentials
import GRDB

extension SQLiteStore {
    /// A digest of every identifier and key that is in use. As long as it is the same nothing was named, and
    /// what is named next makes it another one.
    package func identifierDigest() async throws -> [UInt8] {
        try await read { db in
            var hash = SHA256()
            let names = try String.fetchCursor(db, sql: Self.names)
            while let name = try names.next() { hash.update(data: Array("\(name)\n".utf8)) }
            return Array(hash.finalize())
        }
    }

    private static let names = """
        SELECT id FROM product UNION ALL SELECT id FROM variant UNION ALL SELECT id FROM quote
        UNION ALL SELECT id FROM shop_order UNION ALL SELECT id FROM payment UNION ALL SELECT id FROM refund
        UNION ALL SELECT id FROM fulfilment UNION ALL SELECT id FROM access_key
        UNION ALL SELECT id FROM stock_adjustment UNION ALL SELECT id FROM ended_pass
        UNION ALL SELECT key FROM attempt ORDER BY 1
        """
}
