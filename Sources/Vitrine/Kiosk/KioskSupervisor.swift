import Glibc
import Terminal

/// The parent of a kiosk's sessions: it starts a process for each, waits for its end, and gives the terminal
/// back when that process could not. It knows nothing of shops, and has no thread but its own.
struct KioskSupervisor {
    /// How a session's process is started.
    let executable: String
    /// What it is told besides what the last end asks for.
    let arguments: [String]
    private var supervision = Supervision()
    private let terminal: KioskTerminal
    private let manager: ServiceManager?

    /// A session gives a sign of life this often, and is given up after so long without one.
    static let beatMilliseconds = 5_000
    private static let patienceMilliseconds: Int32 = 20_000
    /// How long a session may take to end that is asked to: a payment under way is waited for.
    private static let endingMilliseconds: Int32 = 35_000
    /// Where a session writes its signs of life.
    static let lifeline: Int32 = 3

    init(executable: String, arguments: [String], terminal: KioskTerminal, manager: ServiceManager?) {
        self.executable = executable
        self.arguments = arguments
        self.terminal = terminal
        self.manager = manager
    }

    /// Runs sessions until the kiosk ends; gives the exit status.
    mutating func run() -> Int32 {
        let signals = ProcessGuard.takeSupervisorSignals()
        manager?.notify("READY=1")
        var start = Supervision.Start()
        defer { terminal.restore() }
        while true {
            terminal.prepare(forLines: start.plain != nil)
            let end = oneSession(start, signals)
            terminal.clear()
            switch supervision.ended(end, at: Self.now) {
            case .end:
                manager?.notify("STOPPING=1")
                return 0
            case .start(let next, let pause):
                start = next
                if waits(pause, signals) { return 0 }
            }
        }
    }

    /// Milliseconds of a clock that never goes back.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

    /// Pauses; true when the kiosk is to end meanwhile.
    private func waits(_ milliseconds: Int, _ signals: Int32) -> Bool {
        let deadline = Self.now + milliseconds
        while Self.now < deadline {
            var wait = [pollfd(fd: signals, events: Int16(POLLIN), revents: 0)]
            guard poll(&wait, 1, Int32(deadline - Self.now)) > 0 else { continue }
            if wants(toEnd: read(signals)) { return true }
        }
        return false
    }

    // MARK: One session

    private func oneSession(_ start: Supervision.Start, _ signals: Int32) -> Supervision.End {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
            return .crash("no pipe could be made")
        }
        defer { close(ends[0]) }
        let child: pid_t?
        do {
            defer { close(ends[1]) }
            child = spawn(words(for: start), lifeline: ends[1])
        }
        guard let child else { return .crash("it could not be started") }
        return watch(child, ends[0], signals)
    }

    private func words(for start: Supervision.Start) -> [String] {
        var words = arguments
        if let language = start.plain { words += ["--plain-language", language] }
        if let fault = start.fault { words += ["--fault", fault] }
        if let broken = start.broken { words += ["--broken", broken] }
        return words
    }

    private func spawn(_ arguments: [String], lifeline: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, lifeline, Self.lifeline)
        let words = ([executable] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var given: [String: String] = [:]
        for name in ["TERM", "COLORTERM", "NO_COLOR"] { given[name] = Environment[name] }
        let settings = KioskEnvironment.ofSession(from: given).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for setting in settings { free(setting) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var all = sigset_t()
        sigfillset(&all)
        // What the parent leaves alone the session decides about itself.
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var child = pid_t()
        return posix_spawn(&child, executable, &actions, &attributes, words, settings) == 0 ? child : nil
    }

    private func watch(_ child: pid_t, _ lifeline: Int32, _ signals: Int32) -> Supervision.End {
        var patience = Self.patienceMilliseconds
        var isEnding = false
        var isFrozen = false
        var deadline = Self.now + Int(patience)
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
                deadline = Self.now + Int(patience)
                continue
            }
            if waits[1].revents != 0, wants(toEnd: read(signals)) {
                // The session ends by itself: at once, or when its payment is done.
                kill(child, SIGTERM)
                isEnding = true
                patience = Self.endingMilliseconds
                deadline = Self.now + Int(patience)
            }
            guard waits[0].revents != 0 else { continue }
            guard !read(lifeline).isEmpty else { break }
            manager?.notify("WATCHDOG=1")
            if !isEnding { deadline = Self.now + Int(patience) }
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

    /// Whether signals, as bytes, mean the end. A hangup does where the terminal is gone; else it is the wish
    /// for a new configuration, which the next session reads anyway.
    private func wants(toEnd signals: [UInt8]) -> Bool {
        let seen = Set(signals.map(Int32.init))
        return seen.contains(SIGTERM) || seen.contains(SIGHUP) && terminal.isGone
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
