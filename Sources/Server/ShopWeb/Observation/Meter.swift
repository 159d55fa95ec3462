package import FoundationEssentials
package import HTTPTypes
package import NIOCore
package import ShopCore
package import StoreAPI
package import Synchronization

/// Counts what the server does, from its start on.
///
/// The meter of the server. It costs a request a few relaxed atomics. Orders, money and stock are not counted
/// where they change: they are read from the books, so that only what is durable counts, and once.
package final class Meter: Sendable {
    /// Start of the server by the shop's clock, for `process_start_time_seconds`.
    package let startedAt: Date
    /// By the operation's name; `other` has what found no operation.
    package let operations: [String: Tally]
    /// Refusals by problem name; every name has a counter.
    package let problems: [Problem.Name: Counter]
    private let other: Tally
    private let sessions = SessionTable()
    private let start: ContinuousClock.Instant
    package let books: Mutex<CountedBooks>

    package static let other = "other"

    package final class Tally: Sendable {
        /// 1xx to 5xx.
        package let answers = InlineArray<5, Atomic<Int>> { _ in Atomic(0) }
        /// Latencies from the head of the request to the head of the answer.
        package let times = Histogram()
        /// True if shoppers' programs ask for it; others do not count as sessions.
        package let isShopping: Bool

        package init(isShopping: Bool) { self.isShopping = isShopping }

        package func add(status: Int, took: Duration) {
            answers[min(max(status / 100, 1), 5) - 1].wrappingAdd(1, ordering: .relaxed)
            times.record(took)
        }
    }

    /// - Parameter mark: How far the books go already; what comes after it is counted.
    package init(_ all: [Operation], startedAt: Date, start: ContinuousClock.Instant, mark: BookMark) {
        self.startedAt = startedAt
        self.start = start
        let tallies = all.map { operation in
            (operation.id, Tally(isShopping: operation.access != .admin && !operation.isProbe))
        }
        other = Tally(isShopping: false)
        operations = Dictionary(tallies + [(Self.other, other)]) { first, _ in first }
        problems = Dictionary(uniqueKeysWithValues: Problem.Name.allCases.map { ($0, Counter()) })
        books = Mutex(CountedBooks(mark: mark))
    }

    /// - Parameter operation: The name of the operation that gave it, or what else the router found.
    package func count(
        _ operation: String?, status: Int, from start: ContinuousClock.Instant,
        to end: ContinuousClock.Instant, _ headers: HTTPFields, peer: @autoclosure () -> SocketAddress?
    ) {
        let tally = operation.flatMap { operations[$0] } ?? other
        tally.add(status: status, took: end - start)
        guard tally.isShopping else { return }
        sessions.see(SessionTable.hash(of: headers, peer: peer()), at: second(end))
    }

    package func count(_ problem: Problem.Name) { problems[problem]?.add() }

    /// The sessions of the last five minutes.
    package func sessionCount(at now: ContinuousClock.Instant) -> Int { sessions.count(at: second(now)) }

    private func second(_ instant: ContinuousClock.Instant) -> Int {
        Int((instant - start).components.seconds)
    }
}

/// A number that many threads raise at once and somebody reads now and then.
package final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    package var count: Int { value.load(ordering: .relaxed) }

    /// Adds atomically, with relaxed ordering; wraps around on overflow.
    package func add(_ amount: Int = 1) { value.wrappingAdd(amount, ordering: .relaxed) }
}
