package import ShopCore
package import StoreAPI
import Synchronization

/// The counts that were read from the books since the start.
package struct CountedBooks: Hashable, Sendable {
    /// How far the books were read.
    package private(set) var mark: BookMark
    /// Sums since the mark of the start.
    package private(set) var sum = BookPart()
    /// How many orders there are in each state; nil until somebody asked.
    package private(set) var orders: [Order.Status: Int]?

    package init(mark: BookMark) { self.mark = mark }

    /// Adds what was read from `start` to `end`; nothing when another reading was faster.
    package mutating func add(_ reading: BookReading) {
        guard reading.start == mark else { return }
        mark = reading.end
        sum += reading.part
        orders = reading.orders ?? orders?.merging(reading.part.arrived, uniquingKeysWith: +)
    }
}

extension Meter {
    /// Reads on in the books, and gives all that was counted since the start.
    /// - Throws: The errors of `store`; the counts then stay as they were.
    package func readBooks(of store: any Store) async throws -> CountedBooks {
        let before = books.withLock { $0 }
        let reading = try await store.books(since: before.mark, countingOrders: before.orders == nil)
        return books.withLock { books in
            books.add(reading)
            return books
        }
    }
}
