internal import CTerminal
import Dispatch
import Glibc
package import TUI

/// Line input and output for screen readers, pipes and scripts: only printable characters and line ends.
@MainActor
package final class LineTerminal {
    package let characterSet: CharacterSet
    /// True if the input is a terminal, which shows prompts.
    package let isInteractive: Bool

    private let endsWhenAsked: Bool
    private let input: Int32
    private let output: Int32
    private var handler: (@MainActor (LineEvent) -> Void)?
    private var watch: FileWatch?
    private let queue = DispatchQueue(label: "vitrine.lines")
    /// A queue for writing: a slow reader does not block signal handling.
    private let writing = DispatchQueue(label: "vitrine.lines.out")
    private var isReading = false
    private var decoder = LineDecoder()
    private var isWanted = false
    private var isOver = false
    private var hasEnded = false
    private var usual: termios?
    private var prompt = ScreenText.empty

    /// - Parameter characters: nil follows the locale.
    /// - Parameter endsWhenAsked: true if SIGTERM and SIGINT end the session, false if they are only events.
    package init(
        input: Int32 = 0, output: Int32 = 1, environment: TerminalEnvironment = .process,
        characters: CharacterSet? = nil, endsWhenAsked: Bool = true
    ) {
        self.endsWhenAsked = endsWhenAsked
        // A copy, which is closed when nobody reads from it any more.
        self.input = fcntl(input, F_DUPFD_CLOEXEC, 3)
        isOver = self.input < 0
        self.output = output
        isInteractive = isatty(input) == 1
        let adopted = CharacterSet.adopt(environment)
        characterSet = characters ?? adopted
    }

    /// Starts reading. The handler runs on the main actor, never inside another call of itself.
    package func open(_ handler: @escaping @MainActor (LineEvent) -> Void) {
        self.handler = handler
        let signals = ct_take_line_signals()
        watch = FileWatch(signals) { [weak self] in self?.take(FileWatch.signals(from: signals)) }
    }

    // MARK: Reading

    /// Requests one line, after all pending output; input typed ahead waits until then.
    package func askLine() {
        guard !hasEnded, !isWanted else { return }
        isWanted = true
        writing.async { [weak self] in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.deliver() } }
        }
    }

    private func deliver() {
        guard isWanted, !hasEnded else { return }
        if let line = decoder.next() {
            isWanted = false
            handler?(.line(line))
        } else if isOver {
            end(.endOfInput)
        } else {
            read()
        }
    }

    /// Reads once on a queue of its own, blocking: event sources know no files and miss the end of a pipe.
    private func read() {
        guard !isReading else { return }
        isReading = true
        let input = input
        queue.async { [weak self] in
            var bytes = [UInt8](repeating: 0, count: 4096)
            var count = Glibc.read(input, &bytes, bytes.count)
            while count < 0, errno == EINTR || errno == EAGAIN || errno == EIO {
                if errno == EIO {
                    // A read in the background fails where the thread lets no signal through; the terminal is
                    // still there, and the program stops until it is its own again.
                    guard !ct_owns_terminal(input), ct_await_foreground(input) else { break }
                } else {
                    var wait = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
                    poll(&wait, 1, -1)
                }
                count = Glibc.read(input, &bytes, bytes.count)
            }
            let read = Array(bytes.prefix(max(0, count)))
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.take(read) } }
        }
    }

    private func take(_ bytes: [UInt8]) {
        isReading = false
        if bytes.isEmpty {
            decoder.end()
            isOver = true
        } else {
            decoder.feed(bytes)
        }
        deliver()
    }

    private func take(_ seen: Set<Int32>) {
        if seen.contains(SIGHUP) { return end(.hangup) }
        if seen.isTermination { return take(.terminated) }
        if seen.contains(SIGINT) { return take(.interrupted) }
        if seen.contains(SIGCONT) { goOn() }
    }

    private func take(_ wish: TerminalEnd) { endsWhenAsked ? end(wish) : handler?(.ended(wish)) ?? () }

    private func end(_ reason: TerminalEnd) {
        guard !hasEnded else { return }
        hasEnded = true
        handler?(.ended(reason))
    }

    // MARK: Writing

    package func write(_ lines: [ScreenText]) {
        guard !lines.isEmpty else { return }
        put(lines.map { text(of: $0) + "\n" }.joined())
    }

    /// Without a terminal the prompt is a line of its own.
    package func writePrompt(_ prompt: ScreenText) {
        self.prompt = prompt
        put(text(of: prompt) + (isInteractive ? " " : "\n"))
    }

    /// Restores the mode after a stop, in which the shell changed it.
    private func goOn() {
        guard isInteractive, !hasEnded else { return }
        if usual != nil { hide() }
        if isWanted { put("\n" + text(of: prompt) + " ") }
    }

    package func setEcho(_ isOn: Bool) {
        guard isInteractive, isOn == (usual != nil) else { return }
        if isOn {
            if let mode = usual { set(mode, TCSADRAIN) }
            usual = nil
            return
        }
        var mode = termios()
        guard tcgetattr(input, &mode) == 0 else { return }
        usual = mode
        hide()
    }

    private func hide() {
        guard var mode = usual else { return }
        mode.c_lflag &= ~tcflag_t(ECHO)
        mode.c_lflag |= tcflag_t(ECHONL)
        set(mode, TCSAFLUSH)
    }

    private func set(_ mode: termios, _ when: Int32) {
        let input = input
        writing.async {
            var mode = mode
            tcsetattr(input, when, &mode)
        }
    }

    /// Restores the terminal once all output is read; then signals have their default effect.
    /// - Parameter isHurried: gives up unread output after a tenth of a second; else only a kiosk does
    ///   (`endsWhenAsked` is false), after five seconds.
    package func close(isHurried: Bool = false) {
        hasEnded = true
        watch?.cancel()
        watch = nil
        ct_return_signals()
        let all = DispatchGroup()
        writing.async(group: all) {}
        let timeout: DispatchTime =
            isHurried ? .now() + .milliseconds(100) : endsWhenAsked ? .distantFuture : .now() + .seconds(5)
        _ = all.wait(timeout: timeout)
        if var mode = usual { tcsetattr(input, TCSANOW, &mode) }
        usual = nil
        let input = input
        // Behind a read that still waits; the end of the process ends both.
        queue.async { _ = Glibc.close(input) }
    }

    private func text(of text: ScreenText) -> String {
        switch characterSet {
        case .unicode: return text.wholeText
        case .ascii:
            let scalars = text.glyphs.map { Unicode.Scalar(CharacterSet.ascii($0)) ?? "?" }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    /// Queues text; a reader that is gone (EPIPE) or a failure ends the terminal.
    private func put(_ text: String) {
        let output = output
        writing.async { [weak self] in
            let code = Self.write(Array(text.utf8), to: output)
            guard code != 0 else { return }
            let end = code == EPIPE ? TerminalEnd.hangup : .unwritable(String(cString: strerror(code)))
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.end(end) } }
        }
    }

    /// Blocks until all is written; returns the `errno` of a failure, or 0.
    private nonisolated static func write(_ bytes: [UInt8], to output: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                var wait = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}

package enum LineEvent: Hashable, Sendable {
    case line(String)
    case ended(TerminalEnd)
}

/// Splits bytes into lines, in any superset of ASCII; broken UTF-8 is repaired.
package struct LineDecoder {
    private var lines: [String] = []
    private var bytes: [UInt8] = []

    package init() {}

    /// The most bytes of a line; more are dropped.
    package static let limit = 65_536

    package mutating func feed(_ input: some Sequence<UInt8>) {
        for byte in input {
            if byte == 0x0A {
                finish()
            } else if bytes.count < Self.limit {
                bytes.append(byte)
            }
        }
    }

    /// Completes a last line without a line end.
    package mutating func end() { if !bytes.isEmpty { finish() } }

    private mutating func finish() {
        if bytes.last == 0x0D { bytes.removeLast() }
        lines.append(String(decoding: bytes, as: UTF8.self))
        bytes = []
    }

    package mutating func next() -> String? { lines.isEmpty ? nil : lines.removeFirst() }
}
