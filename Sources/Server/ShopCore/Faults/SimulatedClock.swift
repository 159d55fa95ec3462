package import FoundationEssentials
import Synchronization

/// A clock that ticks as the one behind it does and can be set; it lives as long as the process.
package final class SimulatedClock: Sendable {
    private let base: @Sendable () -> Date
    /// True if it moves only when it is set.
    package let standsStill: Bool
    /// How far it is ahead of the clock behind it, in seconds.
    private let lead = Mutex<TimeInterval>(0)

    package init(base: @escaping @Sendable () -> Date) {
        self.base = base
        standsStill = false
    }

    package init(standingAt moment: Date) {
        base = { moment }
        standsStill = true
    }

    /// The time as all the world has it, which goes back when the machine's is put back.
    package var worldTime: Date { standsStill ? now : Date().addingTimeInterval(ahead) }

    /// The shop's time: the clock behind it and the lead.
    package var now: Date { lead.withLock { base().addingTimeInterval($0) } }

    package var ahead: TimeInterval { lead.withLock { $0 } }

    /// Goes to a moment, or from where it is, and then so many seconds on. False, and nothing is changed,
    /// when that lies in its past and going back was not asked for, or where no calendar of the contract
    /// reaches.
    package func change(to moment: Date? = nil, by seconds: TimeInterval = 0, allowingBackwards: Bool) -> Bool
    {
        lead.withLock { lead in
            let real = base()
            let now = real.addingTimeInterval(lead)
            let target = (moment ?? now).addingTimeInterval(seconds)
            guard Self.reach.contains(target), allowingBackwards || target >= now else { return false }
            lead = target.timeIntervalSince(real)
            return true
        }
    }

    /// From 1970 to the end of 9998: times have four digits of years, and none is negative.
    private static let reach = Date(seconds: 0)..<Date(seconds: 253_370_764_800)
}
