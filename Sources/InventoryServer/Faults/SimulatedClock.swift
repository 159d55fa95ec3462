import FoundationEssentials
import Synchronization

/// A clock that ticks as the one behind it does and can be set; it lives as long as the process.
final class SimulatedClock: Sendable {
    private let base: @Sendable () -> Date
    /// How far it is ahead of the clock behind it, in seconds.
    private let lead = Mutex<TimeInterval>(0)

    init(base: @escaping @Sendable () -> Date) { self.base = base }

    var now: Date { lead.withLock { base().addingTimeInterval($0) } }

    /// How far it is ahead of the clock behind it, in seconds.
    var ahead: TimeInterval { lead.withLock { $0 } }

    /// Goes to a moment; false when that lies in its past and going back was not asked for.
    func set(to moment: Date, allowingBackwards: Bool) -> Bool {
        lead.withLock { lead in
            let real = base()
            guard allowingBackwards || moment >= real.addingTimeInterval(lead) else { return false }
            lead = moment.timeIntervalSince(real)
            return true
        }
    }

    /// Jumps by so many seconds; false when they are negative and going back was not asked for.
    func advance(by seconds: TimeInterval, allowingBackwards: Bool) -> Bool {
        lead.withLock { lead in
            guard allowingBackwards || seconds >= 0 else { return false }
            lead += seconds
            return true
        }
    }
}
