import Crypto
import FoundationEssentials
import SQLStatements
import Synchronization

extension PostgreSQLStore {
    /// As long as it is the same nothing was named, and what is named next makes it another one.
    package func identifierDigest() async throws -> [UInt8] {
        let hash = Mutex(SHA256())
        try await walk(Self.names, as: "walk_names") { rows in
            let names = try rows.map { try $0.get(0, as: String.self) }
            hash.withLock { hash in
                for name in names { hash.update(data: Array("\(name)\n".utf8)) }
            }
        }
        return hash.withLock { Array($0.finalize()) }
    }

    private static let names = """
        SELECT id FROM product UNION ALL SELECT id FROM variant UNION ALL SELECT id FROM quote
        UNION ALL SELECT id FROM shop_order UNION ALL SELECT id FROM payment UNION ALL SELECT id FROM refund
        UNION ALL SELECT id FROM fulfilment UNION ALL SELECT id FROM access_key
        UNION ALL SELECT id FROM stock_adjustment UNION ALL SELECT id FROM ended_pass
        UNION ALL SELECT key FROM attempt ORDER BY 1
        """
}
