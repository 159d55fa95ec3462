import CoreFoundation
import Glibc
package import ShopCore

// The optimised build finds the members of `stat` in this module, the other one in Glibc.

/// A database that is being made, of mode 0600: it gets its name when it is whole and on the disk, and
/// whatever stops before leaves nothing under that name.
package struct FileDraft {
    private let name: String
    private let replacing: Bool
    private let file: Int32

    package var path: String { "\(name).part" }

    package init(_ name: String, replacing: Bool) throws(TransferFault) {
        // SQLite would take the rest of such a name for a URI.
        let name = name.hasPrefix("file:") ? "./\(name)" : name
        guard replacing || access(name, F_OK) != 0 else { throw .exists(path: name) }
        self.name = name
        self.replacing = replacing
        unlink("\(name).part")
        file = open("\(name).part", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unwritable(path: name, code: errno) }
    }

    /// Gives it its name, when nobody has it open any more.
    package func keep() throws(TransferFault) {
        guard fchmod(file, 0o600) == 0, fsync(file) == 0 else {
            throw .unwritable(path: name, code: errno)
        }
        // A link is refused where a name is taken, so that two who copy at once lose nothing.
        guard (replacing ? rename(path, name) : link(path, name)) == 0 else {
            throw errno == EEXIST ? .exists(path: name) : .unwritable(path: name, code: errno)
        }
        let folder = open(FilePlace.folder(of: name), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        fsync(folder)
        close(folder)
    }

    /// Takes the name back after `keep()`, when something that belongs with the file could not be kept.
    package func withdraw() {
        var (own, named) = (stat(), stat())
        guard fstat(file, &own) == 0, lstat(name, &named) == 0 else { return }
        if own.st_dev == named.st_dev, own.st_ino == named.st_ino { unlink(name) }
    }

    package func remove() {
        close(file)
        for part in ["", "-journal", "-wal", "-shm"] { unlink(path + part) }
    }
}
