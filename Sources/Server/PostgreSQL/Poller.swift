import CPostgreSQL
import Glibc
import Synchronization

/// Says when a connection's socket is ready, for all connections of the process on one thread: asking once
/// more is one system call on the thread that asks (epoll's one-shot mode), where a Dispatch source is
/// suspended and resumed and poll(2) must be woken up each time.
package final class Poller: Sendable {
    enum Readiness { case ready, timedOut, cancelled, failed }

    struct Interest: OptionSet {
        let rawValue: UInt32
        static let reading = Interest(rawValue: EPOLLIN.rawValue)
        static let writing = Interest(rawValue: EPOLLOUT.rawValue)
    }

    private struct Wait {
        let id: UInt64
        let deadline: ContinuousClock.Instant
        let now: @Sendable () -> ContinuousClock.Instant
        let continuation: CheckedContinuation<Readiness, Never>
    }

    private struct State {
        /// By the socket; a socket has one owner, who waits once at a time.
        var waits: [Int32: Wait] = [:]
        var newest: UInt64 = 0
        /// Until when the thread sleeps, by the real clock; nil when it sleeps until it is woken.
        var sleepsUntil: ContinuousClock.Instant?
    }

    /// The one of this process; its thread starts with the first use.
    package static let shared = Poller()

    private let state = Mutex(State())
    private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    private let alarm = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))

    private init() {
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: alarm))
        _ = epoll_ctl(epoll, EPOLL_CTL_ADD, alarm, &event)
        var thread = pthread_t()
        let started = pthread_create(&thread, nil, { _ in Poller.shared.run() }, nil)
        if started == 0 { pthread_detach(thread) }
    }

    /// Waits until the socket can be read or written, the deadline has come, or the task is cancelled.
    /// - Parameters:
    ///   - now: The clock of the deadline. One that is turned by hand is looked at again after ``wake()``.
    ///   - isShielded: Whether the wait goes on in a cancelled task.
    func wait(
        _ socket: Int32, _ interest: Interest, until deadline: ContinuousClock.Instant,
        by now: @escaping @Sendable () -> ContinuousClock.Instant = Timing.real.now, isShielded: Bool
    ) async -> Readiness {
        let id = state.withLock { state in
            state.newest += 1
            return state.newest
        }
        if isShielded { return await register(id, socket, interest, deadline, now) }
        return await withTaskCancellationHandler {
            await register(id, socket, interest, deadline, now, asksForCancellation: true)
        } onCancel: {
            finish(socket, .cancelled, id: id)
        }
    }

    private func register(
        _ id: UInt64, _ socket: Int32, _ interest: Interest, _ deadline: ContinuousClock.Instant,
        _ now: @escaping @Sendable () -> ContinuousClock.Instant, asksForCancellation: Bool = false
    ) async -> Readiness {
        await withCheckedContinuation { continuation in
            let end = ContinuousClock.now + now().duration(to: deadline)
            let sleepsTooLong = state.withLock { state in
                state.waits[socket] = Wait(
                    id: id, deadline: deadline, now: now, continuation: continuation)
                guard let wakes = state.sleepsUntil, wakes <= end else {
                    state.sleepsUntil = end
                    return true
                }
                return false
            }
            // A task that was cancelled before the wait was registered found nothing to cancel.
            if asksForCancellation, Task.isCancelled { finish(socket, .cancelled, id: id) }
            if !arm(socket, interest) { finish(socket, .failed, id: id) }
            if sleepsTooLong { eventfd_write(alarm, 1) }
        }
    }

    /// Compares the deadlines with their clocks at once.
    package func wake() { eventfd_write(alarm, 1) }

    private func arm(_ socket: Int32, _ interest: Interest) -> Bool {
        var event = epoll_event(
            events: interest.rawValue | EPOLLONESHOT.rawValue, data: epoll_data_t(fd: socket))
        if epoll_ctl(epoll, EPOLL_CTL_MOD, socket, &event) == 0 { return true }
        return epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event) == 0
    }

    private func finish(_ socket: Int32, _ readiness: Readiness, id: UInt64? = nil) {
        let wait: Wait? = state.withLock { state in
            guard let wait = state.waits[socket], id == nil || wait.id == id else { return nil }
            state.waits[socket] = nil
            return wait
        }
        wait?.continuation.resume(returning: readiness)
    }

    private func run() -> Never {
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        while true {
            let start = ContinuousClock.now
            let deadline: ContinuousClock.Instant? = state.withLock { state in
                // An early wake-up costs less than being woken for each wait that begins while nobody waits.
                if let known = state.sleepsUntil, known > start { return known }
                let ends = state.waits.values.map { wait in start + wait.now().duration(to: wait.deadline) }
                state.sleepsUntil = ends.min()
                return state.sleepsUntil
            }
            let count = epoll_wait(epoll, &events, Int32(events.count), Self.milliseconds(until: deadline))
            var isWoken = false
            for event in events.prefix(max(0, Int(count))) {
                if event.data.fd == alarm {
                    var count: eventfd_t = 0
                    eventfd_read(alarm, &count)
                    isWoken = true
                } else {
                    finish(event.data.fd, .ready)
                }
            }
            let isOver = deadline.map { $0 <= ContinuousClock.now } ?? false
            if isWoken || isOver { expire() }
        }
    }

    private func expire() {
        let late = state.withLock { state in
            state.waits.filter { $0.value.deadline <= $0.value.now() }.map { ($0.key, $0.value.id) }
        }
        for (socket, id) in late { finish(socket, .timedOut, id: id) }
    }

    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        return Int32(min(max(left.rounded(.up), 0), 3_600_000))
    }
}
