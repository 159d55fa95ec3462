internal import CTerminal

/// What a process does about signals, debuggers and its parent.
package enum ProcessGuard {
    /// For a parent that waits for the end of its children: SIGTERM and SIGHUP become bytes in a pipe, and
    /// the terminal's keys do nothing. Gives the end to read, or -1.
    package static func takeSupervisorSignals() -> Int32 { ct_take_supervisor_signals() }

    /// No core file, no debugger but root's, and nothing started from here gains a privilege.
    package static func harden() { ct_harden() }

    /// The process is ended with its parent, by SIGTERM; at once where that parent is gone already.
    package static func end(withParent parent: Int32) { ct_end_with_parent(parent) }
}
