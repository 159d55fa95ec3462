import Glibc

/// The terminal of a kiosk as it was found, for when a session could not give it back.
struct KioskTerminal {
    private let mode: termios
    /// A way of our own to the terminal that never waits for who does not read.
    private let output: Int32

    /// Nil where there is no terminal.
    init?() {
        var mode = termios()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &mode) == 0,
            let name = ttyname(STDOUT_FILENO)
        else { return nil }
        self.mode = mode
        output = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }

    /// Screen and scrollback are empty afterwards, and every mode that a session may have set is off (ECMA-48
    /// and xterm's private modes).
    static let reset =
        "\u{1B}[0m\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1006l\u{1B}[?1004l\u{1B}[?2004l"
        + "\u{1B}[?1049l\u{1B}[?25h\u{1B}[?7h\u{1B}[r\u{1B}[H\u{1B}[2J\u{1B}[3J"

    func restore() {
        var mode = mode
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        // What was typed for the last session is not for the next.
        tcflush(STDIN_FILENO, TCIFLUSH)
        let bytes = Array(Self.reset.utf8)
        _ = write(output, bytes, bytes.count)
    }

    /// Whether nobody is at the other end any more.
    var isGone: Bool {
        var mode = termios()
        if tcgetattr(STDIN_FILENO, &mode) != 0 { return true }
        var wait = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
        return poll(&wait, 1, 0) > 0 && wait.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }
}
