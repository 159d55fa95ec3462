package import FoundationEssentials
import SQLStatements
package import ShopCore
package import StoreAPI

extension SQLStore {
    package func waitingOrders(atMost most: Int, at now: Date) async throws(Refusal) -> [Order.Status: Int] {
        let waiting: [Order.Status] = [
            .awaitingPayment, .paymentPending, .authorized, .paid, .partiallyFulfilled,
        ]
        return try await view(
            StoreTransaction([Statement(Self.overOrders, [.moment(now)])]) { found in
                let over = try found[0].map { try $0.get(0, as: String.self) }
                let others: [Value] = over.isEmpty ? [] : [.texts(over)]
                let asked = waiting.map { status in
                    Statement(
                        Self.openOrders(besides: !over.isEmpty),
                        [.text(status.rawValue), .number(most)] + others)
                }
                return .run(asked + [Statement(Self.refundsDue, [.number(most)])], []) { found in
                    .done(
                        try zip(waiting + [.cancelled], found).reduce(into: [:]) { counts, one in
                            counts[one.0] = try one.1.first?.get(0)
                        })
                }
            })
    }

    /// SQL that counts cancelled orders whose money has not all been given back, up to `$1`.
    package static var refundsDue: String {
        """
        SELECT count(*) FROM (SELECT 1 FROM shop_order /*sqlite INDEXED BY order_in_status_by_age*/
            WHERE status = 'cancelled' AND (SELECT captured > refunded - \(StoredPayment.onItsWay)
                FROM payment WHERE order_id = shop_order.id AND state = 'captured') LIMIT $1) AS found
        """
    }

    /// SQL that counts open orders in the status `$1`, up to `$2`, but none of `$3` where there are such.
    package static func openOrders(besides hasOver: Bool) -> String {
        """
        SELECT count(*) FROM (SELECT 1 FROM shop_order
            WHERE status = $1 AND order_axis = 'open'\(hasOver ? " AND id <> ALL($3)" : "") LIMIT $2) AS found
        """
    }

    /// In the order in which they were ordered: PostgreSQL keeps it with what was promised.
    package func lines(of order: String) async throws(Refusal) -> [NamedLine] {
        let sql =
            switch Self.dialect {
            case .postgreSQL:
                """
                SELECT order_line.*, sku FROM order_line JOIN variant ON variant.id = variant
                JOIN shop_order ON shop_order.id = order_id
                LEFT JOIN jsonb_array_elements(frozen::jsonb -> 'lines')
                    WITH ORDINALITY AS promised (line, place) ON line ->> 'variant' = variant
                WHERE order_id = $1 ORDER BY place, sku
                """
            case .sqlite:
                """
                SELECT order_line.*, sku FROM order_line JOIN variant ON variant.id = variant
                WHERE order_id = $1 ORDER BY order_line.serial
                """
            }
        return try await all(sql, [.text(order)]) { (try $0.get("sku"), try OrderLineStand($0)) }
    }

    package func payments(of order: String) async throws(Refusal) -> [StoredPayment] {
        try await all(
            "\(StoredPayment.select) WHERE order_id = $1 ORDER BY created_at, id", [.text(order)]
        ) { try StoredPayment($0) }
    }

    package func refunds(
        before id: String?, limit: Int
    ) async throws(Refusal) -> [(refund: StoredRefund, number: String)] {
        let values = [.number(limit)] + (id.map { [Value.text($0)] } ?? [])
        return try await all(Self.latestRefunds(hasBound: id != nil), values) { row in
            try StoredRefund(row).map { ($0, try row.get("number")) }
        }
    }

    /// At most `$1` of them, before `$2` if there is one.
    package static func latestRefunds(hasBound: Bool) -> String {
        let condition = hasBound ? "refund.id < $2" : "TRUE"
        return """
            SELECT found.*, shop_order.number FROM (\(selectRefund(where: condition))) AS found
            JOIN shop_order ON shop_order.id = found.order_id ORDER BY found.id DESC LIMIT $1
            """
    }
}
