import Synchronization

/// The quotes that this server made last, until something is ordered from them: most are ordered from soon,
/// and here. A quote never changes; whether it was given up meanwhile is asked when an order is written.
final class RecentQuotes: Sendable {
    private struct State {
        var quotes: [String: PricedQuote] = [:]
        /// Their names and those that were taken, in a ring.
        var names: [String] = []
        var eldest = 0
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// - Parameter capacity: How many are kept, at least one.
    init(capacity: Int = 16_384) { self.capacity = max(1, capacity) }

    func remember(_ quote: PricedQuote) {
        state.withLock { state in
            state.quotes[quote.id] = quote
            guard state.names.count == capacity else { return state.names.append(quote.id) }
            state.quotes[state.names[state.eldest]] = nil
            state.names[state.eldest] = quote.id
            state.eldest = (state.eldest + 1) % capacity
        }
    }

    /// A quote that is known; whoever asks again has to ask the store.
    func take(_ id: String) -> PricedQuote? {
        state.withLock { $0.quotes.removeValue(forKey: id) }
    }
}
