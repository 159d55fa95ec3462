import Glibc

/// The folder of a tape's pictures, which no name can leave.
///
/// Every folder on the way is opened by itself and no symbolic link is followed; hidden files and folders are
/// refused.
package struct OutputFolder: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    package enum Fault: Error, Hashable, Sendable {
        /// The name leads out of the folder, is hidden, or no name at all.
        case name
        case system(code: Int32)

        /// The reason as a clause, without a full stop.
        package var reason: String {
            switch self {
            case .name:
                "its name has to lead to a file below the output folder: without .., a slash in front, "
                    + "or a dot in front of a name"
            case .system(let code): WholeFile.Fault.system(code: code).reason
            }
        }
    }

    /// With the missing folders above it.
    package func make() throws(Fault) {
        for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), 0o755) }
        guard mkdir(path, 0o755) != 0 else { return }
        let code = errno
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .system(code: code == EEXIST ? errno : code) }
        close(folder)
    }

    /// The parts of a valid name; nil for any other.
    package static func parts(of name: String) -> [String]? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isFine = parts.allSatisfy { part in
            !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 240
                && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        }
        return isFine && parts.count <= 16 ? parts : nil
    }

    /// Replaces a file atomically. Missing folders are made.
    package func write(_ bytes: [UInt8], to name: String) throws(Fault) {
        guard var parts = Self.parts(of: name) else { throw .name }
        let file = parts.removeLast()
        var folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .system(code: errno) }
        defer { close(folder) }
        for part in parts {
            guard mkdirat(folder, part, 0o755) == 0 || errno == EEXIST else { throw .system(code: errno) }
            let inner = openat(folder, part, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            guard inner >= 0 else { throw .system(code: errno) }
            close(folder)
            folder = inner
        }
        let draft = ".new-\(getpid())-\(file)"
        let handle = openat(folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard handle >= 0 else { throw .system(code: errno) }
        var code: Int32 = WholeFile.writeAll(bytes, to: handle) ? 0 : errno
        if close(handle) != 0, code == 0 { code = errno }
        if code == 0, renameat(folder, draft, folder, file) != 0 { code = errno }
        guard code == 0 else {
            unlinkat(folder, draft, 0)
            throw .system(code: code)
        }
    }
}
