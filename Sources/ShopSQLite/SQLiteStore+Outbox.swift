package import FoundationEssentials
package import GRDB
import ShopCore

/// A change is told in the same transaction, after it.
extension SQLiteStore {
    /// Tells how much there is of a variant now.
    package static func tellStock(of variant: String, _ db: Database) throws {
        try tell(
            """
            INSERT INTO outbox (topic, object, product, value, version)
            SELECT 'stock', variant.id, product.id, \(available), version
            FROM variant JOIN product ON product.id = variant.product WHERE variant.id = ?
            """, variant, db)
    }

    /// Tells what a variant costs now.
    package static func tellPrice(of variant: String, _ db: Database) throws {
        try tell(
            """
            INSERT INTO outbox (topic, object, product, value, version)
            SELECT 'price', variant.id, product.id, variant.price, version
            FROM variant JOIN product ON product.id = variant.product WHERE variant.id = ?
            """, variant, db)
    }

    /// Tells that a product reads otherwise, or is sold no longer or again.
    package static func tellProduct(_ id: String, _ db: Database) throws {
        try tell(
            """
            INSERT INTO outbox (topic, object, product, value, version)
            SELECT 'product', id, id, is_active, version FROM product WHERE id = ?
            """, id, db)
    }

    /// Tells that so much of the catalogue changed that it has to be read again, in place of each change.
    package static func tellWholeCatalogue(_ db: Database) throws {
        try tell(
            """
            INSERT INTO outbox (topic, object, value, version)
            SELECT 'reset', 'catalogue', 0, catalogue_version FROM shop WHERE id = ?
            """, 1, db)
    }

    private static func tell(_ sql: String, _ id: some DatabaseValueConvertible, _ db: Database) throws {
        try db.run(sql, arguments: [id])
    }

    /// Forgets events that are older than a day, and the oldest of more than 100,000; some at a time, so that
    /// nobody who wants to write waits for it. Gives whether there are more to forget.
    package func forgetEvents(at now: Date) async throws -> Bool {
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO outbox_mark SELECT :now, (SELECT coalesce(max(id), 0) FROM outbox)
                    WHERE NOT EXISTS (SELECT 1 FROM outbox_mark WHERE at > :now - :between)
                    """, arguments: ["now": now.seconds, "between": secondsBetweenMarks])
            let limits: StatementArguments = ["old": now.seconds - secondsOfEvents, "most": mostEvents]
            try db.execute(
                sql: """
                    DELETE FROM outbox WHERE id < (SELECT min(id) + \(mostForgotten) FROM outbox)
                    AND id < (SELECT max(id) FROM outbox)
                    AND id <= max((SELECT max(id) - :most FROM outbox),
                        coalesce((SELECT max(newest) FROM outbox_mark WHERE at <= :old), 0))
                    """, arguments: limits)
            let isMore = db.changesCount == mostForgotten
            try db.execute(
                sql: """
                    DELETE FROM outbox_mark
                    WHERE at < (SELECT max(at) FROM outbox_mark WHERE at <= ?)
                    """, arguments: [now.seconds - secondsOfEvents])
            return isMore
        }
    }
}

private let secondsBetweenMarks: Int64 = 3600
private let secondsOfEvents: Int64 = 24 * 3600
private let mostEvents = 100_000
private let mostForgotten = 5_000
