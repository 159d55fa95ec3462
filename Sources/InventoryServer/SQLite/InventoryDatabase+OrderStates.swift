import FoundationEssentials
import GRDB
import StoreAPI

extension InventoryDatabase {
    /// Moves an order along one line of the state table by a guarded update, and writes its history.
    @discardableResult
    static func advance(
        _ order: String, by event: OrderEvent, at now: Date, _ db: Database
    ) throws -> OrderState {
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT version, status, order_axis, money_axis, goods_axis FROM shop_order WHERE id =
                        ?
                        """), arguments: [order]),
            let state = OrderState(row)
        else { throw Refusal.notFound }
        guard let next = state.after(event) else { throw Refusal.illegalTransition(from: state) }
        let version: Int = row["version"]
        try db.run(
            """
            UPDATE shop_order SET status = ?, order_axis = ?, money_axis = ?, goods_axis = ?,
            version = version + 1
            WHERE id = ? AND version = ? AND status = ? AND money_axis = ? AND goods_axis = ?
            """,
            arguments: [
                next.status.rawValue, next.order.rawValue, next.money.rawValue, next.goods.rawValue, order,
                version, state.status.rawValue, state.money.rawValue, state.goods.rawValue,
            ])
        guard db.changesCount == 1 else { throw Refusal.inProgress }
        try db.run(
            """
            INSERT INTO order_step (order_id, position, at, from_status, to_status, event)
            SELECT ?, count(*) + 1, ?, ?, ?, ? FROM order_step WHERE order_id = ?
            """,
            arguments: [
                order, now.seconds, state.status.rawValue, next.status.rawValue, event.rawValue, order,
            ])
        try tellOrder(order, db)
        return next
    }

    /// The state of an order as the clock says: one that nobody paid in time has expired.
    static func state(of order: String, at now: Date, _ db: Database) throws -> OrderState {
        guard let order = try Self.order(id: order, db) else { throw Refusal.notFound }
        return order.seen(at: now).state
    }
}

extension OrderState {
    /// Reads the state columns of an order; nil when they are not what this program wrote.
    init?(_ row: Row) {
        guard let status = Order.Status(rawValue: row["status"]),
            let order = OrderAxis(rawValue: row["order_axis"]),
            let money = MoneyAxis(rawValue: row["money_axis"]),
            let goods = GoodsAxis(rawValue: row["goods_axis"])
        else { return nil }
        self.init(status: status, order: order, money: money, goods: goods)
    }
}
