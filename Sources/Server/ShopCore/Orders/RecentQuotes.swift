import Synchronization

/// The quotes that this server made last, until something is ordered from them: most are ordered from soon,
/// and here. A quote never changes; whether it was given up meanwhile is asked when an order is written.
package final class RecentQuotes: Sendable {
    private struct State {
        var quotes: [String: PricedQuote] = [:]
        /// Their names and those that were taken, from the eldest on.
        var names: [String] = []
        var eldest = 0
        var lines = 0

        mutating func take(_ id: String) -> PricedQuote? {
            let quote = quotes.removeValue(forKey: id)
            lines -= quote?.lines.count ?? 0
            return quote
        }

        mutating func forgetEldest() {
            _ = take(names[eldest])
            eldest += 1
            guard eldest > names.count / 2 else { return }
            names.removeFirst(eldest)
            eldest = 0
        }
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// - Parameter capacity: How many lines quotes have that are kept.
    package init(capacity: Int = 16_384) { self.capacity = capacity }

    /// Caches a quote; the oldest are evicted while more lines or quotes are kept than the capacity.
    package func remember(_ quote: PricedQuote) {
        state.withLock { state in
            state.quotes[quote.id] = quote
            state.lines += quote.lines.count
            state.names.append(quote.id)
            while state.lines > capacity || state.names.count - state.eldest > capacity {
                state.forgetEldest()
            }
        }
    }

    /// Removes the quote: a second request has to ask the store.
    package func take(_ id: String) -> PricedQuote? {
        state.withLock { $0.take(id) }
    }
}
