package import FoundationEssentials
package import StoreAPI
import Synchronization

/// How far the books were read: the last rows of orders, of their steps and of the stock's moves.
package struct BookMark: Hashable, Sendable {
    package var order: Int64 = 0
    package var step: Int64 = 0
    package var move: Int64 = 0

    package init() {}
}

/// The part of the books between two marks.
package struct BookPart: Hashable, Sendable {
    package var placed = 0
    package var steps: [OrderEvent: Int] = [:]
    package var arrived: [Order.Status: Int] = [:]
    package var moves: [StockCause: Moves] = [:]
    /// In minor units, by currency.
    package var captured: [String: Int64] = [:]
    package var refunded: [String: Int64] = [:]

    package init() {}

    /// Stock moves of one kind: how many, and of how many units in all.
    package struct Moves: Hashable, Sendable {
        package var count = 0
        package var units = 0

        package init(count: Int = 0, units: Int = 0) {
            self.count = count
            self.units = units
        }
    }

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
    package var part: BookPart
    /// All orders by state, if that was asked.
    package var orders: [Order.Status: Int]?

    package init(start: BookMark, end: BookMark, part: BookPart, orders: [Order.Status: Int]? = nil) {
        self.start = start
        self.end = end
        self.part = part
        self.orders = orders
    }
}

/// The result of the last reconciliation, kept because a reconciliation reads all of the books.
package final class BookMemory: Sendable {

    package init() {}
    package struct Result: Hashable, Sendable {
        package var at: Date
        package var isBalanced: Bool
    }

    private let last = Mutex<Result?>(nil)

    /// Nil before the first reconciliation.
    package var result: Result? { last.withLock { $0 } }

    package func remember(_ reconciliation: Reconciliation) {
        last.withLock { $0 = Result(at: reconciliation.at, isBalanced: reconciliation.isBalanced) }
    }
}
