import Glibc
import Terminal

/// The socket by which other terminals of the same user control a demo: a line of answer for each order.
@MainActor
package final class ControlSocket {
    private let path: String
    private let answer: @MainActor (String) async -> String
    private var listening: FileWatch?
    private var listener: Int32 = -1
    private var connections: [Int32: Connection] = [:]

    private static let most = 8

    package convenience init(in folder: String, answer: @escaping @MainActor (String) async -> String) throws
    {
        try self.init(at: "\(folder)/demo-\(getpid()).sock", answer: answer)
    }

    package init(at path: String, answer: @escaping @MainActor (String) async -> String) throws {
        self.path = path
        self.answer = answer
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let file = socket(AF_UNIX, Int32(kind), 0)
        guard file >= 0, let address = sockaddr_un(path: path) else {
            if file >= 0 { Glibc.close(file) }
            throw ControlFault("\(path) is too long for a socket")
        }
        // One of a program that had the same number and was killed.
        unlink(path)
        // No client can connect before it listens; umask would hold for the whole process.
        guard address.pass(to: { bind(file, $0, $1) }) == 0, chmod(path, 0o600) == 0,
            Glibc.listen(file, 4) == 0
        else {
            let reason = String(cString: strerror(errno))
            Glibc.close(file)
            throw ControlFault("\(path): \(reason)")
        }
        listening = FileWatch(file) { [weak self] in self?.accept(from: file) }
        listener = file
    }

    /// Closes every connection and deletes the socket.
    package func close() {
        // Refuses connections from here on; the descriptor is closed when nothing watches it any more.
        if listening != nil { shutdown(listener, Int32(SHUT_RDWR)) }
        listening?.cancel()
        listening = nil
        for connection in connections.values { connection.close() }
        connections = [:]
        unlink(path)
    }

    private func accept(from listener: Int32) {
        let file = Glibc.accept(listener, nil, nil)
        guard file >= 0 else { return }
        guard connections.count < Self.most, fcntl(file, F_SETFD, FD_CLOEXEC) == 0,
            fcntl(file, F_SETFL, O_NONBLOCK) == 0
        else {
            Glibc.close(file)
            return
        }
        connections[file] = Connection(file, answer: answer) { [weak self] in self?.connections[file] = nil }
    }

    /// A connection; its lines are answered in order.
    @MainActor
    private final class Connection {
        private let file: Int32
        private var watch: FileWatch?
        private var bytes: [UInt8] = []
        private var lines: [String] = []
        private var isAnswering = false
        private let answer: @MainActor (String) async -> String
        private let ended: @MainActor () -> Void

        /// In bytes; no line of the tape language is as long.
        private static let longest = 4_096

        init(
            _ file: Int32, answer: @escaping @MainActor (String) async -> String,
            ended: @escaping @MainActor () -> Void
        ) {
            self.file = file
            self.answer = answer
            self.ended = ended
            watch = FileWatch(file) { [weak self] in self?.read() }
        }

        func close() {
            watch?.cancel()
            watch = nil
        }

        private func end() {
            close()
            ended()
        }

        private func read() {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            guard count > 0 else { return end() }
            bytes += buffer[..<count]
            while let end = bytes.firstIndex(of: 0x0A) {
                lines.append(String(decoding: bytes[..<end], as: UTF8.self))
                bytes.removeSubrange(...end)
            }
            guard bytes.count <= Self.longest, lines.count <= 64 else {
                write("error: The line is too long")
                return end()
            }
            answerNext()
        }

        private func answerNext() {
            guard !isAnswering, !lines.isEmpty else { return }
            let line = lines.removeFirst()
            guard line.contains(where: { !$0.isWhitespace }) else { return answerNext() }
            isAnswering = true
            Task { [weak self, answer] in
                let reply = await answer(line)
                self?.isAnswering = false
                self?.write(reply)
                self?.answerNext()
            }
        }

        /// An answer that the peer does not take closes the connection.
        private func write(_ text: String) {
            guard watch != nil else { return }
            let line = text.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
            let bytes = Array(line.utf8)
            let sent = send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            if sent != bytes.count { end() }
        }
    }
}
