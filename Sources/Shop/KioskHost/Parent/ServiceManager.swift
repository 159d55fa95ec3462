import Glibc

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
