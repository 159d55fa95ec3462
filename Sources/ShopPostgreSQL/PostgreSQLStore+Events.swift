package import FoundationEssentials
package import PayKit
import SQLStatements
package import ShopCore
import ShopSQL
import StoreAPI

extension PostgreSQLStore {
    /// The event sequence numbers that a subscription can resume after; 0...0 without events.
    package func eventPlaces() async throws -> ClosedRange<Int64> {
        await sequencer.settle()
        let row = try await read("SELECT min(place) AS oldest, max(place) AS newest FROM outbox").first
        guard let oldest = try row?.get("oldest", as: Int64?.self),
            let newest = try row?.get("newest", as: Int64?.self)
        else { return 0...0 }
        return (oldest - 1)...newest
    }

    /// Reads on: changes of this server's own have their places first. How far the events go is asked before
    /// they are: none of them can get a place behind that end any more.
    package func events(
        after place: Int64, _ filter: EventFilter, limit: Int, currency: Currency
    ) async throws -> EventRun {
        await sequencer.settle()
        let found = try await read([
            Statement("SELECT max(place), (SELECT last_value FROM catalogue_version) FROM outbox"),
            Statement(
                """
                SELECT * FROM outbox WHERE place > $1 AND topic = ANY($2)
                AND ($3::text IS NULL OR product IS NULL OR product = $3)
                AND ($4::text IS NULL OR topic <> 'order' OR object = $4)
                ORDER BY place LIMIT $5
                """,
                [
                    .integer(place), .texts(filter.kinds.map(\.rawValue).sorted()), .maybe(filter.product),
                    .maybe(filter.order), .number(limit),
                ]),
        ])
        // A client that hears of a change here finds it here, even while the notification is on its way.
        try found[0].first.map { sequencer.learn(version: try $0.get(1)) }
        let newest = try found[0].first?.get(0, as: Int64?.self) ?? place
        let last = try found[1].last?.get("place") ?? place
        let isFull = found[1].count == limit
        return EventRun(
            events: try found[1].compactMap { try StoredEvent($0, currency) },
            end: isFull ? last : max(place, newest, last), hasMore: isFull)
    }

    /// Deletes some events that are older than a day or beyond the newest 100,000; true if there are more.
    package func forgetEvents(at now: Date) async throws -> Bool {
        await sequencer.settle()
        return try await write { transaction in
            let old = Value.integer(now.seconds - secondsOfEvents)
            let found = try await transaction.run([
                Statement(
                    """
                    INSERT INTO outbox_mark (at, newest)
                    SELECT $1::bigint, (SELECT coalesce(max(place), 0) FROM outbox)
                    WHERE NOT EXISTS (SELECT 1 FROM outbox_mark WHERE at > $1::bigint - $2::bigint)
                    ON CONFLICT DO NOTHING
                    """, [.moment(now), .integer(secondsBetweenMarks)]),
                Statement(
                    """
                    DELETE FROM outbox WHERE place < (SELECT min(place) + $3 FROM outbox)
                    AND place < (SELECT max(place) FROM outbox)
                    AND place <= greatest((SELECT max(place) - $2 FROM outbox),
                        (SELECT max(newest) FROM outbox_mark WHERE at <= $1))
                    """, [old, .integer(mostEvents), .integer(mostForgotten)]),
                Statement(
                    "DELETE FROM outbox_mark WHERE at < (SELECT max(at) FROM outbox_mark WHERE at <= $1)",
                    [old]),
            ])
            return found[1].affected == Int(mostForgotten)
        }
    }
}

private let secondsBetweenMarks: Int64 = 3600
private let secondsOfEvents: Int64 = 24 * 3600
private let mostEvents: Int64 = 100_000
private let mostForgotten: Int64 = 5_000

extension StoredEvent {
    /// Reads a row; nil when it is not what this program wrote.
    fileprivate init?(_ row: Row, _ currency: Currency) throws {
        guard let kind = ShopEvent.Kind(rawValue: try row.get("topic")) else { return nil }
        let object: String = try row.get("object")
        let product: String? = try row.get("product")
        let version: Int = try row.get("version")
        let value: String = try row.get("value")
        let number = Int64(value)
        let change: ShopEvent.Change
        switch kind {
        case .stock:
            guard let number else { return nil }
            change = .stock(
                ShopEvent.StockChange(
                    variant: object, product: product ?? "",
                    availability: Availability(available: Int(number)), version: version))
        case .price:
            guard let number else { return nil }
            change = .price(
                ShopEvent.PriceChange(
                    variant: object, product: product ?? "",
                    price: Money(minorUnits: number, currency: currency), version: version))
        case .product:
            change = .product(ShopEvent.ProductChange(product: object, active: number == 1, version: version))
        case .order:
            guard let status = Order.Status(rawValue: value) else { return nil }
            change = .order(ShopEvent.OrderChange(order: object, status: status, version: version))
        case .reset: change = .reset
        }
        self.init(id: try row.get("place"), product: product, object: object, change: change)
    }
}
