import FoundationEssentials
import GRDB
import Glibc
package import ShopCore
import ShopSQL

extension SQLiteStore {
    /// The least room that the shop needs to go on, in bytes.
    private static let leastRoom = 1 << 20

    /// Health check: the file is still in its place and can be read.
    ///
    /// - Throws: ``DatabaseFileFault`` if the file was moved or replaced.
    package func proveReading() async throws {
        try file?.proveInPlace()
        _ = try await read { db in try CommitObserver.catalogueVersion(db) }
    }

    /// True if the disk has room for what comes next; true for a database in memory.
    package var hasRoom: Bool { path.map(Self.hasRoom) ?? true }

    /// True if the disk that a file is on has room.
    static func hasRoom(at path: String) -> Bool {
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return true }
        return Int(disk.f_bavail) * Int(disk.f_frsize) >= leastRoom
    }

    /// Writes something durable that changes nothing, as far as there is room for more than that; false when
    /// there is none. Throws when it cannot be written for another reason.
    package func provesRoom() async throws -> Bool {
        guard hasRoom else { return false }
        do {
            return try await write(as: .ending) { db in
                let pages = try ["max_page_count", "page_count", "freelist_count", "page_size"].map {
                    try Int.fetchOne(db, sql: "PRAGMA \($0)") ?? 0
                }
                guard (pages[0] - pages[1] + pages[2]) * pages[3] >= Self.leastRoom else { return false }
                let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
                try db.execute(sql: "PRAGMA user_version = \(version)")
                return true
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            return false
        }
    }
}

extension SQLiteStore {
    /// Nil for a database in memory.
    package func files() async throws -> DatabaseFiles? {
        let path = try await read { db in
            try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
        }
        guard let path, !path.isEmpty else { return nil }
        func size(_ path: String) -> Int {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return attributes?[.size] as? Int ?? 0
        }
        return DatabaseFiles(main: size(path), log: size("\(path)-wal"))
    }
}
