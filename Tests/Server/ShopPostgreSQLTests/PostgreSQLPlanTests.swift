import PostgreSQL
import SQLStatements
import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSamples
import StoreSupport
import Testing

/// What PostgreSQL says it will do in a shop with ten thousand products and ten thousand orders, of whose
/// rows it has counted how frequent everything is.
struct PostgreSQLPlanTests {
    private static let keys: [ProductSort: SortKey] = [
        .position: .position(6000), .name: .name("thing 50", id: "prd_m00000500"),
        .nameDescending: .name("thing 50", id: "prd_m00000500"),
        .price: .number(500, id: "prd_m00000500"), .priceDescending: .number(500, id: "prd_m00000500"),
        .newest: .number(500, id: "prd_m00000500"),
    ]

    private static let orders = [
        """
        INSERT INTO shop_order (id, number, quote, attempt_key, status, order_axis, money_axis, goods_axis,
            total, currency, frozen, created_at, expires_at, version)
        SELECT 'ord_' || n, 'N-' || n, 'quo_' || n, 'key-0123456789-' || n,
            CASE n % 20 WHEN 0 THEN 'paid' ELSE 'fulfilled' END,
            CASE n % 20 WHEN 0 THEN 'open' ELSE 'completed' END, 'captured', 'none', 100, 'USD', '{}', n, n, 1
        FROM generate_series(1, 10000) AS n
        """,
        """
        INSERT INTO order_step (order_id, position, at, from_status, to_status, event)
        SELECT id, 1, 1, 'awaiting_payment', status, 'captured' FROM shop_order
        """,
        """
        INSERT INTO payment (id, order_id, state, kind, network, last_four, amount, currency,
            is_manual, captured, deadline, created_at)
        SELECT 'pay_' || id, id, 'captured', 'card', 'visa', '4242', 100, 'USD', FALSE, 100, 1, 1
        FROM shop_order
        """,
        """
        INSERT INTO refund (id, order_id, payment_id, state, amount, reason, created_at)
        SELECT 'ref_' || id, order_id, id, 'succeeded', 1, '', 1 FROM payment
        """,
        """
        INSERT INTO stock_move (variant, from_account, to_account, quantity, cause, order_id, at)
        SELECT id, 'available', 'reserved', 1, 'order', 'ord_' || n, 1
        FROM generate_series(1, 5000) AS n, (SELECT id FROM variant ORDER BY id LIMIT 4) AS few
        """,
        """
        INSERT INTO refund_line (refund_id, variant, quantity, withdrawn, returned)
        SELECT id, variant, 1, 0, 0 FROM refund, (SELECT min(id) AS variant FROM variant) AS one
        """,
        """
        INSERT INTO stock_adjustment (id, variant, delta, on_hand, reserved, reason, at)
        SELECT 'adj_' || n, variant, 1, 1, 0, '', 1
        FROM generate_series(1, 10000) AS n, (SELECT min(id) AS variant FROM variant) AS one
        """,
        "ANALYZE",
    ]

    /// Does something in such a shop, which is thrown away afterwards.
    private func inVastShop(_ body: (PostgreSQLStore) async throws -> Void) async throws {
        try await TestCluster.use { database in
            let store = try await database.open()
            try await store.fill(SmallCatalogue.load(), environment: TestWorld().environment)
            try await ManyProducts.add(10_000, to: store)
            for sql in Self.orders { try await store.lend { try await $0.execute(sql) } }
            do {
                try await body(store)
            } catch {
                await store.close()
                throw error
            }
            await store.close()
        }
    }

    /// The steps of a statement, one a line.
    private func plan(_ statement: Statement, _ store: PostgreSQLStore) async throws -> [String] {
        try await store.lend { connection in
            try await connection.execute("EXPLAIN (COSTS OFF) \(statement.sql)", statement.values).map {
                try $0.get(0)
            }
        }
    }

