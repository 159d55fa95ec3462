internal import CTerminal
import Dispatch
import Glibc

/// The main thread's loop: one system call waits for the main queue, for all files that are watched, and for
/// alarms. With `dispatchMain()` each key would pass two more threads on its way.
@MainActor
package enum MainLoop {
    private(set) static var isRunning = false
    fileprivate static var watches: [FileWatch] = []
    private static var alarms: [() -> Alarm?] = []

    /// Looks at an alarm as long as somebody has it.
    static func add(_ alarm: Alarm) { alarms.append { [weak alarm] in alarm } }

    /// Has tasks without an executor of their own run by a function that gets each of their jobs once, on any
    /// thread. Dispatch's threads, on which they run otherwise, wake up each second from the first task on.
    package static func runTasks(by enqueue: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void) {
        ct_run_tasks_by(enqueue)
    }

    /// The last call of a program, on its main thread.
    package static func run() -> Never {
        isRunning = true
        let queue = pollfd(fd: ct_main_queue(), events: Int16(POLLIN), revents: 0)
        while true {
            let watches = watches
            var files = watches.map { pollfd(fd: $0.file, events: Int16(POLLIN), revents: 0) } + [queue]
            let count = poll(&files, nfds_t(files.count), wait())
            if count > 0, files[watches.count].revents != 0 { ct_drain_main_queue() }
            // Each unless it was cancelled meanwhile.
            for (watch, file) in zip(watches, files)
            where count > 0 && file.revents != 0 && !watch.isCancelled {
                watch.action()
            }
            // After the files, since what has come may put an alarm off.
            for alarm in alarms { alarm()?.ring(at: .now()) }
        }
    }

    /// Milliseconds to the next alarm, rounded up; -1 for none.
    private static func wait() -> Int32 {
        alarms.removeAll { $0() == nil }
        guard let next = alarms.compactMap({ $0()?.deadline }).min() else { return -1 }
        let now = DispatchTime.now()
        guard next > now else { return 0 }
        return Int32(clamping: (next.uptimeNanoseconds - now.uptimeNanoseconds + 999_999) / 1_000_000)
    }
}

/// Watches a file on the main actor, by the main thread's loop or, where a program has none, by Dispatch.
@MainActor
package final class FileWatch {
    fileprivate let file: Int32
    fileprivate let action: @MainActor () -> Void
    fileprivate private(set) var isCancelled = false
    private var source: (any DispatchSourceRead)?

    /// Watches until it is cancelled, which closes the file; nil for no file (-1).
    /// - Parameter action: called while there is something to read, or the other end is gone.
    package init?(_ file: Int32, _ action: @escaping @MainActor () -> Void) {
        guard file >= 0 else { return nil }
        (self.file, self.action) = (file, action)
        guard !MainLoop.isRunning else {
            MainLoop.watches.append(self)
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(action) }
        source.setCancelHandler { _ = Glibc.close(file) }
        source.activate()
        self.source = source
    }

    package func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        if let source { return source.cancel() }
        MainLoop.watches.removeAll { $0 === self }
        Glibc.close(file)
    }

    /// The signals that came since the last call, from the pipe that they are written to.
    static func signals(from descriptor: Int32) -> Set<Int32> {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return Set(bytes[..<max(0, count)].map(Int32.init))
    }
}
