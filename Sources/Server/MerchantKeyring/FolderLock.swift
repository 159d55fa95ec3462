import Glibc

/// The lock of a folder of keys: many may read or one may write, among all processes of the machine. It ends
/// with a process that was killed.
package struct FolderLock {
    package enum Use { case reading, writing }

    private let file: Int32

    /// Waits for the lock. Nil when there is no lock file to read under, since nothing was ever saved.
    package init?(folder: String, for use: Use) throws(KeyFolderFault) {
        guard let file = try Self.open(folder, use) else { return nil }
        while flock(file, use == .writing ? LOCK_EX : LOCK_SH) != 0 {
            let code = errno
            if code == EINTR { continue }
            close(file)
            throw .unreadable(path: Self.path(in: folder), code: code)
        }
        self.file = file
    }

    private static func path(in folder: String) -> String { "\(folder)/lock" }

    private static func open(_ folder: String, _ use: Use) throws(KeyFolderFault) -> Int32? {
        let path = path(in: folder)
        switch use {
        case .reading:
            let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            if file >= 0 { return file }
            switch errno {
            case ENOENT: return nil
            case ENOTDIR: throw .notAFolder(path: folder)
            default: throw .unreadable(path: path, code: errno)
            }
        case .writing:
            let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
            if file >= 0 { return file }
            if errno == ENOTDIR { throw .notAFolder(path: folder) }
            throw .unwritable(path: path, code: errno)
        }
    }

    package static func isBeingWritten(folder: String) -> Bool {
        guard let file = try? open(folder, .reading) else { return false }
        defer { close(file) }
        return flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    package func release() { close(file) }
}
