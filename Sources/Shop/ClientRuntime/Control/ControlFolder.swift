import Glibc

/// The folder of the control sockets of a user's demos, without any access for others.
package enum ControlFolder {
    /// `vitrine` in XDG_RUNTIME_DIR, else a folder of the user's own in TMPDIR.
    package static func path(runtime: String?, temporary: String?, user: UInt32) -> String {
        if let runtime, runtime.hasPrefix("/") { return "\(runtime)/vitrine" }
        let base = temporary.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        return "\(base)/vitrine-\(user)"
    }

    static var usualPath: String {
        path(runtime: Environment["XDG_RUNTIME_DIR"], temporary: Environment["TMPDIR"], user: geteuid())
    }

    /// Made when missing; a folder that others own or can enter is refused.
    package static func made(at path: String = usualPath) throws(ControlFault) -> String {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw ControlFault("\(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        try check(path)
        return path
    }

    /// Refuses anything but a folder of this user alone; a symbolic link is refused, too.
    static func check(_ path: String) throws(ControlFault) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw ControlFault("\(path): \(String(cString: strerror(errno)))")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw ControlFault("\(path) is no folder") }
        guard status.st_uid == geteuid() else { throw ControlFault("\(path) belongs to another user") }
        guard status.st_mode & 0o077 == 0 else {
            throw ControlFault("\(path) can be entered by others; run chmod 700 on it")
        }
    }

    /// The most recently started demo's socket first.
    package static func sockets(in path: String) throws(ControlFault) -> [String] {
        try check(path)
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var found: [(path: String, time: Int)] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            guard name.hasPrefix("demo-"), name.hasSuffix(".sock"), lstat("\(path)/\(name)", &status) == 0,
                status.st_mode & S_IFMT == S_IFSOCK
            else { continue }
            let time = status.st_mtim
            found.append(("\(path)/\(name)", time.tv_sec * 1_000_000_000 + time.tv_nsec))
        }
        return found.sorted { $0.time > $1.time }.map(\.path)
    }
}

package struct ControlFault: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension sockaddr_un {
    /// Nil for a path that is too long for a socket address.
    init?(path: String) {
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: sun_path) else { return nil }
        withUnsafeMutableBytes(of: &sun_path) { $0.copyBytes(from: bytes) }
    }

    func pass(to function: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: self) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
