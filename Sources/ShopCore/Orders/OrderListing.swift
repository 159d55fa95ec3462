package import FoundationEssentials
package import PayKit

/// A page of orders and where its neighbours begin.
package struct OrderListing: Sendable {
    /// The orders of the page, the newest first.
    package var rows: [Row]
    /// Start of the previous page; nil on the first one.
    package var previous: OrderQuery.Start?
    /// Start of the next page; nil on the last one.
    package var next: OrderQuery.Start?

    /// Makes a page; neighbours are nil unless given.
    package init(rows: [Row], previous: OrderQuery.Start? = nil, next: OrderQuery.Start? = nil) {
        self.rows = rows
        self.previous = previous
        self.next = next
    }

    /// The columns of an order in a list.
    package struct Row: Sendable {
        /// Order identifier with the prefix `ord_`.
        package var id: String
        /// Order number for people, `2026-000123`.
        package var number: String
        /// The state as stored; an overdue order may not be expired yet.
        package var state: OrderState
        /// The order's total with shipping and tax.
        package var total: Money
        /// How many lines the order has.
        package var lines: Int
        /// When the order was placed, in whole seconds.
        package var createdAt: Date
        /// Version for optimistic locking.
        package var version: Int

        /// Makes a row of the columns that a list shows.
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

        /// The keyset position of the row, for cursors.
        package var place: OrderQuery.Place { OrderQuery.Place(createdAt: createdAt.seconds, id: id) }
    }
}
