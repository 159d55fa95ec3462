import Glibc

/// A folder of files that are replaced as a whole, which no name can leave.
///
/// Every folder on the way is opened by itself and no symbolic link is followed; hidden files and folders are
/// refused.
package struct OutputFolder: Sendable {
    package let path: String
    /// True if its owner alone may read it (0700 and 0600); then it is no link itself.
    private let isPrivate: Bool

    package init(path: String, isPrivate: Bool = false) {
        self.path = path
        self.isPrivate = isPrivate
    }

    private var mode: mode_t { isPrivate ? 0o700 : 0o755 }

    package enum Fault: Error, Hashable, Sendable {
        /// The name leads out of the folder, is hidden, or no name at all.
        case name
        case system(code: Int32)
        /// A private folder that is another user's, or that others may use.
        case exposed

        /// The reason as a clause, without a full stop.
        package var reason: String {
            switch self {
            case .name:
                "its name has to lead to a file below the output folder: without .., a slash in front, "
                    + "or a dot in front of a name"
            case .system(let code): WholeFile.Fault.system(code: code).reason
            case .exposed: "others may use it, or it is another user's"
            }
        }
    }

    /// With the missing folders above it.
    package func make() throws(Fault) {
        do { try WholeFile.makeFolder(path, mode: mode) } catch { throw .system(code: error.code) }
        close(try opened())
    }

    private func opened() throws(Fault) -> Int32 {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isPrivate ? O_NOFOLLOW : 0))
        guard folder >= 0 else { throw .system(code: errno) }
        var status = stat()
        guard isPrivate else { return folder }
        guard fstat(folder, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            close(folder)
            throw .exposed
        }
        return folder
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
        var folder = try opened()
        defer { close(folder) }
        for part in parts {
            guard mkdirat(folder, part, mode) == 0 || errno == EEXIST else { throw .system(code: errno) }
            let inner = openat(folder, part, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            guard inner >= 0 else { throw .system(code: errno) }
            close(folder)
            folder = inner
        }
        let draft = ".new-\(getpid())-\(file)"
        // Left over from a crash.
        unlinkat(folder, draft, 0)
        let handle = openat(
            folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, isPrivate ? 0o600 : 0o644)
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
