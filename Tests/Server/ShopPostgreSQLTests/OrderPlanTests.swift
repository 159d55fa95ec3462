import FoundationEssentials
import PostgreSQL
import SQLStatements
import ShopCore
import ShopPostgreSQL
import ShopSQL
import StoreAPI
import StoreSupport
import Testing

/// How PostgreSQL finds orders, keys and events among ten thousand of each.
struct OrderPlanTests {
    private static let rows = [
        """
        INSERT INTO shop_order (id, number, quote, attempt_key, status, order_axis, money_axis, goods_axis,
            total, currency, frozen, created_at, expires_at, version)
        SELECT 'ord_' || n, 'N-' || n, 'quo_' || n, 'key-0123456789-' || n,
            CASE n % 20 WHEN 0 THEN 'awaiting_payment' ELSE 'paid' END, 'open', 'none', 'none', 100, 'USD',
            '{}', n, n + 900, 1
        FROM generate_series(1, 10000) AS n
        """,
        """
        INSERT INTO attempt (scope, key, fingerprint, operation, request, order_id, status, body, created_at)
        SELECT 'anyone POST /orders', attempt_key, '', 'place', '', id, 201, '{}', 1 FROM shop_order
        """,
        """
        INSERT INTO outbox (place, topic, object, value, version)
        SELECT n, 'order', 'ord_' || n, 'paid', 1 FROM generate_series(1, 10000) AS n
        """,
        """
        INSERT INTO quote (id, snapshot, expires_at, holder)
        SELECT 'quo_' || n, '{}', n, 'holder ' || n % 1000 FROM generate_series(1, 10000) AS n
        """,
        """
        INSERT INTO fulfilment (id, order_id, state, carrier, tracking, next_at, created_at, version)
        SELECT 'ful_' || n, 'ord_' || n, 'label', 'c', 't', n, n, 1 FROM generate_series(1, 10000) AS n
        """, "ANALYZE",
    ]

    private static let statements: [Statement] = {
        let place = OrderQuery.Place(createdAt: 5000, id: "ord_5000")
        var lists = [PostgreSQLStore.select(OrderQuery(number: "N-1"), from: .first, limit: 51)]
        for status in [nil, Order.Status.paid] {
            for since in [nil, Date(seconds: 2000)] {
                for start in [OrderQuery.Start.first, .last, .after(place), .before(place)] {
                    lists.append(
                        PostgreSQLStore.select(
                            OrderQuery(status: status, since: since), from: start, limit: 51))
                }
            }
        }
        let now = Date(seconds: 1000)
        return lists + [
            PostgreSQLStore.isAnyOver(at: now), PostgreSQLStore.selectOrder("ord_1"),
            PostgreSQLStore.lockOrder("ord_1"), PostgreSQLStore.selectLines("ord_1"),
            PostgreSQLStore.selectQuote("quo_1"), PostgreSQLStore.lockHeld(by: "quo_1"),
            PostgreSQLStore.selectWaiting(for: "pay_1"),
            Statement(PostgreSQLStore.heldQuotes, [.text("holder 1"), .text("")]),
            Statement(PostgreSQLStore.unsettledOrders, [.moment(now), .moment(now)]),
            Statement(PostgreSQLStore.selectParcel(where: "order_id = $1"), [.text("ord_1")]),
            Statement("SELECT max(place), min(place) FROM outbox"),
            Statement("SELECT 1 FROM outbox WHERE place IS NULL LIMIT 1"),
            Statement(
                "SELECT id FROM fulfilment WHERE next_at <= $1 ORDER BY next_at, id LIMIT 100", [.moment(now)]
            ),
        ]
    }()

    @Test func everyRowIsFoundAlongAnIndex() async throws {
        try await TestCluster.use { database in
            let store = try await database.open()
            for sql in Self.rows { try await store.lend { _ = try await $0.execute(sql) } }
            for statement in Self.statements {
                let plan = try await store.lend { connection in
                    try await connection.execute("EXPLAIN (COSTS OFF) \(statement.sql)", statement.values)
                        .map { try $0.get(0, as: String.self) }.joined(separator: "\n")
                }
                // Tables that are empty are read from their beginning.
                let long = ["shop_order", "attempt", "outbox", "quote", "fulfilment"]
                #expect(!long.contains { plan.contains("Seq Scan on \($0)\n") }, "\(statement.sql)\n\(plan)")
                #expect(!long.contains { plan.hasSuffix("Seq Scan on \($0)") }, "\(statement.sql)\n\(plan)")
            }
            await store.close()
        }
    }
}
