package import FoundationEssentials
import PayKit
package import SQLStatements
package import ShopCore
import StoreAPI

extension SQLStore {
    package func isAnyOver(at now: Date) async throws(Refusal) -> Bool {
        try await first(
            """
            SELECT EXISTS (SELECT 1 FROM shop_order /*sqlite INDEXED BY order_by_expiry*/
                WHERE \(Self.overdue))
            """, [.moment(now)]
        ) { try $0.get(0) } ?? false
    }

    package func orders(_ query: OrderQuery) async throws(Refusal) -> OrderListing {
        let first = Self.select(query, from: query.start, limit: query.limit + 1)
        return try await view(
            StoreTransaction([first]) { found in
                let rows = try found[0].compactMap { try AdminOrders.Row($0) }
                let page = KeysetPage(rows, limit: query.limit, from: query.start, key: \.place)
                guard let unverified = page.unverified else { return .done(page) }
                return .run([Self.select(query, from: unverified, limit: 1)], []) { found in
                    var page = page
                    if try !found[0].compactMap({ try AdminOrders.Row($0) }).isEmpty { page.confirm() }
                    return .done(page)
                }
            })
    }

    /// The statement for so many orders from a place on, backward starts in the reverse order.
    package static func select(
        _ query: OrderQuery, from start: OrderQuery.Start, limit: Int
    ) -> Statement {
        var (conditions, values): ([String], [Value]) = ([], [.number(limit)])
        func place(of value: Value) -> String {
            values.append(value)
            return "$\(values.count)"
        }
        if let status = query.status { conditions.append("status = \(place(of: .text(status.rawValue)))") }
        if let number = query.number { conditions.append("number = \(place(of: .text(number)))") }
        if let since = query.since { conditions.append("created_at >= \(place(of: .moment(since)))") }
        switch start {
        case .first, .last: break
        case .after(let key), .before(let key):
            let (at, id) = (place(of: .integer(key.createdAt)), place(of: .text(key.id)))
            conditions.append("(created_at, id) \(start.isBackward ? ">" : "<") (\(at), \(id))")
        }
        let index = query.status == nil ? "order_by_age" : "order_in_status_by_age"
        let hint = query.number == nil ? "/*sqlite INDEXED BY \(index)*/" : ""
        let taken = "FROM payment WHERE order_id = shop_order.id AND state = 'captured'"
        let way = start.isBackward ? "ASC" : "DESC"
        return Statement(
            """
            SELECT id, number, status, order_axis, money_axis, goods_axis, total, currency, created_at,
                version, (SELECT count(*) FROM order_line WHERE order_id = shop_order.id) AS lines,
                (SELECT captured \(taken)) AS captured,
                (SELECT refunded - \(StoredPayment.onItsWay) \(taken)) AS paid_back
            FROM shop_order \(hint)
            WHERE \(conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND "))
            ORDER BY created_at \(way), id \(way) LIMIT $1
            """, values)
    }
}

extension AdminOrders.Row {
    fileprivate init?(_ row: Row) throws {
        guard let state = try OrderState(row), let currency = Currency(code: try row.get("currency"))
        else { return nil }
        self.init(
            id: try row.get("id"), number: try row.get("number"), state: state, currency: currency,
            total: try row.get("total"), captured: try row.get("captured"),
            paidBack: try row.get("paid_back"), lines: try row.get("lines"),
            createdAt: try row.moment("created_at"), version: try row.get("version"))
    }
}
