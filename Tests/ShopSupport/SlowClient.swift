import Dispatch
import Glibc
import HummingbirdTesting
import TestSupport
import Testing

/// A connection to a server of this machine that is used a little at a time.
package final class SlowClient: Sendable {
    private let file: Int32

    /// - Parameter receiving: How many bytes the client's side takes without being read; else the usual.
    package init?(port: Int, receiving: Int32? = nil) {
        guard let file = Loopback.connect(port: port, receiving: receiving) else { return nil }
        self.file = file
    }

    deinit { close(file) }

    package func say(_ text: String) {
        let bytes = Array(text.utf8)
        _ = send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Everything that comes until the server ends the connection, or until this byte is the last that came;
    /// nil when that is not in time.
    ///
    /// - Parameter then: Called on the reading thread at once, however busy the threads of tasks are.
    package func hearOut(to last: UInt8? = nil, then: @escaping @Sendable () -> Void = {}) async -> String? {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "line").async { [file] in
                var heard: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 65536)
                while heard.isEmpty || heard.last != last {
                    let count = recv(file, &buffer, buffer.count, 0)
                    if count < 0, errno != ECONNRESET { return continuation.resume(returning: nil) }
                    guard count > 0 else { break }
                    heard += buffer[..<count]
                }
                then()
                continuation.resume(returning: String(decoding: heard, as: UTF8.self))
            }
        }
    }
}

extension OpenShop {
    /// A connection to this shop that is used a little at a time.
    package func slowClient(receiving: Int32? = nil) throws -> SlowClient {
        let port = try #require(client.port)
        return try #require(SlowClient(port: port, receiving: receiving))
    }
}
