import Glibc

/// A database taken for one process: two servers would end each other's orders.
struct DatabaseLock {
    private let file: Int32

    /// Takes it, or throws what is to be said when another process has it.
    static func take<Failure: Error>(
        _ address: StoreAddress, inUse: () -> Failure
    ) throws(Failure) -> DatabaseLock? {
        // What is in memory is nobody else's, and PostgreSQL is there to be shared.
        guard case .file(let path) = address else { return nil }
        let file = Glibc.open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // What is wrong with the folder is said when the database is opened.
        guard file >= 0 else { return nil }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            Glibc.close(file)
            throw inUse()
        }
        return DatabaseLock(file: file)
    }

    func release() { _ = Glibc.close(file) }
}
