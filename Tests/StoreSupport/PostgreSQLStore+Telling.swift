import PayKit
import PostgreSQL
import SQLStatements
package import ShopCore
package import ShopPostgreSQL
import ShopSQL
import StoreAPI
import Testing

extension PostgreSQLStore {
    /// The events behind a place, in a currency of which nothing is told.
    package func told(after place: Int64, limit: Int) async throws -> EventRun {
        try await events(after: place, limit: limit, currency: try #require(Currency(code: "USD")))
    }

    /// Tells of an order that is nowhere else, in a transaction that takes its time or is taken back.
    package func tell(
        _ order: String, pauses: Int = 0, isTakenBack: Bool = false, isHeard: Bool = true
    ) async throws {
        try await write { transaction in
            if isHeard { transaction.announce(.events) }
            try await transaction.run(
                """
                INSERT INTO outbox (topic, object, value, version)
                VALUES ('order', $1, 'awaiting_payment', 1)
                """, [.text(order)])
            for _ in 0..<pauses { try await transaction.run("SELECT 1") }
            if isTakenBack { throw Refusal.notFound }
        }
    }
}
