import StoreAPI

/// How far the books were read: the last rows of orders, of their steps and of the stock's moves.
struct BookMark: Hashable, Sendable {
    var order: Int64 = 0
    var step: Int64 = 0
    var move: Int64 = 0
}

/// What the books say happened between two marks.
struct BookPart: Hashable, Sendable {
    var placed = 0
    var steps: [OrderEvent: Int] = [:]
    /// How many orders came to a state and left it.
    var arrived: [Order.Status: Int] = [:]
    var moves: [StockCause: Moves] = [:]
    /// In minor units, by currency.
    var captured: [String: Int64] = [:]
    var refunded: [String: Int64] = [:]

    struct Moves: Hashable, Sendable {
        var count = 0
        var units = 0
    }

    static func += (whole: inout BookPart, part: BookPart) {
        whole.placed += part.placed
        whole.steps.merge(part.steps, uniquingKeysWith: +)
        whole.arrived.merge(part.arrived, uniquingKeysWith: +)
        whole.moves.merge(part.moves) { Moves(count: $0.count + $1.count, units: $0.units + $1.units) }
        whole.captured.merge(part.captured, uniquingKeysWith: +)
        whole.refunded.merge(part.refunded, uniquingKeysWith: +)
    }
}

/// One look into the books, in one consistent state of them.
struct BookReading: Hashable, Sendable {
    var start: BookMark
    var end: BookMark
    var part: BookPart
    /// All orders by state, if that was asked.
    var orders: [Order.Status: Int]?
}
