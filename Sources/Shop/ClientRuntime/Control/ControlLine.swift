import Glibc

/// The client's end of a demo's ``ControlSocket``.
package final class ControlLine: Sendable {
    package let file: Int32

    /// Connects to the demo of this user, or to the one whose shop has this port; stale sockets are skipped.
    /// - Throws: ``ControlFault`` when the folder is missing or refused, and unless one socket is meant.
    package init(in folder: String = ControlFolder.usualPath, port: UInt16 = 0) throws {
        let none = ControlFault(
            "No demo is running here. Start one in another terminal, as the same user: vitrine demo")
        var status = stat()
        guard lstat(folder, &status) == 0 else { throw none }
        let sockets: [String]
        do { sockets = try ControlFolder.sockets(in: folder) } catch {
            throw ControlFault("\(error.description). Nothing was sent.")
        }
        let lines = sockets.compactMap { ControlLine(at: $0) }
        guard let first = lines.first else { throw none }
        if port == 0, lines.count == 1 {
            file = dup(first.file)
            return
        }
        let shops = lines.map { line in (line.send("shop") ? line.receive() : nil) ?? "" }
        guard let place = shops.firstIndex(where: { $0.contains(":\(port), ") }) else {
            throw ControlFault(
                (port == 0 ? "Several demos run here" : "No demo here has the port \(port)")
                    + ": \(shops.joined(separator: "; ")). Name one by its port: --control --port PORT")
        }
        file = dup(lines[place].file)
    }

    /// Nil when no process listens there.
    package init?(at path: String) {
        file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard let address = sockaddr_un(path: path), address.pass(to: { connect(file, $0, $1) }) == 0 else {
            return nil
        }
    }

    deinit { close(file) }

    /// False when the connection is closed.
    package func send(_ line: String) -> Bool {
        let bytes = Array("\(line)\n".utf8)
        return Glibc.send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Blocks; nil when the connection is closed.
    package func receive() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(file, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return nil }
            if byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
    }
}
