package import FoundationEssentials
package import PayKit
package import SQLStatements
package import ShopCore
import StoreAPI

extension SQLStore {
    package static var eventEnds: String {
        """
        SELECT (SELECT min(\(dialect.eventNumber)) FROM outbox) AS oldest,
            (SELECT max(\(dialect.eventNumber)) FROM outbox) AS newest
        """
    }

    /// The event sequence numbers that a subscription can resume after; 0...0 without events.
    package func eventPlaces() async throws(Refusal) -> ClosedRange<Int64> {
        await settleEvents()
        return try await first(Self.eventEnds) { row in
            guard let oldest: Int64 = try row.get("oldest", as: Int64?.self) else { return nil }
            return (oldest - 1)...(try row.get("newest"))
        } ?? 0...0
    }

    package func events(
        after place: Int64, _ filter: EventFilter, limit: Int, currency: Currency
    ) async throws(Refusal) -> EventRun {
        let asked = Self.selectEvents(after: place, filter, limit: limit)
        return try await rows(asked) { try Self.events(in: $0, after: place, limit: limit, currency) }
    }

    /// How far the events go is asked before they are: none of them can get a place behind that end any more.
    package static func selectEvents(
        after place: Int64, _ filter: EventFilter, limit: Int
    ) -> [Statement] {
        [
            Statement(eventEnds),
            Statement(
                """
                SELECT * FROM outbox WHERE \(dialect.eventNumber) > $1 AND topic = ANY($2)
                AND ($3::text IS NULL OR product IS NULL OR product = $3)
                AND ($4::text IS NULL OR topic <> 'order' OR object = $4)
                ORDER BY \(dialect.eventNumber) LIMIT $5
                """,
                [
                    .integer(place), .texts(filter.kinds.map(\.rawValue).sorted()), .maybe(filter.product),
                    .maybe(filter.order), .number(limit),
                ]),
        ]
    }

    package static func events(
        in found: [QueryResult], after place: Int64, limit: Int, _ currency: Currency
    ) throws -> EventRun {
        let newest = try found[0].first?.get("newest", as: Int64?.self) ?? place
        let last = try found[1].last?.get(dialect.eventNumber) ?? place
        let isFull = found[1].count == limit
        return EventRun(
            events: try found[1].compactMap { try StoredEvent($0, dialect.eventNumber, currency) },
            end: isFull ? last : max(place, newest, last), hasMore: isFull)
    }

    package func forgetEvents(at now: Date) async throws(Refusal) -> Bool {
        await settleEvents()
        let (number, old) = (Self.dialect.eventNumber, Value.integer(now.seconds - secondsOfEvents))
        let forgetting = [
            Statement(
                """
                INSERT INTO outbox_mark (at, newest)
                SELECT $1::bigint, (SELECT coalesce(max(\(number)), 0) FROM outbox)
                WHERE NOT EXISTS (SELECT 1 FROM outbox_mark WHERE at > $1::bigint - $2::bigint)
                ON CONFLICT DO NOTHING
                """, [.moment(now), .integer(secondsBetweenMarks)]),
            Statement(
                """
                DELETE FROM outbox WHERE \(number) < (SELECT min(\(number)) + $3 FROM outbox)
                AND \(number) < (SELECT max(\(number)) FROM outbox)
                AND \(number) <= (SELECT max(mark) FROM (SELECT max(\(number)) - $2 AS mark FROM outbox
                    UNION ALL SELECT max(newest) FROM outbox_mark WHERE at <= $1) AS marks)
                """, [old, .integer(mostEvents), .integer(mostForgotten)]),
            Statement(
                "DELETE FROM outbox_mark WHERE at < (SELECT max(at) FROM outbox_mark WHERE at <= $1)", [old]
            ),
        ]
        return try await run(
            StoreTransaction(forgetting) { .done($0[1].affected == Int(mostForgotten)) })
    }
}

private let secondsBetweenMarks: Int64 = 3600
private let secondsOfEvents: Int64 = 24 * 3600
private let mostEvents: Int64 = 100_000
private let mostForgotten: Int64 = 5_000

extension StoredEvent {
    /// Reads a row; nil when it is not what this program wrote.
    fileprivate init?(_ row: Row, _ number: String, _ currency: Currency) throws {
        guard let kind = ShopEvent.Kind(rawValue: try row.get("topic")) else { return nil }
        let object: String = try row.get("object")
        let product: String? = try row.get("product")
        let version: Int = try row.get("version")
        let value: String = try row.get("value")
        let amount = Int64(value)
        let change: ShopEvent.Change
        switch kind {
        case .stock:
            guard let amount else { return nil }
            change = .stock(
                ShopEvent.StockChange(
                    variant: object, product: product ?? "",
                    availability: Availability(available: Int(amount)), version: version))
        case .price:
            guard let amount else { return nil }
            change = .price(
                ShopEvent.PriceChange(
                    variant: object, product: product ?? "",
                    price: Money(minorUnits: amount, currency: currency), version: version))
        case .product:
            change = .product(
                ShopEvent.ProductChange(product: object, active: amount == 1, version: version))
        case .order:
            guard let status = Order.Status(rawValue: value) else { return nil }
            change = .order(ShopEvent.OrderChange(order: object, status: status, version: version))
        case .reset: change = .reset
        }
        self.init(id: try row.get(number), product: product, object: object, change: change)
    }
}
