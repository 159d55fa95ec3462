package import StoreAPI

/// How far the books were read: the last rows of orders, of their steps and of the stock's moves.
package struct BookMark: Hashable, Sendable {
    /// Row number of the last order read; 0 before the first.
    package var order: Int64 = 0
    /// Row number of the last order step read; 0 before the first.
    package var step: Int64 = 0
    /// Row number of the last stock move read; 0 before the first.
    package var move: Int64 = 0

    /// Makes a mark; by default the beginning of the books.
    package init(order: Int64 = 0, step: Int64 = 0, move: Int64 = 0) {
        self.order = order
        self.step = step
        self.move = move
    }
}

/// The part of the books between two marks.
package struct BookPart: Hashable, Sendable {
    /// Orders placed.
    package var placed = 0
    /// Transitions of orders by event.
    package var steps: [OrderEvent: Int] = [:]
    /// How many orders came to a state and left it.
    package var arrived: [Order.Status: Int] = [:]
    package var moves: [StockCause: Moves] = [:]
    /// In minor units, by currency.
    package var captured: [String: Int64] = [:]
    /// Refunded amounts in minor units, by currency.
    package var refunded: [String: Int64] = [:]

    package init(
        placed: Int = 0, steps: [OrderEvent: Int] = [:], arrived: [Order.Status: Int] = [:],
        moves: [StockCause: Moves] = [:], captured: [String: Int64] = [:], refunded: [String: Int64] = [:]
    ) {
        self.placed = placed
        self.steps = steps
        self.arrived = arrived
        self.moves = moves
        self.captured = captured
        self.refunded = refunded
    }

    /// Stock moves of one kind: how many, and of how many units in all.
    package struct Moves: Hashable, Sendable {
        /// How many moves.
        package var count = 0
        /// Sum of the units moved.
        package var units = 0

        package init(count: Int = 0, units: Int = 0) {
            self.count = count
            self.units = units
        }
    }

    /// Adds a part to another, sum by sum.
    package static func += (whole: inout BookPart, part: BookPart) {
        whole.placed += part.placed
        whole.steps.merge(part.steps, uniquingKeysWith: +)
        whole.arrived.merge(part.arrived, uniquingKeysWith: +)
        whole.moves.merge(part.moves) { Moves(count: $0.count + $1.count, units: $0.units + $1.units) }
        whole.captured.merge(part.captured, uniquingKeysWith: +)
        whole.refunded.merge(part.refunded, uniquingKeysWith: +)
    }
}

/// One look into the books, in one consistent state of them.
package struct BookReading: Hashable, Sendable {
    /// The mark that reading began at, excluded.
    package var start: BookMark
    /// The mark that reading came to, included.
    package var end: BookMark
    /// The sums between the marks.
    package var part: BookPart
    /// All orders by state, if that was asked.
    package var orders: [Order.Status: Int]?

    /// Makes a reading; `orders` is nil unless the orders were counted.
    package init(start: BookMark, end: BookMark, part: BookPart, orders: [Order.Status: Int]? = nil) {
        self.start = start
        self.end = end
        self.part = part
        self.orders = orders
    }
}
