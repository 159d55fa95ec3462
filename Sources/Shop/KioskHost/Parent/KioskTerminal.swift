import Glibc
import Terminal

/// The terminal of a kiosk and its original mode, for when a session could not restore it.
package struct KioskTerminal {
    private let mode: termios
    /// For line mode: the terminal's keys do not interrupt, stop or suspend the session.
    private let lines: termios
    /// Between sessions: without echo and signals.
    private let silent: termios
    /// A non-blocking file descriptor of our own.
    private let output: Int32

    /// Nil where there is no terminal.
    package init?() {
        var mode = termios()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &mode) == 0,
            let name = ttyname(STDOUT_FILENO)
        else { return nil }
        self.mode = mode
        mode.c_lflag &= ~tcflag_t(ISIG)
        mode.c_iflag &= ~tcflag_t(IXON)
        lines = mode
        mode.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON)
        // In this mode they stand where the end of input and of a line do (termios(3)).
        withUnsafeMutableBytes(of: &mode.c_cc) { keys in
            keys[Int(VMIN)] = 1
            keys[Int(VTIME)] = 0
        }
        silent = mode
        output = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }

    func prepare(forLines isForLines: Bool) { set(isForLines ? lines : silent) }

    /// After a session: clears screen and input, and turns echo off until the next.
    func clear() {
        set(silent)
        // Drops input typed for the last session: it is not for the next.
        tcflush(STDIN_FILENO, TCIFLUSH)
        let bytes = Array(EscapeEncoder.reset.utf8)
        _ = write(output, bytes, bytes.count)
    }

    func say(_ line: String) {
        let bytes = Array("\(line)\r\n".utf8)
        _ = write(output, bytes, bytes.count)
    }

    func restore() {
        set(mode)
        tcflush(STDIN_FILENO, TCIFLUSH)
    }

    private func set(_ mode: termios) {
        var mode = mode
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    var isGone: Bool {
        var mode = termios()
        if tcgetattr(STDIN_FILENO, &mode) != 0 { return true }
        var wait = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
        return poll(&wait, 1, 0) > 0 && wait.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }
}

/// Notifies the service manager that started this kiosk (sd_notify(3)).
package struct ServiceManager {
    private let path: [UInt8]

    /// Nil without a manager that expects notifications.
    package init?(_ socket: String?) {
        guard let socket, socket.hasPrefix("/") || socket.hasPrefix("@"), socket.utf8.count < 107 else {
            return nil
        }
        var path = Array(socket.utf8)
        // An abstract name begins with a zero byte.
        if socket.hasPrefix("@") { path[0] = 0 }
        self.path = path
    }

    func notify(_ state: String) {
        let file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return }
        defer { close(file) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
        let bytes = Array(state.utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(file, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
