package import SQLStatements
package import ShopCore
import StoreAPI

/// The books as a meter reads them: rows are only ever added, and numbered, so that what is new lies behind
/// the last row that was seen.
extension SQLStore {
    package func bookMark() async throws(Refusal) -> BookMark {
        try await first(Self.lastRows) { try BookMark($0) } ?? BookMark()
    }

    package func books(since start: BookMark, countingOrders: Bool) async throws(Refusal) -> BookReading {
        try await view(
            StoreTransaction([Statement(Self.lastRows)]) { found in
                let end = try found[0].first.map { try BookMark($0) } ?? start
                return .run(Self.books(from: start, to: end, countingOrders), []) { found in
                    .done(try Self.reading(found, from: start, to: end))
                }
            })
    }

    /// SQL for the last rows that are visible, of which those before may not be.
    package static var lastRows: String {
        """
        SELECT (SELECT coalesce(max(serial), 0) FROM shop_order) AS placed,
            (SELECT coalesce(max(serial), 0) FROM order_step) AS step,
            (SELECT coalesce(max(id), 0) FROM stock_move) AS move
        """
    }

    package static func reading(
        _ found: [QueryResult], from start: BookMark, to end: BookMark
    ) throws -> BookReading {
        var part = BookPart()
        part.placed = try found[0].first?.get(0) ?? 0
        part.arrived[OrderState.placed.status] = part.placed
        try readSteps(found[1], into: &part)
        try readMoves(found[2], into: &part)
        part.captured = try amounts(found[3])
        part.refunded = try amounts(found[4])
        let orders = found.count > 5 ? try orders(found[5]) : nil
        return BookReading(start: start, end: end, part: part, orders: orders)
    }

    package static func books(
        from start: BookMark, to end: BookMark, _ countingOrders: Bool
    ) -> [Statement] {
        let steps: [Value] = [.integer(start.step), .integer(end.step)]
        let questions = [
            Statement(
                "SELECT count(*) FROM shop_order WHERE serial > $1 AND serial <= $2",
                [.integer(start.order), .integer(end.order)]),
            Statement(
                """
                SELECT event, from_status, to_status, count(*) AS count FROM order_step
                WHERE serial > $1 AND serial <= $2 GROUP BY event, from_status, to_status
                """, steps),
            Statement(
                """
                SELECT cause, count(*) AS count, sum(quantity) AS units FROM stock_move
                WHERE id > $1 AND id <= $2 GROUP BY cause
                """, [.integer(start.move), .integer(end.move)]),
            Statement(captured, steps), Statement(refunded, steps),
        ]
        let orders = Statement("SELECT status, count(*) AS count FROM shop_order GROUP BY status")
        return questions + (countingOrders ? [orders] : [])
    }

    private static func readSteps(_ rows: QueryResult, into part: inout BookPart) throws {
        for row in rows {
            let count: Int = try row.get("count")
            if let event = OrderEvent(rawValue: try row.get("event")) {
                part.steps[event, default: 0] += count
            }
            if let from = Order.Status(rawValue: try row.get("from_status")) {
                part.arrived[from, default: 0] -= count
            }
            if let to = Order.Status(rawValue: try row.get("to_status")) {
                part.arrived[to, default: 0] += count
            }
        }
    }

    private static func readMoves(_ rows: QueryResult, into part: inout BookPart) throws {
        for row in rows {
            guard let cause = StockCause(rawValue: try row.get("cause")) else { continue }
            part.moves[cause] = BookPart.Moves(count: try row.get("count"), units: try row.get("units"))
        }
    }

    private static func orders(_ rows: QueryResult) throws -> [Order.Status: Int] {
        try rows.reduce(into: [:]) { counts, row in
            if let status = Order.Status(rawValue: try row.get("status")) {
                counts[status] = try row.get("count")
            }
        }
    }

    private static func amounts(_ rows: QueryResult) throws -> [String: Int64] {
        try rows.reduce(into: [:]) { sums, row in
            sums[try row.get("currency", as: String.self)] = try row.get("amount")
        }
    }

    package static var captured: String { capturedSQL }
    package static var refunded: String { refundedSQL }

    // MARK: Checking

    package func reconciliation() async throws(Refusal) -> [BookFinding] {
        try await view(Self.reconciliation)
    }

    /// The check of the books by all their rules; at most a hundred violations of each.
    package static var reconciliation: StoreTransaction<[BookFinding]> {
        StoreTransaction(check(BookRule.all(dialect)[...], []))
    }

    /// One rule after the other: each may take long.
    private static func check(
        _ rules: ArraySlice<BookRule>, _ findings: [BookFinding]
    ) -> StoreTransaction<[BookFinding]>.Step {
        guard let rule = rules.first else { return .done(findings) }
        let query = "SELECT * FROM (\(rule.query)) AS found LIMIT \(BookFinding.mostViolations)"
        return .run([Statement(query)], []) { found in
            let finding = BookFinding(
                invariant: rule.invariant, sentence: rule.sentence,
                violations: try found[0].map { try $0.get(0) })
            return check(rules.dropFirst(), findings + [finding])
        }
    }
}

/// An order is captured once.
private let capturedSQL = """
    SELECT payment.currency, sum(payment.captured) AS amount FROM order_step
    JOIN payment ON payment.order_id = order_step.order_id AND payment.state = 'captured'
    WHERE order_step.serial > $1 AND order_step.serial <= $2 AND order_step.event = 'captured'
    GROUP BY payment.currency
    """

/// Each refund that went through left a step, in the order in which they were made: those between the
/// marks have as many of an order's refunds before them as steps were there before.
private let refundedSQL = """
    WITH touched AS (
        SELECT order_id, count(*) FILTER (WHERE serial <= $1) AS earlier,
            count(*) FILTER (WHERE serial <= $2) AS until
        FROM order_step WHERE event IN ('refunded', 'refunded_part') AND order_id IN (
            SELECT order_id FROM order_step WHERE serial > $1 AND serial <= $2
                AND event IN ('refunded', 'refunded_part'))
        GROUP BY order_id),
    placed AS (
        SELECT refund.amount, refund.payment_id, touched.earlier, touched.until,
        row_number() OVER (PARTITION BY refund.order_id ORDER BY refund.serial) AS place
        FROM touched JOIN refund ON refund.order_id = touched.order_id AND refund.state = 'succeeded')
    SELECT payment.currency, sum(placed.amount) AS amount FROM placed
    JOIN payment ON payment.id = placed.payment_id
    WHERE placed.place > placed.earlier AND placed.place <= placed.until GROUP BY payment.currency
    """

extension BookMark {
    package init(_ row: Row) throws {
        self.init()
        (order, step, move) = (try row.get("placed"), try row.get("step"), try row.get("move"))
    }
}
