import FoundationEssentials
package import GRDB
import PayKit
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// The version belongs to whoever changes it.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, ``EncodingError`` if the document cannot be encoded.
    package static func freeze(_ frozen: FrozenOrder, of order: String, _ db: Database) throws {
        try db.run(
            "UPDATE shop_order SET frozen = ? WHERE id = ?",
            arguments: [try StoredText.encode(frozen), order])
    }

    /// Inserts an order with its lines; lines of unknown variants are left out.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, ``EncodingError`` if the document cannot be encoded.
    package static func insert(
        _ order: StoredOrder, _ lines: [PricedQuote.Line], _ db: Database
    ) throws {
        try db.run(
            """
            INSERT INTO shop_order (id, number, quote, attempt_key, status, order_axis, money_axis,
            goods_axis, total, currency, frozen, created_at, expires_at, version)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                order.id, order.number, order.quote, order.attemptKey, order.state.status.rawValue,
                order.state.order.rawValue, order.state.money.rawValue, order.state.goods.rawValue,
                order.total.minorUnits, order.total.currency.code, try StoredText.encode(order.frozen),
                order.createdAt.seconds, order.expiresAt.seconds, order.version,
            ])
        for line in lines {
            try db.run(
                """
                INSERT INTO order_line (order_id, variant, quantity, unit, gross, kind)
                SELECT ?, variant.id, ?, ?, ?, product.kind
                FROM variant JOIN product ON product.id = variant.product WHERE variant.id = ?
                """,
                arguments: [order.id, line.quantity, line.unit, line.gross, line.variant])
        }
    }

    /// Moves an order by optimistic locking: no row changes at another version or state.
    package static func update(_ step: OrderStep, _ db: Database) throws {
        try db.run(
            """
            UPDATE shop_order SET status = ?, order_axis = ?, money_axis = ?, goods_axis = ?,
            version = version + 1
            WHERE id = ? AND version = ? AND status = ? AND money_axis = ? AND goods_axis = ?
            """,
            arguments: [
                step.to.status.rawValue, step.to.order.rawValue, step.to.money.rawValue,
                step.to.goods.rawValue, step.order, step.version, step.from.status.rawValue,
                step.from.money.rawValue, step.from.goods.rawValue,
            ])
    }

    /// Appends a step to an order's history.
    package static func write(_ step: OrderStep, _ db: Database) throws {
        try db.run(
            """
            INSERT INTO order_step (order_id, position, at, from_status, to_status, event)
            SELECT ?, count(*) + 1, ?, ?, ?, ? FROM order_step WHERE order_id = ?
            """,
            arguments: [
                step.order, step.at.seconds, step.from.status.rawValue, step.to.status.rawValue,
                step.event.rawValue, step.order,
            ])
    }

    /// Adds to a line's counts of units; no row changes where one would exceed its bound.
    package static func update(_ step: LineStep, _ db: Database) throws {
        try db.run(
            """
            UPDATE order_line SET refunded = refunded + :refunded, withdrawn = withdrawn + :withdrawn,
            shipped = shipped + :shipped, returned = returned + :returned
            WHERE order_id = :order AND variant = :variant AND refunded + :refunded <= quantity
            AND withdrawn + :withdrawn + shipped + :shipped <= quantity
            AND returned + :returned <= shipped + :shipped
            """,
            arguments: [
                "refunded": step.refunded, "withdrawn": step.withdrawn, "shipped": step.shipped,
                "returned": step.returned, "order": step.order, "variant": step.variant,
            ])
    }
}

extension OrderState {
    /// Reads the state columns of an order; nil when they are not what this program wrote.
    package init?(_ row: Row) {
        guard let status = Order.Status(rawValue: row["status"]),
            let order = OrderAxis(rawValue: row["order_axis"]),
            let money = MoneyAxis(rawValue: row["money_axis"]),
            let goods = GoodsAxis(rawValue: row["goods_axis"])
        else { return nil }
        self.init(status: status, order: order, money: money, goods: goods)
    }
}
