import FoundationEssentials
import Synchronization

/// Which lab a session has. A session that may have none is given none.
struct LabSetting: Sendable {
    var isInspecting = false
    /// True if everything is noted from the first, so that an inspector that is opened later knows it.
    var isWatching = false
    /// Where the session's own shop writes the key of its staff.
    var keyFile: String?
    /// True if another terminal of the same user may order what the control panel orders.
    var isControlled = false
}

/// The clock of a session whose time can jump ahead.
final class AheadClock: Sendable {
    private let seconds = Mutex(0)

    var now: Date { Date().addingTimeInterval(Double(seconds.withLock { $0 })) }

    func advance(_ more: Int) { seconds.withLock { $0 += more } }
    func reset() { seconds.withLock { $0 = 0 } }
}
