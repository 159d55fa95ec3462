import GRDB
import Glibc

extension InventoryDatabase {
    /// Copies one consistent state into a file of mode 0600, while the database is in use.
    ///
    /// The copy gets its name when it is whole, checked and on the disk; whatever stops before leaves nothing
    /// under that name. One that is there already is kept unless it is to be replaced.
    func backUp(to path: String, replacing: Bool) throws(TransferFault) {
        guard replacing || access(path, F_OK) != 0 else { throw .exists(path: path) }
        let draft = "\(path).part"
        unlink(draft)
        defer { for file in [draft, "\(draft)-journal", "\(draft)-wal", "\(draft)-shm"] { unlink(file) } }
        let file = Glibc.open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unwritable(path: path, code: errno) }
        defer { Glibc.close(file) }
        do {
            try copy(toFile: draft)
        } catch is DamagedCopy {
            throw .damagedCopy(path: path)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw .unwritable(path: path, code: ENOSPC)
        } catch {
            throw .failed(path: path, kind: "\(type(of: error))")
        }
        guard fchmod(file, 0o600) == 0, fsync(file) == 0 else {
            throw .unwritable(path: path, code: errno)
        }
        // A link is refused where a name is taken, so that two who copy at once lose nothing.
        guard (replacing ? rename(draft, path) : link(draft, path)) == 0 else {
            throw errno == EEXIST ? .exists(path: path) : .unwritable(path: path, code: errno)
        }
        let folder = Glibc.open(Places.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        fsync(folder)
        Glibc.close(folder)
    }

    private struct DamagedCopy: Error {}

    private func copy(toFile path: String) throws {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? copy.close() }
        try self.copy(to: copy)
        try copy.writeWithoutTransaction { db in
            // One file, without a log beside it.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            guard try String.fetchAll(db, sql: "PRAGMA quick_check(1)") == ["ok"] else { throw DamagedCopy() }
        }
    }
}
