import GRDB
package import PayKit
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// Two questions, each of which SQLite answers at one end of the table.
    package static let eventEnds = """
        SELECT (SELECT min(id) FROM outbox) AS oldest, (SELECT max(id) FROM outbox) AS newest
        """

    /// The places in the sequence that a listener may go on after: all but the last of them are behind.
    package func eventPlaces() async throws -> ClosedRange<Int64> {
        try await read { db in
            let row = try Row.fetchOne(db.cachedStatement(sql: Self.eventEnds))
            guard let row, let oldest: Int64 = row["oldest"], let newest: Int64 = row["newest"] else {
                return 0...0
            }
            return (oldest - 1)...newest
        }
    }

    /// The events behind a place that a listener asks for, at most so many.
    package func events(
        after place: Int64, _ filter: EventFilter, limit: Int, currency: Currency
    ) async throws -> EventRun {
        let kinds = try StoredText.encode(filter.kinds.map(\.rawValue).sorted())
        return try await read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT * FROM outbox WHERE id > :place
                        AND topic IN (SELECT value FROM json_each(:kinds))
                        AND (:product IS NULL OR product IS NULL OR product = :product)
                        AND (:order IS NULL OR topic <> 'order' OR object = :order)
                        ORDER BY id LIMIT :limit
                        """),
                arguments: [
                    "place": place, "kinds": kinds, "product": filter.product, "order": filter.order,
                    "limit": limit,
                ])
            let newest = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM outbox"))
            let events = rows.compactMap { StoredEvent($0, currency) }
            let isFull = rows.count == limit
            let last: Int64? = rows.last?["id"]
            let end = isFull ? last ?? place : max(place, newest ?? place)
            return EventRun(events: events, end: end, hasMore: isFull)
        }
    }
}

extension StoredEvent {
    /// Reads a row; nil when it is not what this program wrote.
    fileprivate init?(_ row: Row, _ currency: Currency) {
        guard let kind = ShopEvent.Kind(rawValue: row["topic"]) else { return nil }
        let object: String = row["object"]
        let product: String? = row["product"]
        let version: Int = row["version"]
        let change: ShopEvent.Change
        switch kind {
        case .stock:
            change = .stock(
                ShopEvent.StockChange(
                    variant: object, product: product ?? "",
                    availability: Availability(available: row["value"]), version: version))
        case .price:
            change = .price(
                ShopEvent.PriceChange(
                    variant: object, product: product ?? "",
                    price: Money(minorUnits: row["value"], currency: currency), version: version))
        case .product:
            change = .product(
                ShopEvent.ProductChange(product: object, active: row["value"], version: version))
        case .order:
            guard let status = Order.Status(rawValue: row["value"]) else { return nil }
            change = .order(ShopEvent.OrderChange(order: object, status: status, version: version))
        case .reset: change = .reset
        }
        self.init(id: row["id"], product: product, object: object, change: change)
    }
}
