internal import CSwiftRuntime

/// The threads of tasks that have no executor of their own.
package enum HostTasks {
    /// Has them run by a function that gets each of their jobs once, on any thread. Dispatch's threads, on
    /// which they run otherwise, wake up each second from the first task on.
    package static func run(by enqueue: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void) {
        cs_run_tasks_by(enqueue)
    }
}
