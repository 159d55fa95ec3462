import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// A terminal of its own for a program or a screen under test: a pty whose other end is read by libvterm.
///
/// Nothing sleeps: a wait ends with the frame that fulfils it, or fails after its time is up.
package final class PseudoTerminal: Sendable {
    /// How many seconds a wait has before it is given up: nothing that works takes that long.
    package static let patience: Double = 120

    /// What has been seen so far.
    package struct Record: Sendable {
        package var bytes: [UInt8] = []
        /// Status requests, one at the end of each paced frame.
        package var frames = 0
        /// How often the terminal has answered.
        package var answers = 0
        package var isClosed = false
        package var exitStatus: Int32?
    }

    private struct State {
        var screen: EmulatedScreen
        var record = Record()
        var answers = true
        var delay = 0
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
    }

    private struct Waiter {
        var isFulfilled: @Sendable (EmulatedScreen, Record) -> Bool
        var continuation: CheckedContinuation<Bool, Never>
    }

    private let state: Mutex<State>
    private let master: Int32
    /// Closing the write end tells the reader to let go of the master: a close under a read would not hang
    /// up.
    private let lifeline: (read: Int32, write: Int32)
    /// The end that a screen in this process is opened with; -1 when a program was started.
    package let slave: Int32
    /// The program that was started; nil for a screen in this process.
    private let process: pid_t?

    /// A terminal for a screen in this process.
    package convenience init(columns: Int = 80, rows: Int = 24) {
        let (master, slave) = Self.open(columns: columns, rows: rows)
        self.init(columns: columns, rows: rows, master: master, slave: slave, process: nil)
    }

    /// A terminal with a program running in it, in a session of its own.
    package convenience init(
        running path: String, arguments: [String] = [], environment: [String: String] = [:],
        columns: Int = 80, rows: Int = 24
    ) {
        let (master, slave) = Self.open(columns: columns, rows: rows)
        var values = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TZ": "UTC"]
        values.merge(environment) { $1 }
        let process = Self.spawn(path, [path] + arguments, values, slave: slave)
        Glibc.close(slave)
        self.init(columns: columns, rows: rows, master: master, slave: -1, process: process)
    }

    private init(columns: Int, rows: Int, master: Int32, slave: Int32, process: pid_t?) {
        state = Mutex(State(screen: EmulatedScreen(columns: columns, rows: rows)))
        self.master = master
        self.slave = slave
        self.process = process
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        lifeline = (ends[0], ends[1])
        // A thread of its own: the pty's buffer is small, and a full one would block the screen under test.
        let thread = DispatchQueue(label: "pseudo terminal")
        thread.async { self.readAll(process) }
    }

    /// Types text or escape sequences.
    package func press(_ text: String) { write(Array(text.utf8)) }

    /// Sends the program a signal.
    package func signal(_ number: Int32) {
        if let process { kill(process, number) }
    }

    /// Waits until the screen shows a text.
    package func waitForText(_ text: String, seconds: Double = patience) async -> Bool {
        await wait(seconds: seconds) { screen, _ in screen.text.contains(text) }
    }

    /// Waits until something is true of screen and record; false after this many seconds.
    package func wait(
        seconds: Double = patience, until isFulfilled: @escaping @Sendable (EmulatedScreen, Record) -> Bool
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            let number: Int? = state.withLock { state in
                if isFulfilled(state.screen, state.record) { return nil }
                state.nextWaiter += 1
                state.waiters[state.nextWaiter] = Waiter(isFulfilled: isFulfilled, continuation: continuation)
                return state.nextWaiter
            }
            guard let number else { return continuation.resume(returning: true) }
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
                let late = self.state.withLock { $0.waiters.removeValue(forKey: number) }
                late?.continuation.resume(returning: false)
            }
        }
    }

    /// The exit status as waitpid gives it, or nil when the program does not end in time.
    package func waitForExit(seconds: Double = patience) async -> Int32? {
        _ = await wait(seconds: seconds) { _, record in record.exitStatus != nil }
        return record.exitStatus
    }

    package var record: Record { state.withLock { $0.record } }

    /// Looks at the screen as it is now.
    package func look<Result: Sendable>(_ body: (EmulatedScreen) -> Result) -> Result {
        state.withLock { body($0.screen) }
    }

    package var text: String { look { $0.text } }

    /// Whether status requests are answered, as any terminal does.
    package func setAnswers(_ answers: Bool) { state.withLock { $0.answers = answers } }

    /// How far away the terminal is: its answers come so much later.
    package func setAnswerDelay(milliseconds: Int) { state.withLock { $0.delay = milliseconds } }

    /// Gives the window another size; the kernel tells the program.
    package func resize(columns: Int, rows: Int) {
        state.withLock { $0.screen.resize(columns: columns, rows: rows) }
        Self.setSize(master, columns: columns, rows: rows)
    }

    /// The most memory that the program had at once, in bytes; nil when it has ended or none was started.
    package var peakMemory: Int? {
        guard let process,
            let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
    }

    /// Takes the line away, as a dropped ssh connection does.
    package func hangUp() { Glibc.close(lifeline.write) }

    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
            // A signal to this process, which other tests send, is no end of the line.
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Answers, after the time that it takes.
    private func send(_ answer: [UInt8]) {
        guard !answer.isEmpty else { return }
        let delay = state.withLock { $0.delay }
        guard delay > 0 else { return answered(answer) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { self.answered(answer) }
    }

    private func answered(_ answer: [UInt8]) {
        guard !record.isClosed else { return }
        write(answer)
        let fulfilled = state.withLock { state in
            state.record.answers += 1
            return Self.fulfilled(&state)
        }
        for waiter in fulfilled { waiter.continuation.resume(returning: true) }
    }

    private func readAll(_ process: pid_t?) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            var waiting = [
                pollfd(fd: lifeline.read, events: 0, revents: 0),
                pollfd(fd: master, events: Int16(POLLIN), revents: 0),
            ]
            poll(&waiting, 2, -1)
            guard waiting[0].revents == 0 else { break }
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            let (answer, fulfilled) = state.withLock { take(Array(buffer[..<count]), &$0) }
            send(answer)
            for waiter in fulfilled { waiter.continuation.resume(returning: true) }
        }
        Glibc.close(master)
        var status: Int32?
        if let process {
            var result: Int32 = 0
            if waitpid(process, &result, 0) == process { status = result }
        }
        let left = state.withLock { state in
            state.record.isClosed = true
            state.record.exitStatus = status
            return Self.fulfilled(&state)
        }
        for waiter in left { waiter.continuation.resume(returning: true) }
    }

    private func take(_ bytes: [UInt8], _ state: inout State) -> ([UInt8], [Waiter]) {
        state.record.bytes += bytes
        var answer = state.screen.feed(bytes)
        let reports = String(decoding: answer, as: UTF8.self).split(
            separator: "\u{1B}[0n", omittingEmptySubsequences: false)
        state.record.frames += reports.count - 1
        if !state.answers { answer = [] }
        return (answer, Self.fulfilled(&state))
    }

    private static func fulfilled(_ state: inout State) -> [Waiter] {
        var ready: [Waiter] = []
        for (number, waiter) in state.waiters where waiter.isFulfilled(state.screen, state.record) {
            ready.append(waiter)
            state.waiters[number] = nil
        }
        return ready
    }
}
