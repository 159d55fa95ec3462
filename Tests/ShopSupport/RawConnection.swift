import Dispatch
import Glibc
import TestSupport

/// A connection to a server of this machine, byte by byte.
package enum RawConnection {
    /// Sends a text and reads until the server ends the connection; nil when it cannot be
    /// reached, or does not end it.
    package static func exchange(_ text: String, port: Int) async -> String? {
        await answer(to: text, port: port).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The same, byte by byte.
    package static func answer(to text: String, port: Int) async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            // A thread of its own: reading waits.
            DispatchQueue(label: "connection").async { continuation.resume(returning: talk(text, port)) }
        }
    }

    private static func talk(_ text: String, _ port: Int) -> [UInt8]? {
        guard let file = Loopback.connect(port: port) else { return nil }
        defer { close(file) }
        let request = Array(text.utf8)
        guard send(file, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return nil
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(file, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN { return nil }
            if count <= 0 { return answer }
            answer += buffer[..<count]
        }
    }
}
