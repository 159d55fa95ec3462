import Codecs
package import FoundationEssentials
import Glibc
package import PayKit

/// The sources of time and randomness of a session, injected so that rehearsals can control them.
package struct World: Sendable {
    package var now: @Sendable () -> Date
    package var bytes: @Sendable (_ count: Int) -> [UInt8]
    /// The jitter in milliseconds, up to a bound: not all clients ask a shop that comes back at once.
    package var slack: @Sendable (_ bound: Int) -> Int
    /// Throws when its task is cancelled.
    package var pause: @Sendable (Duration) async throws -> Void

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

extension CalendarMonth {
    /// The month in UTC, the time zone of the card network, so that a form and the network agree on a card's
    /// last evening.
    package init(of date: Date) {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        self.init(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1)
    }
}
