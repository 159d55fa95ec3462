import Dispatch
import Glibc
import Synchronization

/// A connection to a server of this machine that stays open and is read bit by bit.
final class RawLine: Sendable {
    private let file: Int32
    private let queue = DispatchQueue(label: "line")
    private let heard = Mutex<[UInt8]>([])

    /// Connects and sends a request; nil when the server cannot be reached.
    init?(_ request: String, port: Int) {
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { pointer in
                pointer.baseAddress.map {
                    connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                } ?? false
            }
        }
        let bytes = Array(request.utf8)
        guard isConnected, send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            Glibc.close(file)
            return nil
        }
    }

    deinit { Glibc.close(file) }

    /// Everything that came so far.
    var text: String { heard.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Reads until a text has come; false when the line ended before, or nothing came for half a minute.
    func hears(_ text: String) async -> Bool { await read { self.text.contains(text) } }

    /// Reads until the server ends the line; false when nothing came for half a minute.
    func ends() async -> Bool {
        _ = await read { false }
        return errno != EAGAIN
    }

    /// Hangs up, but leaves the file open until nobody refers to it.
    func hangUp() { _ = shutdown(file, Int32(SHUT_WR)) }

    private func read(until isDone: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            // A thread of its own: reading waits.
            queue.async {
                var buffer = [UInt8](repeating: 0, count: 4096)
                while !isDone() {
                    errno = 0
                    let count = recv(self.file, &buffer, buffer.count, 0)
                    guard count > 0 else { return continuation.resume(returning: false) }
                    self.heard.withLock { $0 += buffer[..<count] }
                }
                continuation.resume(returning: true)
            }
        }
    }
}
