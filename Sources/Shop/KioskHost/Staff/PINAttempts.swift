import Codecs
import FoundationEssentials

/// The wrong PINs of a day, by origin.
///
/// An origin has three free tries; then each wrong one doubles its wait. All origins that never sent the
/// right PIN share a number of tries a day, so that a thousand addresses guess no faster than a few; an
/// origin that sent the right one lately is exempt.
package struct PINAttempts: Codable, Hashable, Sendable {
    /// Goes into the hash of an address.
    private(set) var salt: [UInt8]
    private var origins: [String: Origin] = [:]

    private struct Origin: Codable, Hashable {
        var failures = 0
        /// Seconds since 1970: of the next possible try, the last wrong PIN, the last right one.
        var openFrom = 0
        var failedAt, acceptedAt: Int?
    }

    package static let console = "console"

    private static let day = 86_400
    /// Seconds for which an origin counts as known after a right PIN.
    private static let known = 30 * day
    /// The limit of wrong PINs of all unknown SSH origins together within a day.
    private static let mostUnknown = 40
    /// The limit of origins; known and waiting ones are evicted last.
    private static let mostOrigins = 256
    /// The longest wait in seconds: shorter on a console, which all staff share.
    private static func longestWait(_ name: String) -> Int { name == console ? 300 : 3_600 }

    package init(salt: [UInt8]) { self.salt = salt }

    package init?(_ bytes: [UInt8]) {
        guard let read = try? JSONDecoder().decode(PINAttempts.self, from: Data(bytes)), read.salt.count == 16
        else { return nil }
        self = read
    }

    package var bytes: [UInt8] { (try? JSONTextEncoder.encode(self)) ?? [] }

    package func failures(of name: String) -> Int { origins[name]?.failures ?? 0 }

    /// Drops what is older than a day, or comes from a clock that was set back, and expired known origins.
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

    package func wait(of name: String, at now: Int) -> Int {
        let own = min(Self.longestWait(name), (origins[name]?.openFrom ?? 0) - now)
        guard name != Self.console, origins[name]?.acceptedAt == nil else { return max(0, own) }
        let unknown = origins.filter { $0.key != Self.console && $0.value.acceptedAt == nil }
        guard unknown.values.reduce(0, { $0 + $1.failures }) >= Self.mostUnknown else { return max(0, own) }
        let oldest = unknown.values.compactMap(\.failedAt).min() ?? now
        return max(own, oldest + Self.day - now, 1)
    }

    package mutating func accept(_ name: String, at now: Int) {
        origins[name] = Origin(acceptedAt: now)
        shorten()
    }

    /// Returns the seconds until the next try.
    package mutating func fail(_ name: String, at now: Int) -> Int {
        var origin = origins[name] ?? Origin()
        origin.failures += 1
        let wait = origin.failures < 3 ? 0 : min(Self.longestWait(name), 15 << min(origin.failures - 3, 8))
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
