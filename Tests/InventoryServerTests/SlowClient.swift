import Dispatch
import Glibc
import HummingbirdTesting
import Testing

/// A connection to a server of this machine that is used a little at a time.
final class SlowClient: Sendable {
    private let file: Int32

    /// - Parameter receiving: How many bytes the client's side takes without being read; else the usual.
    init?(port: Int, receiving: Int32? = nil) {
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // Nobody waits for ever.
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(
            file, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout.size(ofValue: patience)))
        if var receiving {
            setsockopt(
                file, SOL_SOCKET, SO_RCVBUF, &receiving, socklen_t(MemoryLayout.size(ofValue: receiving)))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { return nil }
    }

    deinit { close(file) }

    func say(_ text: String) {
        let bytes = Array(text.utf8)
        _ = send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Everything that comes until the server ends the connection, or until this byte is the last that came;
    /// nil when that is not in time.
    func hearOut(to last: UInt8? = nil) async -> String? {
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
                continuation.resume(returning: String(decoding: heard, as: UTF8.self))
            }
        }
    }
}

extension OpenShop {
    /// A connection to this shop that is used a little at a time.
    func slowClient(receiving: Int32? = nil) throws -> SlowClient {
        let port = try #require(client.port)
        return try #require(SlowClient(port: port, receiving: receiving))
    }
}
