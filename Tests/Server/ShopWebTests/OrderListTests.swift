import FoundationEssentials
import GRDB
import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import SQLStatements
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// The list of orders for those who look after the shop.
struct OrderListTests {
    private func list(_ open: OpenShop, _ query: String = "") async throws -> AdminOrders {
        let answer = try await open.admin(.get, "/admin/orders\(query)")
        #expect(answer.status == .ok)
        return try answer.decoded(AdminOrders.self)
    }

    /// Places unpaid orders, one a second.
    private func place(_ count: Int, _ open: OpenShop) async throws {
        for number in 0..<count {
            open.world.pass(1)
            _ = try await open.unpaid(key: "order-\(number)-0123456789")
        }
    }

    @Test func newestOrderStandsFirstWithoutThePeopleBehindIt() async throws {
        try await OpenShop.run { open in
            _ = try await open.unpaid()
            open.world.pass(1)
            let order = try await open.paid(quantity: 2)
            let answer = try await open.admin(.get, "/admin/orders")
            let page = try answer.decoded(AdminOrders.self)
            #expect(page.items.map(\.number) == ["2026-000002", "2026-000001"])
            let row = try #require(page.items.first)
            #expect(row.id == order.id && row.status == .paid && row.total == order.total)
            #expect(row.lines == 1 && row.version == order.version && row.axes.money == "captured")
            #expect(row.links[.this]?.href == "/orders/\(order.id)")
            for word in ["example.org", "Peachtree", "4242", "token"] { #expect(!answer.text.contains(word)) }
        }
    }

    @Test func orderWhoseTimeIsOverIsListedAsItIsShown() async throws {
        try await OpenShop.run { open in
            let (held, _) = try await open.authorized()
            let unpaid = try await open.unpaid(key: "unpaid-0123456789abcdef")
            open.world.pass(7 * 86_400)
            let orders = [try await open.show(held), try await open.show(unpaid)]
            func rows(_ query: String) async throws -> Set<String> {
                let items = try await list(open, query).items
                return Set(items.map { "\($0.id) \($0.status) \($0.axes) \($0.version)" })
            }
            let shown = Set(orders.map { "\($0.id) \($0.status) \($0.axes) \($0.version)" })
            for query in ["", "?status=expired", "?number=\(held.number)", "?status=expired&limit=1"] {
                #expect(try await rows(query).isSubset(of: shown), "\(query)")
            }
            #expect(try await rows("?status=expired") == shown)
            #expect(try await rows("") == shown)
            #expect(try await list(open, "?status=expired&limit=1").page.hasMore)
            for status in ["authorized", "awaiting_payment"] {
                #expect(try await rows("?status=\(status)") == [])
            }
            let waiting = try await open.shop.store.waitingOrders(atMost: 10, at: open.world.now)
            #expect(waiting[.authorized] == 0 && waiting[.awaitingPayment] == 0)
            try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            #expect(try await rows("?status=expired") == shown)
        }
    }

    @Test func pagesAreWalkedBothWaysWithoutGapOrRepetition() async throws {
        try await OpenShop.run { open in
            try await place(7, open)
            let store = open.store(key: open.adminKey)
            var page = try await list(open, "?limit=3")
            var forth = page.items.map(\.number)
            #expect(page.links[.prev] == nil && page.page.hasMore)
            while let next = page.links[.next] {
                page = try await store.follow(next, Endpoints.adminOrders)
                forth += page.items.map(\.number)
            }
            #expect(forth == (1...7).reversed().map { "2026-00000\($0)" })
            var back = try await store.follow(try #require(page.links[.last]), Endpoints.adminOrders)
            var numbers = back.items.map(\.number)
            #expect(numbers == ["2026-000003", "2026-000002", "2026-000001"] && back.links[.next] == nil)
            while let prev = back.links[.prev] {
                back = try await store.follow(prev, Endpoints.adminOrders)
                numbers = back.items.map(\.number) + numbers
            }
            #expect(numbers == forth)
        }
    }

    @Test func orderPlacedMeanwhileMovesNoPage() async throws {
        try await OpenShop.run { open in
            try await place(4, open)
            let store = open.store(key: open.adminKey)
            let first = try await list(open, "?limit=2")
            open.world.pass(1)
            _ = try await open.unpaid(key: "meanwhile-0123456789")
            let second = try await store.follow(try #require(first.links[.next]), Endpoints.adminOrders)
            #expect(second.items.map(\.number) == ["2026-000002", "2026-000001"])
            let before = try await store.follow(try #require(second.links[.prev]), Endpoints.adminOrders)
            #expect(before.items.map(\.number) == ["2026-000004", "2026-000003"])
            let newest = try await store.follow(try #require(before.links[.prev]), Endpoints.adminOrders)
            #expect(newest.items.map(\.number) == ["2026-000005"] && newest.links[.prev] == nil)
        }
    }

    @Test(arguments: [
        ("?status=paid", ["2026-000002"]), ("?status=cancelled", []),
        ("?number=2026-000001", ["2026-000001"]),
        ("?number=2026-000001&status=paid", []), ("?number=none", []),
        ("?since=2026-11-20T15:00:02Z", ["2026-000003", "2026-000002"]),
        ("?since=2026-11-20T15:00:02Z&status=awaiting_payment", ["2026-000003"]),
    ]) func filterKeepsWhatFits(query: String, numbers: [String]) async throws {
        try await OpenShop.run { open in
            open.world.pass(1)
            _ = try await open.unpaid(key: "one-0123456789abcdef")
            open.world.pass(1)
            _ = try await open.paid()
            open.world.pass(1)
            _ = try await open.unpaid(key: "three-0123456789abcdef")
            #expect(try await list(open, query).items.map(\.number) == numbers)
        }
    }

    @Test func orderWhoseTimeIsOverIsListedAsExpired() async throws {
        try await OpenShop.run { open in
            _ = try await open.unpaid()
            open.world.pass(901)
            #expect(try await list(open, "?status=awaiting_payment").items == [])
            #expect(try await list(open, "?status=expired").items.map(\.status) == [.expired])
        }
    }

    @Test func cursorOfAnotherFilterIsRefused() async throws {
        try await OpenShop.run { open in
            try await place(3, open)
            let next = try #require(try await list(open, "?limit=1").links[.next]?.href)
            let other = try await open.admin(.get, next + "&status=paid")
            #expect(try other.problem().name == .invalidCursor)
            let forged = try await open.admin(.get, "/admin/orders?cursor=b3JkZXJz.AAAA")
            #expect(try forged.problem().name == .invalidCursor)
        }
    }

    @Test func formAsksForAPartOfTheList() async throws {
        try await OpenShop.run { open in
            let answer = try await open.admin(
                .get, "/admin/orders?status=paid", json: nil,
                [.accept: MediaForm.halForms.rawValue, .acceptLanguage: "zh-Hans"])
            for word in ["\"search\"", "/admin/orders", "\"selectedValues\":[\"paid\"]", "全部"] {
                #expect(answer.text.contains(word))
            }
        }
    }

    @Test(.enabled(if: TestEngine.isSQLite, "PostgreSQL has plans of its own"))
    func everyPageIsWalkedAlongAnIndex() async throws {
        try await OpenShop.run { open in
            let place = OrderQuery.Place(createdAt: 5000, id: "ord_5000")
            let plans = try await open.database.write { db in
                try ManyOrders.add(10_000, db)
                var plans: [String] = []
                for status in [nil, Order.Status.paid] {
                    for since in [nil, Date(seconds: 2000)] {
                        for start in [OrderQuery.Start.first, .last, .after(place), .before(place)] {
                            let query = OrderQuery(status: status, since: since)
                            plans += try db.plan(SQLiteStore.select(query, from: start, limit: 51))
                        }
                    }
                }
                plans += try db.plan(
                    SQLiteStore.select(OrderQuery(number: "2026-000001"), from: .first, limit: 51))
                return plans
            }
            #expect(plans.count >= 34)
            // Without a bound the whole order is walked, as far as the page goes.
            let walks = plans.filter { $0.contains("SCAN") && !$0.contains("USING INDEX order_by_age") }
            #expect(walks == [] && plans.filter { $0.contains("TEMP B-TREE") } == [])
            #expect(
                try await open.shop.store.orders(OrderQuery(limit: 250), at: open.world.now).rows.count == 250
            )
        }
    }
}

extension Database {
    /// How SQLite finds the rows of a statement.
    fileprivate func plan(_ statement: SQLStatements.Statement) throws -> [String] {
        try run(SQLStatements.Statement("EXPLAIN QUERY PLAN \(statement.sql)", statement.values)).map {
            try $0.get("detail")
        }
    }
}

/// Orders as a large shop has them, written straight into the table.
enum ManyOrders {
    static func add(_ count: Int, _ db: Database) throws {
        try db.execute(
            sql: """
                WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
                INSERT INTO shop_order (id, number, quote, attempt_key, status, order_axis, money_axis,
                goods_axis, total, currency, frozen, created_at, expires_at, version)
                SELECT 'ord_' || n, 'many-' || n, 'qt_' || n, 'key-many-0123456789-' || n,
                CASE n % 3 WHEN 0 THEN 'paid' ELSE 'cancelled' END,
                CASE n % 3 WHEN 0 THEN 'open' ELSE 'cancelled' END, 'none', 'none', 100 + n, 'USD', '{}', n,
                n + 900, 1 FROM number
                """, arguments: [count])
        try db.execute(sql: "ANALYZE")
    }
}
