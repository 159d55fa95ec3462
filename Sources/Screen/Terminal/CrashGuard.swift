internal import CTerminal

/// A crash handler, for faults of the program itself.
package enum CrashGuard {
    /// Installs the handler: a crash restores the terminal, prints one line and ends the program.
    ///
    /// Replaces Swift's own crash report, which would offer a debugger to a stranger at the keyboard; call it
    /// first of all. The screen calls it too.
    package static func install() { ct_guard_crashes() }

    /// The line that a crash prints, cut to 511 bytes.
    package static func setLastWords(_ words: String) { ct_say_at_crash(words) }
}
