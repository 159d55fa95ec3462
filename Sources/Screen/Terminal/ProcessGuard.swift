internal import CTerminal

/// Process settings: signals, debuggers, memory, and the end of the parent.
package enum ProcessGuard {
    /// Turns SIGTERM and SIGHUP into bytes of a pipe and keys' signals off; returns the reading end, or -1.
    package static func takeSupervisorSignals() -> Int32 { ct_take_supervisor_signals() }

    /// Forks a process of one thread: the child, which gets 0, has default signals and no open file but the
    /// terminal's three and the lifeline, at this place. Negative for a failure.
    package static func startSupervised(lifeline: Int32, at place: Int32) -> Int32 {
        ct_start_supervised(lifeline, place)
    }

    /// Returns freed memory to the system at once, for a program that is mostly idle.
    package static func keepHeapSmall() { ct_keep_heap_small() }

    /// Disables core files, debuggers except root's, and privilege gain of child processes.
    package static func harden() { ct_harden() }

    /// Limits writable memory, touched or not; a process that needs more crashes.
    package static func limitMemory(bytes: UInt) { ct_limit_memory(bytes) }

    /// SIGTERM ends this process with its parent; at once if the parent is gone already.
    package static func end(withParent parent: Int32) { ct_end_with_parent(parent) }
}

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