    @Test func everyOrderIsWalkedAlongAnIndex() async throws {
        let filters = [
            ProductFilter(), ProductFilter(category: "c1"), ProductFilter(category: "c1", inStock: true),
            ProductFilter(priceMin: 300), ProductFilter(category: "c1", priceMin: 300, priceMax: 800),
        ]
        try await inVastShop { store in
            for sort in ProductSort.allCases where sort != .relevance {
                let starts: [ProductQuery.Start] =
                    [.first, .last] + (Self.keys[sort].map { [.after($0), .before($0)] } ?? [])
                for filter in filters {
                    for language in ContentLanguage.allCases {
                        for start in starts {
                            let query = ProductQuery(filter: filter, sort: sort, language: language)
                            let walk = ProductWalk(query, .postgreSQL)
                            let steps = try await plan(walk.select(from: start, nil, limit: 51), store)
                            let text = steps.joined(separator: "\n")
                            #expect(!text.contains("Seq Scan"), "\(query)\n\(text)")
                            #expect(!text.contains("Sort"), "\(query)\n\(text)")
                            #expect(
                                text.contains(/using product_(by|in_category_by|position)_/),
                                "\(query)\n\(text)")
                        }
                    }
                }
            }
        }
    }

    @Test func rareWordsAreFoundByTheirIndexAndFrequentOnesAlongTheOrder() async throws {
        try await inVastShop { store in
            func steps(_ words: String, _ sort: ProductSort) async throws -> String {
                let search = try #require(SearchQuery(words))
                let query = ProductQuery(filter: ProductFilter(search: search), sort: sort)
                let walk = ProductWalk(query, .postgreSQL)
                let tiers = sort == .relevance ? search.tiers : [search.matches]
                var text: [String] = []
                for tier in tiers {
                    text += try await plan(walk.select(from: .first, tier, limit: 51), store)
                }
                return text.joined(separator: "\n")
            }
            for words in ["mustache", "胡须蜡", "comb wax"] {
                for sort in [ProductSort.relevance, .position, .name, .priceDescending] {
                    let text = try await steps(words, sort)
                    #expect(!text.contains("Seq Scan on product_search"), "\(words) \(sort)\n\(text)")
                    // Where the order is the one of the words' own table it may be walked.
                    let isWalked = sort == .position && text.contains("product_search_pkey")
                    #expect(
                        isWalked || text.contains("on product_search_by_words"), "\(words) \(sort)\n\(text)")
                }
            }
            for sort in [ProductSort.position, .name, .priceDescending] {
                let text = try await steps("thing", sort)
                #expect(!text.contains("Seq Scan") && !text.contains("Sort"), "\(sort)\n\(text)")
            }
        }
    }

    private static let statements: [(sql: String, values: [Value], index: String)] = [
        (PostgreSQLStore.productOfID, ["prd_m00000500"], "product_pkey"),
        (PostgreSQLStore.productOfVariant, ["var_prd_m00000500"], "variant_pkey"),
        (PostgreSQLStore.products(["prd_m00000500"]).sql, [.texts(["prd_m00000500"])], "product_pkey"),
        (PostgreSQLStore.latestMoves, ["var_prd_m00000500", 20], "stock_move_by_variant"),
        (PostgreSQLStore.latestRefunds(hasBound: false), [20], "refund_pkey"),
        (PostgreSQLStore.latestRefunds(hasBound: true), [20, "ref_pay_ord_50"], "refund_pkey"),
        (PostgreSQLStore.openOrders(besides: false), ["paid", 100], "order_in_status_by_age"),
        (PostgreSQLStore.captured, [9_990, 10_000], "order_step_by_serial"),
        (PostgreSQLStore.refunded, [9_990, 10_000], "order_step_by_serial"),
        (
            "SELECT count(*) FROM shop_order WHERE serial > $1 AND serial <= $2", [9_990, 10_000],
            "order_by_serial"
        ),
        ("SELECT * FROM access_key WHERE hash = $1 AND revoked_at IS NULL", ["x"], "access_key_hash_key"),
    ]

    @Test func nothingIsLookedAtRowByRow() async throws {
        try await inVastShop { store in
            for (sql, values, index) in Self.statements {
                let text = try await plan(Statement(sql, values), store).joined(separator: "\n")
                // A table of a page is walked.
                if !sql.contains("access_key") { #expect(!text.contains("Seq Scan"), "\(text)") }
                if !sql.contains("access_key") { #expect(text.contains(index), "\(text)") }
            }
        }
    }
}
