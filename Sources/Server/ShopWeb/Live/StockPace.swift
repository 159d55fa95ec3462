/// How often a variant's stock is told: ten times a second at most.
package struct StockPace: Sendable {
    private static let gap = Duration.milliseconds(100)
    private var lastTold: [String: Duration] = [:]

    /// How long a variant has to wait; nil when it may be told of now.
    package func wait(of variant: String, at now: Duration) -> Duration? {
        guard let last = lastTold[variant], now - last < Self.gap else { return nil }
        return last + Self.gap - now
    }

    /// Records when a variant's stock was last sent, on the monotonic clock.
    package mutating func tell(of variant: String, at now: Duration) { lastTold[variant] = now }

    package mutating func forget(at now: Duration) {
        guard !lastTold.isEmpty else { return }
        lastTold = lastTold.filter { now - $0.value < Self.gap }
    }
}
