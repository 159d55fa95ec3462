import Glibc
import Terminal

/// The parent of a kiosk's sessions: forks a process for each, waits for its end, and restores the terminal
/// after a crash. It has a single thread and no state of the shop, so that each session starts from the
/// same state.
package struct KioskSupervisor {
    private var supervision = Supervision()
    private let terminal: KioskTerminal
    private let manager: ServiceManager?
    private var signals: Int32 = -1
    private var wantsConfiguration = false

    /// The process in which ``run(reload:)`` returns.
    package enum Role {
        /// The parent, after the kiosk's end; true for an unattended poster.
        case ended(isUnattended: Bool)
        case session(Supervision.Start)
    }

    /// The watchdog: a session gives a sign of life this often, and is killed after the timeout without one.
    static let beatMilliseconds = 5_000
    private static let timeoutMilliseconds: Int32 = 20_000
    /// How long a session that is asked to end may take, for a pending payment.
    private static let endingMilliseconds: Int32 = 35_000
    static let lifeline: Int32 = 3

    package init(terminal: KioskTerminal, manager: ServiceManager?) {
        self.terminal = terminal
        self.manager = manager
    }

    /// Runs sessions until the kiosk ends; returns in the parent then, and in each session's process at its
    /// start. Calls `reload` between two sessions after SIGHUP.
    package mutating func run(reload: () -> Void) -> Role {
        signals = ProcessGuard.takeSupervisorSignals()
        manager?.notify("READY=1")
        var start = Supervision.Start()
        while true {
            if wantsConfiguration { reload() }
            wantsConfiguration = false
            terminal.prepare(forLines: start.plain != nil)
            if start.fault != nil { terminal.say(Self.outOfService) }
            guard let end = oneSession() else { return .session(start) }
            terminal.clear()
            switch supervision.ended(end, at: Self.now) {
            case .end(let isUnattended):
                manager?.notify("STOPPING=1")
                terminal.restore()
                return .ended(isUnattended: isUnattended)
            case .start(let next, let pause):
                start = next
                guard waits(pause) else { continue }
                terminal.restore()
                return .ended(isUnattended: false)
            }
        }
    }

    /// Written when sessions crash in a row, maybe before they draw anything.
    private static let outOfService = "Out of service. Please come back later.   暂停服务，请稍后再来。"

    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

    /// Pauses; true when the kiosk is to end.
    private mutating func waits(_ milliseconds: Int) -> Bool {
        let deadline = Self.now + milliseconds
        while Self.now < deadline {
            var wait = [pollfd(fd: signals, events: Int16(POLLIN), revents: 0)]
            guard poll(&wait, 1, Int32(deadline - Self.now)) > 0 else { continue }
            if isToEnd(read(signals)) { return true }
        }
        return false
    }

    // MARK: One session

    /// The end of a session; nil in the session's own process.
    private mutating func oneSession() -> Supervision.End? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return .crash("no pipe could be made") }
        let child = ProcessGuard.startSupervised(lifeline: ends[1], at: Self.lifeline)
        // Both ends are closed there, and the numbers may be others' by now.
        if child == 0 { return nil }
        close(ends[1])
        defer { close(ends[0]) }
        return child < 0 ? .crash("it could not be started") : watch(child, ends[0])
    }

    private mutating func watch(_ child: pid_t, _ lifeline: Int32) -> Supervision.End {
        var timeout = Self.timeoutMilliseconds
        var isEnding = false
        var isFrozen = false
        var deadline = Self.now + Int(timeout)
        while true {
            var waits = [
                pollfd(fd: lifeline, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            ]
            let left = max(0, deadline - Self.now)
            let count = poll(&waits, 2, Int32(left))
            if count == 0 {
                isFrozen = !isEnding
                kill(child, SIGKILL)
                deadline = Self.now + Int(timeout)
                continue
            }
            if waits[1].revents != 0, isToEnd(read(signals)) {
                // The session ends by itself: at once, or when its payment is done.
                kill(child, SIGTERM)
                isEnding = true
                timeout = Self.endingMilliseconds
                deadline = Self.now + Int(timeout)
            }
            guard waits[0].revents != 0 else { continue }
            guard !read(lifeline).isEmpty else { break }
            manager?.notify("WATCHDOG=1")
            if !isEnding { deadline = Self.now + Int(timeout) }
        }
        let end = Self.end(of: child)
        if isFrozen { return .frozen }
        return isEnding ? .exit : end
    }

    private func read(_ file: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 64)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return Array(buffer[..<max(0, count)])
        }
    }

    /// True if the signals, as bytes, end the kiosk: SIGTERM, or SIGHUP where the terminal is gone. Any
    /// other SIGHUP requests a reload of the configuration.
    private mutating func isToEnd(_ signals: [UInt8]) -> Bool {
        let seen = Set(signals.map(Int32.init))
        if seen.contains(SIGTERM) || seen.contains(SIGHUP) && terminal.isGone { return true }
        wantsConfiguration = wantsConfiguration || seen.contains(SIGHUP)
        return false
    }

    private static func end(of child: pid_t) -> Supervision.End {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return .crash("it is lost") } }
        let signal = status & 0x7F
        guard signal == 0 else { return .crash("it was ended by signal \(signal)") }
        let code = status >> 8 & 0xFF
        return SessionStatus(rawValue: code)?.end ?? .crash("it ended with \(code)")
    }
}
