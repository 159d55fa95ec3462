import Glibc

/// The folder below which pictures are written, and nowhere else: whatever a tape calls them.
///
/// Every folder on the way is opened by itself and no symbolic link is followed, so that a name cannot lead
/// out of it; hidden files and folders are refused.
package struct OutputFolder: Sendable {
    package let path: String

    /// Takes the path of a folder that exists, or that ``make()`` will make.
    package init(path: String) {
        self.path = path
    }

    /// Why a picture was not written.
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

    /// Makes the folder, and the folders above it, where they are missing.
    /// - Throws: ``Fault/system(code:)`` when there is no folder afterwards.
    package func make() throws(Fault) {
        for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), 0o755) }
        guard mkdir(path, 0o755) != 0 else { return }
        let code = errno
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .system(code: code == EEXIST ? errno : code) }
        close(folder)
    }

    /// The parts of a name, if it is one that may be written.
    package static func parts(of name: String) -> [String]? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isFine = parts.allSatisfy { part in
            !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 240
                && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        }
        return isFine && parts.count <= 16 ? parts : nil
    }

    /// Writes a file in one step: it is there whole, or as it was before. Folders that are missing are made.
    /// - Throws: ``Fault/name`` for a name that ``parts(of:)`` refuses, ``Fault/system(code:)`` when a
    ///   folder or the file cannot be made, opened, written or renamed.
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
