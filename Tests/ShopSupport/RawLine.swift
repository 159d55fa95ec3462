import Dispatch
import Glibc
import Synchronization
import TestSupport

/// A connection to a server of this machine that stays open and is read bit by bit.
package final class RawLine: Sendable {
    private let file: Int32
    private let queue = DispatchQueue(label: "line")
    private let heard = Mutex<[UInt8]>([])

    /// Connects and sends a request; nil when the server cannot be reached.
    package init?(_ request: String, port: Int) {
        guard let file = Loopback.connect(port: port) else { return nil }
        self.file = file
        let bytes = Array(request.utf8)
        // What was opened is closed with the object, which is whole already.
        guard send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            return nil
        }
    }

    deinit { Glibc.close(file) }

    /// Sends more.
    package func say(_ text: String) {
        let bytes = Array(text.utf8)
        _ = send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Everything that came so far.
    package var text: String { heard.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Reads until a text has come; false when the line ended before, or nothing came for two minutes.
    package func hears(_ text: String) async -> Bool { await read { self.text.contains(text) } == .heard }

    /// Reads until the server ends the line; false when nothing came for two minutes.
    package func ends() async -> Bool { await read { false } == .over }

    /// Hangs up, but leaves the file open until nobody refers to it.
    package func hangUp() { _ = shutdown(file, Int32(SHUT_WR)) }

    /// How reading came to its end.
    private enum Ending { case heard, over, silent }

    private func read(until isDone: @escaping @Sendable () -> Bool) async -> Ending {
        await withCheckedContinuation { continuation in
            // A thread of its own: reading waits.
            queue.async {
                var buffer = [UInt8](repeating: 0, count: 4096)
                while !isDone() {
                    let count = recv(self.file, &buffer, buffer.count, 0)
                    guard count > 0 else {
                        let isSilent = count < 0 && errno == EAGAIN
                        return continuation.resume(returning: isSilent ? .silent : .over)
                    }
                    self.heard.withLock { $0 += buffer[..<count] }
                }
                continuation.resume(returning: .heard)
            }
        }
    }
}
