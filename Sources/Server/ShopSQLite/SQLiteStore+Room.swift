import FoundationEssentials
import GRDB
import Glibc
import SQLStatements
package import ShopCore
import ShopSQL

extension SQLiteStore {
    /// The least room that the shop needs to go on, in bytes.
    private static let leastRoom = 1 << 20

    package func proveReading() async throws(Refusal) {
        try await Refusal.naming {
            try file?.proveInPlace()
            _ = try await read { db in try CommitObserver.catalogueVersion(db) }
        }
    }

    /// True if the disk has room for what comes next; true for a database in memory.
    package var hasRoom: Bool { path.map(Self.hasRoom) ?? true }

    static func hasRoom(at path: String) -> Bool {
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return true }
        return Int(disk.f_bavail) * Int(disk.f_frsize) >= leastRoom
    }

    /// Writes something durable that changes nothing, as far as there is room for more than that; false when
    /// there is none. Throws when it cannot be written for another reason.
    package func provesRoom() async throws(Refusal) -> Bool {
        guard hasRoom else { return false }
        do throws(Refusal) {
            return try await Refusal.naming { try await write(as: .ending, Self.provesRoom) }
        } catch .storage(.full, _) {
            return false
        }
    }

    private static func provesRoom(_ db: Database) throws -> Bool {
        let pages = try ["max_page_count", "page_count", "freelist_count", "page_size"].map {
            try Int.fetchOne(db, sql: "PRAGMA \($0)") ?? 0
        }
        guard (pages[0] - pages[1] + pages[2]) * pages[3] >= leastRoom else { return false }
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        try db.execute(sql: "PRAGMA user_version = \(version)")
        return true
    }

    /// Nil for a database in memory.
    package func files() async throws(Refusal) -> DatabaseFiles? {
        let path = try await first("SELECT file FROM pragma_database_list WHERE name = 'main'") {
            try $0.get(0, as: String.self)
        }
        guard let path, !path.isEmpty else { return nil }
        func size(_ path: String) -> Int {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return attributes?[.size] as? Int ?? 0
        }
        return DatabaseFiles(main: size(path), log: size("\(path)-wal"))
    }

    // MARK: Checking

    package func findings() async throws(Refusal) -> DatabaseFindings {
        try await Refusal.naming { try await read(Self.findings) }
    }

    private static func findings(_ db: Database) throws -> DatabaseFindings {
        var findings = DatabaseFindings(damages: try damages(db))
        // Of what is damaged nothing more can be said.
        guard findings.isSound else { return findings }
        let rows = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
        let pairs = rows.map { "\($0["table"] as String) → \($0["parent"] as String)" }
        findings.danglingRows = Dictionary(grouping: pairs) { $0 }
            .map { "\($0.key): \($0.value.count)" }.sorted()
        findings.brokenRules = try db.run(reconciliation).filter { !$0.violations.isEmpty }
        return findings
    }

    /// The damages of the file itself; it is read from end to end.
    package func damages() async throws(Refusal) -> [String] {
        try await Refusal.naming { try await read(Self.damages) }
    }

    static func damages(_ db: Database) throws -> [String] {
        let said = try String.fetchAll(db, sql: "PRAGMA quick_check(20)")
        return said == ["ok"] ? [] : said
    }
}
