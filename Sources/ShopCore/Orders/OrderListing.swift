package import FoundationEssentials
package import PayKit

/// A page of orders and where its neighbours begin.
package struct OrderListing: Sendable {
    package var rows: [Row]
    package var previous: OrderQuery.Start?
    package var next: OrderQuery.Start?

    package init(rows: [Row], previous: OrderQuery.Start? = nil, next: OrderQuery.Start? = nil) {
        self.rows = rows
        self.previous = previous
        self.next = next
    }

    /// The columns of an order in a list.
    package struct Row: Sendable {
        package var id: String
        package var number: String
        package var state: OrderState
        package var total: Money
        package var lines: Int
        package var createdAt: Date
        package var version: Int

        package init(
            id: String, number: String, state: OrderState, total: Money, lines: Int, createdAt: Date,
            version: Int
        ) {
            self.id = id
            self.number = number
            self.state = state
            self.total = total
            self.lines = lines
            self.createdAt = createdAt
            self.version = version
        }

        package var place: OrderQuery.Place { OrderQuery.Place(createdAt: createdAt.seconds, id: id) }
    }
}
