internal import CTerminal

/// Process settings: signals, debuggers, memory, and the end of the parent.
package enum ProcessGuard {
    /// For a parent that waits for the end of its children: SIGTERM and SIGHUP become bytes in a pipe, and
    /// the terminal's keys do nothing. Gives the end to read, or -1.
    package static func takeSupervisorSignals() -> Int32 { ct_take_supervisor_signals() }

    /// Splits a process of one thread in two: the child, told by 0, goes on with signals as they are by
    /// default and no open file but the terminal's three and the lifeline, at this place. Negative is a
    /// failure.
    package static func startSupervised(lifeline: Int32, at place: Int32) -> Int32 {
        ct_start_supervised(lifeline, place)
    }

    /// Memory that is given up goes back to the system at once, for a program that mostly waits.
    package static func keepHeapSmall() { ct_keep_heap_small() }

    /// No core file, no debugger but root's, and nothing started from here gains a privilege.
    package static func harden() { ct_harden() }

    /// The process gets no more writable memory than so many bytes, touched or not; one that asks for more
    /// faults.
    package static func limitMemory(bytes: UInt) { ct_limit_memory(bytes) }

    /// The process is ended with its parent, by SIGTERM; at once where that parent is gone already.
    package static func end(withParent parent: Int32) { ct_end_with_parent(parent) }
}
