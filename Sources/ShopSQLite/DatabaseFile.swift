import CoreFoundation
import Glibc
package import ShopCore

/// The file that a database was opened from, by its device and inode: a process goes on writing into one that
/// was deleted or replaced, and all of that is lost when it closes.
package struct DatabaseFile: Sendable {
    private let path: String
    private let device: dev_t
    private let inode: ino_t
    /// How many names led to it when it was looked at.
    package let links: UInt

    /// The file that the path leads to now; nil when there is none.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.path = path
        device = status.st_dev
        inode = status.st_ino
        links = status.st_nlink
    }

    /// False when the path leads to another file now, or to none.
    package var isInPlace: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_dev == device && status.st_ino == inode
    }

    /// Throws when the path leads to another file now, or to none.
    package func proveInPlace() throws(DatabaseFileFault) {
        guard isInPlace else { throw .replaced }
    }
}

/// A write that the next start would lack.
package enum DatabaseFileFault: StoreFault, Hashable {
    /// The database file was deleted, moved or replaced while it was open.
    case replaced

    /// Read-only: nothing that is written now would survive a restart.
    package var trouble: StoreTrouble { .readOnly }
    /// Name of the fault for logs.
    package var code: String { "DATABASE_FILE_REPLACED" }
}
