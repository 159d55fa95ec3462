import FoundationEssentials

/// What a session takes from the world besides the shop: time and chance.
struct World: Sendable {
    var now: @Sendable () -> Date
    /// So many random bytes.
    var bytes: @Sendable (_ count: Int) -> [UInt8]
    /// By how much longer something may take, in milliseconds up to a bound: a shop that comes back is not
    /// asked by all at once.
    var slack: @Sendable (_ bound: Int) -> Int
    /// Waits; throws when nobody waits any more.
    var pause: @Sendable (Duration) async throws -> Void

    /// The world as it is.
    static let own = World(
        now: { Date() },
        bytes: { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        },
        slack: { Int.random(in: 0...$0) },
        pause: { duration in
            let extra = duration * Double.random(in: 0...0.25)
            try await Task.sleep(for: duration + extra)
        })

    /// 32 hexadecimal digits.
    func newKey() -> String { bytes(16).hexadecimal }
}
