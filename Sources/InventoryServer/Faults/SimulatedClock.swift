import FoundationEssentials
import Synchronization

/// A clock that ticks as the one behind it does and can be set; it lives as long as the process.
final class SimulatedClock: Sendable {
    private let base: @Sendable () -> Date
    /// Whether it moves only when it is set.
    let standsStill: Bool
    /// How far it is ahead of the clock behind it, in seconds.
    private let lead = Mutex<TimeInterval>(0)

    init(base: @escaping @Sendable () -> Date) {
        self.base = base
        standsStill = false
    }

    /// A clock that stands still at a moment until it is set.
    init(standingAt moment: Date) {
        base = { moment }
        standsStill = true
    }

    /// The time as all the world has it, which goes back when the machine's is put back.
    var worldTime: Date { standsStill ? now : Date().addingTimeInterval(ahead) }

    var now: Date { lead.withLock { base().addingTimeInterval($0) } }

    /// How far it is ahead of the clock behind it, in seconds.
    var ahead: TimeInterval { lead.withLock { $0 } }

    /// Goes to a moment, or from where it is, and then so many seconds on. False, and nothing is changed,
    /// when that lies in its past and going back was not asked for, or where no calendar of the contract
    /// reaches.
    func change(to moment: Date? = nil, by seconds: TimeInterval = 0, allowingBackwards: Bool) -> Bool {
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
