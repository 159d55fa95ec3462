import FoundationEssentials
import Synchronization

/// The lab of a session that may have one.
struct LabSetting: Sendable {
    var isInspecting = false
    /// True if everything is noted from the first, for an inspector that is opened later.
    var isWatching = false
    var keyFile: String?
    /// True for a session with a ``ControlSocket``.
    var isControlled = false
}

/// The clock of a session whose time can jump ahead.
final class AheadClock: Sendable {
    private let seconds = Mutex(0)

    var now: Date { Date().addingTimeInterval(Double(seconds.withLock { $0 })) }

    func advance(_ more: Int) { seconds.withLock { $0 += more } }
    func reset() { seconds.withLock { $0 = 0 } }
}
