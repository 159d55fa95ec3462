package import TUI

package enum TerminalEvent: Hashable, Sendable {
    /// One batch; draw after all of it.
    case inputs([Input])
    case resized(Size)
    /// The last event, except for a signal on a loop that does not end when asked.
    case ended(TerminalEnd)
}

package enum TerminalEnd: Hashable, Sendable {
    case hangup, terminated, interrupted, endOfInput
    case unwritable(String)
}
