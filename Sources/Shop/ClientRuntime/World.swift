import Codecs
package import FoundationEssentials

/// The sources of time and randomness of a session, injected so that rehearsals can control them.
package struct World: Sendable {
    /// Time of the wall clock.
    package var now: @Sendable () -> Date
    /// So many random bytes.
    package var bytes: @Sendable (_ count: Int) -> [UInt8]
    /// By how much longer something may take, in milliseconds up to a bound: a shop that comes back is not
    /// asked by all at once.
    package var slack: @Sendable (_ bound: Int) -> Int
    /// Waits; throws when nobody waits any more.
    package var pause: @Sendable (Duration) async throws -> Void

    /// - Parameter pause: waits; throws when its task is cancelled.
    package init(
        now: @escaping @Sendable () -> Date, bytes: @escaping @Sendable (_ count: Int) -> [UInt8],
        slack: @escaping @Sendable (_ bound: Int) -> Int,
        pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.bytes = bytes
        self.slack = slack
        self.pause = pause
    }

    package static let own = World(
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
    package func newKey() -> String { Hexadecimal.encode(bytes(16)) }
}
