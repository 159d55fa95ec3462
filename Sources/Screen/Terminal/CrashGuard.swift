internal import CTerminal

/// A crash handler, for faults of the program itself.
package enum CrashGuard {
    /// From here on a fault gives the terminal back, says so in one line and ends the program at once.
    ///
    /// It also replaces Swift's own crash report, which would offer a debugger to a stranger at the keyboard;
    /// so it is worth calling first of all. The screen calls it too.
    package static func install() { ct_guard_crashes() }

    /// Sets the line that a fault is told by from here on, at most 511 bytes of it.
    package static func setLastWords(_ words: String) { ct_say_at_crash(words) }
}
