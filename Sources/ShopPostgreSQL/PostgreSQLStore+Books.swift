import PostgreSQL
import SQLStatements
package import ShopCore
import StoreAPI

/// The books as a meter reads them: rows are only ever added, and numbered, so that what is new lies behind
/// the last row that was seen.
///
/// A row may become visible after one with a higher number. A mark is therefore set only behind rows whose
/// writers have all ended.
extension PostgreSQLStore {
    /// A mark behind rows whose writers have all ended; behind the rows that are visible when that takes
    /// too long.
    package func bookMark() async throws -> BookMark {
        try await lend { connection in
            if let mark = try await Self.settledMark(connection) { return mark }
            // A transaction writes for long, such as an import: the numbers that it has taken do not count.
            return try await Self.mark(Self.writtenMark, connection)
        }
    }

    /// The sums of the rows since a mark; empty while the writers of later rows have not ended.
    package func books(since start: BookMark, countingOrders: Bool) async throws -> BookReading {
        let settled = try await lend { try await Self.settledMark($0) }
        return try await read { connection in
            let end = settled ?? start
            let found = try await connection.execute(Self.questions(from: start, to: end, countingOrders))
            var part = BookPart()
            part.placed = try found[0].first?.get(0) ?? 0
            part.arrived[OrderState.placed.status] = part.placed
            try Self.readSteps(found[1], into: &part)
            try Self.readMoves(found[2], into: &part)
            part.captured = try Self.amounts(found[3])
            part.refunded = try Self.amounts(found[4])
            let orders = countingOrders ? try Self.orders(found[5]) : nil
            return BookReading(start: start, end: end, part: part, orders: orders)
        }
    }

    // MARK: Marks

    /// How often, and how long apart, those who write are asked about until a mark is given up.
    private static let looks = 50
    private static let pauseBetweenLooks = Duration.milliseconds(2)

    /// The last numbers that were taken, once nobody writes any more who took one of them or an earlier one;
    /// nil when that takes too long.
    private static func settledMark(_ connection: Connection) async throws -> BookMark? {
        // In this order: whoever took a number until now holds his lock, or has ended.
        let found = try await connection.execute([Statement(takenMark), Statement(writers)])
        guard let row = found[0].first else { return nil }
        let mark = try BookMark(row)
        var waiting = try found[1].map { try $0.get(0, as: String.self) }
        for _ in 0..<looks where !waiting.isEmpty {
            try await Task.sleep(for: pauseBetweenLooks)
            let now = Set(try await connection.execute(writers).map { try $0.get(0, as: String.self) })
            waiting.removeAll { !now.contains($0) }
        }
        return waiting.isEmpty ? mark : nil
    }

    private static func mark(_ sql: String, _ connection: Connection) async throws -> BookMark {
        try await connection.execute(sql).first.map { try BookMark($0) } ?? BookMark()
    }

    private static func taken(_ sequence: String) -> String {
        "(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM \(sequence))"
    }

    private static let takenMark = """
        SELECT \(taken("shop_order_serial_seq")) AS placed, \(taken("order_step_serial_seq")) AS step,
            \(taken("stock_move_id_seq")) AS move
        """

    private static let writtenMark = """
        SELECT (SELECT coalesce(max(serial), 0) FROM shop_order) AS placed,
            (SELECT coalesce(max(serial), 0) FROM order_step) AS step,
            (SELECT coalesce(max(id), 0) FROM stock_move) AS move
        """

    /// The transactions under way that may add to the books.
    private static let writers = """
        SELECT DISTINCT virtualtransaction FROM pg_locks
        WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND relation IN ('shop_order'::regclass, 'order_step'::regclass, 'stock_move'::regclass)
        """

    // MARK: Reading

    private static func questions(
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
        guard countingOrders else { return questions }
        return questions + [Statement("SELECT status, count(*) AS count FROM shop_order GROUP BY status")]
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

    /// An order is captured once.
    package static let captured = """
        SELECT payment.currency, sum(payment.captured) AS amount FROM order_step
        JOIN payment ON payment.order_id = order_step.order_id AND payment.state = 'captured'
        WHERE order_step.serial > $1 AND order_step.serial <= $2 AND order_step.event = 'captured'
        GROUP BY payment.currency
        """

    /// Each refund that went through left a step, in the order in which they were made: those between the
    /// marks have as many of an order's refunds before them as steps were there before.
    package static let refunded = """
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
}

extension BookMark {
    fileprivate init(_ row: Row) throws {
        self.init(order: try row.get("placed"), step: try row.get("step"), move: try row.get("move"))
    }
}
