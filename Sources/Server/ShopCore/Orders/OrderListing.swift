package import FoundationEssentials
package import PayKit
package import StoreAPI

/// A page of orders, the newest first, and where its neighbours begin.
package typealias OrderListing = KeysetPage<AdminOrders.Row, OrderQuery.Place>

extension AdminOrders.Row {
    package var place: OrderQuery.Place { OrderQuery.Place(createdAt: createdAt.seconds, id: id) }

    /// Makes a row of an order's columns, amounts in minor units.
    package init(
        id: String, number: String, state: OrderState, currency: Currency, total: Int64, captured: Int64?,
        paidBack: Int64?, lines: Int, createdAt: Date, version: Int
    ) {
        func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
        let moved = state.money.moved(captured: captured.map(money), paidBack: paidBack.map(money))
        self.init(
            id: id, number: number, status: state.status, axes: state.axes, total: money(total),
            captured: moved.captured, refunded: moved.refunded, lines: lines, createdAt: createdAt,
            version: version,
            links: Links([
                .this: Endpoints.order.link(id: id), .status: Endpoints.orderStatus.link(id: id),
                .receipt: Endpoints.receipt.link(id: id),
            ]))
    }
}
