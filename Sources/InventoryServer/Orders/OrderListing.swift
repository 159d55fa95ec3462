import FoundationEssentials
import PayKit

/// A page of orders and where its neighbours begin.
struct OrderListing: Sendable {
    var rows: [Row]
    var previous: OrderQuery.Start?
    var next: OrderQuery.Start?

    /// What a list shows of an order.
    struct Row: Sendable {
        var id: String
        var number: String
        var state: OrderState
        var total: Money
        var lines: Int
        var createdAt: Date
        var version: Int

        var place: OrderQuery.Place { OrderQuery.Place(createdAt: createdAt.seconds, id: id) }
    }
}
