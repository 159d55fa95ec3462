import Glibc
import ShopSQLite

/// A database file taken for one process, by its name and by what it is: two servers on one file would lose
/// each other's orders.
///
/// The name is taken by a lock on `NAME.lock`, which is there before the database. The file is taken by a
/// lock (flock(2)) on itself, so that one which was moved, or is mounted elsewhere, is found in use, too.
package final class DatabaseLock {
    private let path: String
    private let inUse: StartFailure
    private let name: Int32
    /// The database itself; closed last, since closing any descriptor of a file ends the locks that SQLite
    /// has on it (fcntl(2)).
    private var held: (descriptor: Int32, file: DatabaseFile)?

    private init(path: String, inUse: StartFailure, name: Int32) {
        self.path = path
        self.inUse = inUse
        self.name = name
    }

    /// Takes it, or throws what is to be said when another process has it, or when more than one name leads
    /// to it. Nil for what is in memory, which is nobody else's, and for PostgreSQL, which is there to be
    /// shared.
    package static func take(
        _ address: StoreAddress, inUse: () -> StartFailure
    ) throws(StartFailure) -> DatabaseLock? {
        guard case .file(let path) = address else { return nil }
        let name = Glibc.open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // A fault of the folder is reported when the database is opened.
        guard name >= 0 else { return nil }
        let lock = DatabaseLock(path: path, inUse: inUse(), name: name)
        do throws(StartFailure) {
            guard flock(name, LOCK_EX | LOCK_NB) == 0 else { throw lock.inUse }
            try lock.hold()
        } catch {
            lock.release()
            throw error
        }
        return lock
    }

    /// Takes the file that the name leads to now, where there is one: again after it was made anew.
    package func hold() throws(StartFailure) {
        guard let file = DatabaseFile(path: path) else { return }
        guard file.links == 1 else { throw .databaseLinked(path: path) }
        if let held, held.file.isInPlace { return }
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // A file system without such locks is no reason to refuse: the name is taken all the same.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            Glibc.close(descriptor)
            throw inUse
        }
        if let held { Glibc.close(held.descriptor) }
        held = (descriptor, file)
    }

    /// Releases both file locks; call it once.
    package func release() {
        if let held { Glibc.close(held.descriptor) }
        held = nil
        Glibc.close(name)
    }
}
