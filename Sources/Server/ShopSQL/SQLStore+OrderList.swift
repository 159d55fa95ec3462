package import FoundationEssentials
import PayKit
package import SQLStatements
package import ShopCore
import StoreAPI

extension SQLStore {
    /// SQL for orders whose end by `$1` is not written down yet: unpaid ones, and those whose amount was not
    /// charged in time, cancelled ones among them.
    package static var overOrders: String {
        """
        SELECT order_id AS id FROM payment /*sqlite INDEXED BY payment_open*/
        WHERE \(openPayment) AND state IN ('authorized', 'voiding') AND deadline <= $1
        UNION ALL SELECT id FROM shop_order /*sqlite INDEXED BY order_by_expiry*/ WHERE \(overdue)
        """
    }

    package func orders(_ query: OrderQuery, at now: Date) async throws(Refusal) -> OrderListing {
        try await view(
            StoreTransaction([Statement(Self.overOrders, [.moment(now)])]) { found in
                let over = try found[0].map { try $0.get(0, as: String.self) }
                let first = Self.select(query, from: query.start, limit: query.limit + 1, over: over)
                return .run([first], []) { found in
                    let rows = try found[0].compactMap { try AdminOrders.Row($0, over: over) }
                    let page = KeysetPage(rows, limit: query.limit, from: query.start, key: \.place)
                    guard let unverified = page.unverified else { return .done(page) }
                    return .run([Self.select(query, from: unverified, limit: 1, over: over)], []) { found in
                        var page = page
                        if try found[0].contains(where: { try OrderState($0) != nil }) { page.confirm() }
                        return .done(page)
                    }
                }
            })
    }

    /// The statement for so many orders from a place on, backward starts in the reverse order.
    ///
    /// - Parameter over: The orders of ``overOrders``, which have expired.
    package static func select(
        _ query: OrderQuery, from start: OrderQuery.Start, limit: Int, over: [String] = []
    ) -> Statement {
        var (conditions, values): ([String], [Value]) = ([], [.number(limit)])
        func place(of value: Value) -> String {
            values.append(value)
            return "$\(values.count)"
        }
        let status = query.status.map { "status = \(place(of: .text($0.rawValue)))" }
        if let number = query.number { conditions.append("number = \(place(of: .text(number)))") }
        if let since = query.since { conditions.append("created_at >= \(place(of: .moment(since)))") }
        switch start {
        case .first, .last: break
        case .after(let key), .before(let key):
            let (at, id) = (place(of: .integer(key.createdAt)), place(of: .text(key.id)))
            conditions.append("(created_at, id) \(start.isBackward ? ">" : "<") (\(at), \(id))")
        }
        let way = start.isBackward ? "ASC" : "DESC"
        let order = "ORDER BY created_at \(way), id \(way) LIMIT $1"
        let stored = ([status].compactMap(\.self) + conditions).joined(separator: " AND ")
        let isExpiring = query.status == .expired && !over.isEmpty
        if let status {
            let ended = over.isEmpty ? "" : "\(isWaiting) AND id = ANY(\(place(of: .texts(over))))"
            let all = """
                id IN (SELECT id FROM (SELECT id FROM shop_order WHERE \(stored) \(order)) AS ended
                    UNION ALL SELECT id FROM shop_order WHERE \(ended))
                """
            conditions.insert(isExpiring ? all : status, at: 0)
            if !over.isEmpty, !isExpiring { conditions.append("NOT (\(ended))") }
        }
        let index = status == nil ? "order_by_age" : "order_in_status_by_age"
        let hint = query.number == nil && !isExpiring ? "/*sqlite INDEXED BY \(index)*/" : ""
        let taken = "FROM payment WHERE order_id = shop_order.id AND state = 'captured'"
        return Statement(
            """
            SELECT id, number, status, order_axis, money_axis, goods_axis, total, currency, created_at,
                version, (SELECT count(*) FROM order_line WHERE order_id = shop_order.id) AS lines,
                (SELECT captured \(taken)) AS captured,
                (SELECT refunded - \(StoredPayment.onItsWay) \(taken)) AS paid_back
            FROM shop_order \(hint)
            WHERE \(conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND "))
            \(order)
            """, values)
    }
}

/// Condition of orders that may be among ``SQLStore/overOrders``.
private let isWaiting = "status IN ('awaiting_payment', 'authorized')"

extension AdminOrders.Row {
    /// The row as the clock says, as ``StoredOrder/seen(at:)`` has the order.
    fileprivate init?(_ row: Row, over: [String]) throws {
        guard var state = try OrderState(row), let currency = Currency(code: try row.get("currency"))
        else { return nil }
        let id: String = try row.get("id")
        var version: Int = try row.get("version")
        if [.awaitingPayment, .authorized].contains(state.status), over.contains(id) {
            for event in [OrderEvent.released, .expired] {
                guard let next = state.after(event) else { continue }
                (state, version) = (next, version + 1)
            }
        }
        self.init(
            id: id, number: try row.get("number"), state: state, currency: currency,
            total: try row.get("total"), captured: try row.get("captured"),
            paidBack: try row.get("paid_back"), lines: try row.get("lines"),
            createdAt: try row.moment("created_at"), version: version)
    }
}
