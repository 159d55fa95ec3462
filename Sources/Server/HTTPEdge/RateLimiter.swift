package import FoundationEssentials
import Synchronization

/// How often an operation may be asked for.
package enum RateClass: String, Hashable, Sendable, CaseIterable {
    case reads
    case pricing
    case ordering
    case administration
    /// Lookups, which open an order to a visitor who knows enough of it.
    case lookups

    /// Sustained requests per second.
    package var perSecond: Int {
        switch self {
        case .reads: 200
        case .pricing: 20
        case .ordering: 5
        case .administration: 10
        case .lookups: 1
        }
    }

    /// How many at once, after a while without any.
    package var burst: Int {
        switch self {
        case .reads: 400
        case .pricing: 60
        case .ordering, .administration: 20
        case .lookups: 10
        }
    }

    /// How long a whole burst takes to come back, in seconds.
    package var window: Int { burst / perSecond }
}

/// Limits the rate of requests per visitor, without remembering what was asked.
///
/// Of each visitor only one moment is kept: when its whole burst will have come back (the generic cell rate
/// algorithm). Two generations share the room: a visitor that has not asked for a generation has its burst
/// back anyway, and one that is forgotten earlier, because very many ask, is treated as if it had.
package final class RateLimiter: Sendable {

    package init() {}
    package struct Allowance: Hashable, Sendable {
        package var rate: RateClass
        /// Requests that may follow at once.
        package var remaining: Int
        /// Until everything has come back, in seconds.
        package var reset: Int
        /// How long to wait, in seconds, when this was too much.
        package var retryAfter: Int?
    }

    private struct Name: Hashable {
        var rate: RateClass
        var visitor: String
    }

    private struct State {
        var full = Generations<Name, Int64>()
        var declines = Generations<String, [Int64]>()
    }

    private static let second: Int64 = 1_000_000_000
    /// Declined cards within a minute after which a visitor's payments pause.
    package static let mostDeclines = 10
    /// The time in which they are counted.
    private static let declineWindow = 60 * second

    private let state = Mutex(State())

    /// Takes one request off a visitor's quota.
    package func take(_ rate: RateClass, by visitor: String, at now: Date) -> Allowance {
        let now = Self.nanoseconds(now)
        let interval = Self.second / Int64(rate.perSecond), window = Int64(rate.burst) * interval
        return state.withLock { state in
            let name = Name(rate: rate, visitor: visitor)
            // Later than a whole burst ahead it cannot be: the clock was put back meanwhile.
            let known = state.full[name].flatMap { $0 > now + window ? nil : $0 } ?? now
            let next = max(known, now) + interval
            guard next <= now + window else {
                return Allowance(
                    rate: rate, remaining: 0, reset: Self.seconds(known - now),
                    retryAfter: Self.seconds(next - now - window))
            }
            state.full[name] = next
            let remaining = Int((now + window - next) / interval)
            return Allowance(rate: rate, remaining: remaining, reset: Self.seconds(next - now))
        }
    }

    package func declined(by visitor: String, at now: Date) {
        let now = Self.nanoseconds(now)
        state.withLock { state in
            let recent = Self.recent(state.declines[visitor] ?? [], now)
            state.declines[visitor] = recent.suffix(Self.mostDeclines - 1) + [now]
        }
    }

    /// How long a visitor's payments still pause, in seconds; nil when they do not.
    package func paymentPause(of visitor: String, at now: Date) -> Int? {
        let now = Self.nanoseconds(now)
        return state.withLock { state in
            let recent = Self.recent(state.declines[visitor] ?? [], now)
            guard recent.count >= Self.mostDeclines, let first = recent.first else { return nil }
            return Self.seconds(first + Self.declineWindow - now)
        }
    }

    private static func recent(_ moments: [Int64], _ now: Int64) -> [Int64] {
        moments.filter { $0 > now - declineWindow && $0 <= now }
    }

    private static func nanoseconds(_ date: Date) -> Int64 {
        Int64(date.timeIntervalSinceReferenceDate * Double(second))
    }

    /// Whole seconds, rounded up.
    private static func seconds(_ duration: Int64) -> Int { Int((duration + second - 1) / second) }
}

/// A dictionary of bounded size: when the younger half is full, the older one goes.
private struct Generations<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private static var half: Int { 8192 }

    subscript(key: Key) -> Value? {
        get { young[key] ?? old[key] }
        set {
            young[key] = newValue
            guard young.count > Self.half else { return }
            old = young
            young = [:]
        }
    }
}
