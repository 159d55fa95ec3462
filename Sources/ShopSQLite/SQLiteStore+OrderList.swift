package import FoundationEssentials
package import GRDB
import PayKit
package import ShopCore
import ShopSQL
import StoreAPI

extension SQLiteStore {
    /// Lists of orders are walked along these.
    package static let orderListIndexes = """
        CREATE INDEX order_by_age ON shop_order (created_at, id);
        CREATE INDEX order_in_status_by_age ON shop_order (status, created_at, id);
        """

    /// One page of orders by keyset pagination, the newest first; nothing is expired by it.
    package func orders(_ query: OrderQuery) async throws -> OrderListing {
        try await read { try Self.orders(query, $0) }
    }

    /// True if an unpaid order is past its expiry.
    package func isAnyOver(at now: Date) async throws -> Bool {
        try await read { try Self.isAnyOver(at: now, $0) }
    }

    private static func isAnyOver(at now: Date, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM shop_order INDEXED BY order_by_expiry
                    WHERE status = 'awaiting_payment' AND expires_at <= ?)
                """, arguments: [now.seconds]) ?? false
    }

    /// The same page as a transaction sees it.
    package static func orders(_ query: OrderQuery, _ db: Database) throws -> OrderListing {
        func rows(from start: OrderQuery.Start, limit: Int) throws -> [AdminOrders.Row] {
            let (sql, arguments) = select(query, from: start)
            return try Row.fetchAll(
                db.cachedStatement(sql: sql), arguments: arguments + ["limit": limit]
            ).compactMap(AdminOrders.Row.init)
        }
        let found = try rows(from: query.start, limit: query.limit + 1)
        var page = KeysetPage(found, limit: query.limit, from: query.start, key: \.place)
        if let doubtful = page.doubtful, try !rows(from: doubtful, limit: 1).isEmpty { page.confirm() }
        return page
    }

    /// The statement for the orders from a place on, backward starts in the reverse order; `:limit` is the
    /// caller's.
    package static func select(
        _ query: OrderQuery, from start: OrderQuery.Start
    ) -> (sql: String, arguments: StatementArguments) {
        var conditions: [String] = []
        var arguments: [String: (any DatabaseValueConvertible)?] = [:]
        if let status = query.status {
            conditions.append("status = :status")
            arguments["status"] = status.rawValue
        }
        if let number = query.number {
            conditions.append("number = :number")
            arguments["number"] = number
        }
        if let since = query.since {
            conditions.append("created_at >= :since")
            arguments["since"] = since.seconds
        }
        switch start {
        case .first, .last: break
        case .after(let place), .before(let place):
            conditions.append("(created_at, id) \(start.isBackward ? ">" : "<") (:at, :id)")
            arguments["at"] = place.createdAt
            arguments["id"] = place.id
        }
        let index = query.status == nil ? "order_by_age" : "order_in_status_by_age"
        let way = start.isBackward ? "ASC" : "DESC"
        return (
            """
            SELECT \(OrderColumns.listed) FROM shop_order \(query.number == nil ? "INDEXED BY \(index)" : "")
            WHERE \(conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND "))
            ORDER BY created_at \(way), id \(way) LIMIT :limit
            """, StatementArguments(arguments)
        )
    }
}

extension AdminOrders.Row {
    fileprivate init?(_ row: Row) {
        guard let state = OrderState(row), let currency = Currency(code: row["currency"]) else { return nil }
        self.init(
            id: row["id"], number: row["number"], state: state, currency: currency, total: row["total"],
            captured: row["captured"], refunded: row["refunded"], lines: row["lines"],
            createdAt: Date(seconds: row["created_at"]), version: row["version"])
    }
}
