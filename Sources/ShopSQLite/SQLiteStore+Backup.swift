import GRDB
import Glibc
package import ShopCore

extension SQLiteStore {
    /// Copies one consistent state into a file of mode 0600, while the database is in use.
    ///
    /// The copy gets its name when it is whole, checked and on the disk; whatever stops before leaves nothing
    /// under that name. One that is there already is kept unless it is to be replaced.
    ///
    /// - Throws: ``TransferFault`` `exists` for a name that is taken, `unwritable` or `failed` if the file
    ///   cannot be written, `damagedCopy` if its check fails.
    package func backUp(to path: String, replacing: Bool) throws(TransferFault) {
        let draft = try FileDraft(path, replacing: replacing)
        defer { draft.remove() }
        do {
            guard try copy(toFile: draft.path) else { throw TransferFault.damagedCopy(path: path) }
        } catch let fault as TransferFault {
            throw fault
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw .unwritable(path: path, code: ENOSPC)
        } catch {
            throw .failed(path: path, kind: "\(type(of: error))")
        }
        try draft.keep()
    }

    private func copy(toFile path: String) throws -> Bool {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? copy.close() }
        try self.copy(to: copy)
        return try copy.writeWithoutTransaction { db in
            // One file, without a log beside it.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            return try Self.damages(db).isEmpty
        }
    }
}
