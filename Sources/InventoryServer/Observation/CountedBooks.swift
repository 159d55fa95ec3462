import ShopCore
import StoreAPI
import Synchronization

/// What was read from the books since the start.
struct CountedBooks: Hashable, Sendable {
    private(set) var mark: BookMark
    private(set) var sum = BookPart()
    /// How many orders there are in each state; nil until somebody asked.
    private(set) var orders: [Order.Status: Int]?

    init(mark: BookMark) { self.mark = mark }

    /// Adds what was read from `start` to `end`; nothing when somebody else was faster.
    mutating func add(_ reading: BookReading) {
        guard reading.start == mark else { return }
        mark = reading.end
        sum += reading.part
        orders = reading.orders ?? orders?.merging(reading.part.arrived, uniquingKeysWith: +)
    }
}

extension Meter {
    /// Reads on in the books, and gives all that was counted since the start.
    func readBooks(of store: any Store) async throws -> CountedBooks {
        let before = books.withLock { $0 }
        let reading = try await store.books(since: before.mark, countingOrders: before.orders == nil)
        return books.withLock { books in
            books.add(reading)
            return books
        }
    }
}
