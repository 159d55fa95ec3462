import FoundationEssentials

/// The wrong PINs of a day, by where they came from.
///
/// An origin has three free tries; from then on each wrong one costs it twice as long as the last. All that
/// never sent the right PIN have a number of tries a day between them, so that a thousand addresses guess no
/// faster than a few; an origin that sent the right one lately is not bound by the others.
package struct StaffTries: Codable, Hashable, Sendable {
    /// Goes into the hash of an address.
    private(set) var salt: [UInt8]
    private var origins: [String: Origin] = [:]

    private struct Origin: Codable, Hashable {
        /// Wrong PINs since the last right one.
        var failures = 0
        /// Seconds since 1970: no PIN is taken before, the last wrong one, the last right one.
        var openFrom = 0
        var failedAt, acceptedAt: Int?
    }

    /// All consoles of a machine.
    package static let console = "console"

    private static let day = 86_400
    /// An origin that sent the right PIN is known for so many seconds.
    private static let known = 30 * day
    /// Wrong PINs of all unknown origins by ssh together within a day.
    private static let mostUnknown = 40
    /// Origins that are kept at most; those that are known or wait are the last to go.
    private static let mostOrigins = 256
    /// The longest wait in seconds: on a console people stand in line, by ssh they do not.
    private static func longestWait(_ name: String) -> Int { name == console ? 300 : 3_600 }

    /// Creates an empty count; `salt` has 16 bytes.
    package init(salt: [UInt8]) { self.salt = salt }

    /// Reads what was written; nil for anything else.
    package init?(_ bytes: [UInt8]) {
        guard let read = try? JSONDecoder().decode(StaffTries.self, from: Data(bytes)), read.salt.count == 16
        else { return nil }
        self = read
    }

    /// The count as JSON with sorted members.
    package var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }

    /// Number of wrong PINs of an origin; 0 for an unknown one.
    package func failures(of name: String) -> Int { origins[name]?.failures ?? 0 }

    /// Forgets wrong PINs of more than a day ago, and whoever was let in long ago. A time to come is a clock
    /// that was set back.
    package mutating func forget(at now: Int) {
        for (name, origin) in origins {
            var kept = origin
            if let failed = origin.failedAt, !(now - Self.day...now).contains(failed) {
                (kept.failures, kept.openFrom, kept.failedAt) = (0, 0, nil)
            }
            if let accepted = origin.acceptedAt, !(now - Self.known...now).contains(accepted) {
                kept.acceptedAt = nil
            }
            origins[name] = kept.failedAt == nil && kept.acceptedAt == nil ? nil : kept
        }
    }

    /// Seconds until a PIN of this origin is taken; 0 when one is now.
    package func wait(of name: String, at now: Int) -> Int {
        let own = min(Self.longestWait(name), (origins[name]?.openFrom ?? 0) - now)
        guard name != Self.console, origins[name]?.acceptedAt == nil else { return max(0, own) }
        let unknown = origins.filter { $0.key != Self.console && $0.value.acceptedAt == nil }
        guard unknown.values.reduce(0, { $0 + $1.failures }) >= Self.mostUnknown else { return max(0, own) }
        let oldest = unknown.values.compactMap(\.failedAt).min() ?? now
        return max(own, oldest + Self.day - now, 1)
    }

    /// Notes a right PIN and clears the failures and the wait of its origin.
    package mutating func accept(_ name: String, at now: Int) {
        origins[name] = Origin(acceptedAt: now)
        shorten()
    }

    /// Notes a wrong PIN; gives the seconds until the next one is taken.
    package mutating func fail(_ name: String, at now: Int) -> Int {
        var origin = origins[name] ?? Origin()
        origin.failures += 1
        let wait =
            origin.failures < 3 ? 0 : min(Self.longestWait(name), 15 << min(origin.failures - 3, 8))
        (origin.openFrom, origin.failedAt) = (now + wait, now)
        origins[name] = origin
        shorten()
        return wait
    }

    private mutating func shorten() {
        guard origins.count > Self.mostOrigins else { return }
        let last = origins.min { left, right in Self.worth(left.value) < Self.worth(right.value) }
        if let last { origins[last.key] = nil }
    }

    private static func worth(_ origin: Origin) -> Int {
        (origin.acceptedAt ?? 0) + (origin.failedAt ?? 0) / 2
    }
}
