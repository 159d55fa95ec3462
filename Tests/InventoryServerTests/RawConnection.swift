import Dispatch
import Glibc

/// A connection to a server of this machine, byte by byte.
enum RawConnection {
    /// Sends a text and reads until the server ends the connection; nil when it cannot be reached.
    static func exchange(_ text: String, port: Int) async -> String? {
        await answer(to: text, port: port).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The same, byte by byte.
    static func answer(to text: String, port: Int) async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            // A thread of its own: reading waits.
            DispatchQueue(label: "connection").async { continuation.resume(returning: talk(text, port)) }
        }
    }

    private static func talk(_ text: String, _ port: Int) -> [UInt8]? {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
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
        guard isConnected else { return nil }
        let request = Array(text.utf8)
        guard send(file, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return nil
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(file, &buffer, buffer.count, 0)
            if count <= 0 { return answer }
            answer += buffer[..<count]
        }
    }
}
