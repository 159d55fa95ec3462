package import TUI

/// An event of the terminal.
package enum TerminalEvent: Hashable, Sendable {
    /// Everything that could be read at once; draw after all of it.
    case inputs([Input])
    case resized(Size)
    /// The last event: the terminal is gone or somebody ended the program. A loop that does not end when
    /// asked goes on after the latter.
    case ended(TerminalEnd)
}

/// Why the loop has ended.
package enum TerminalEnd: Hashable, Sendable {
    case hangup, terminated, interrupted, endOfInput
    /// Output cannot be written, for this reason.
    case unwritable(String)
}
