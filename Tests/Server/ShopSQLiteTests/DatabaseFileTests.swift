import Foundation
import GRDB
import Glibc
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSamples
import StoreAPI
import StoreSupport
import TestSupport
import Testing

/// A database file that goes away under a running server: nothing is acknowledged that the next start lacks.
struct DatabaseFileTests {
    /// Ways in which a file is no longer in its place.
    enum Removal: CaseIterable {
        case deleted, moved, replacedByACopy, logDeleted, logMoved, logReplaced, indexDeleted, allDeleted

        func apply(to path: String) throws {
            switch self {
            case .deleted: unlink(path)
            case .moved: rename(path, path + ".old")
            case .replacedByACopy:
                try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
                rename(path + ".copy", path)
            case .logDeleted: unlink(path + "-wal")
            case .logMoved: rename(path + "-wal", path + "-wal.old")
            case .logReplaced:
                unlink(path + "-wal")
                _ = FileManager.default.createFile(atPath: path + "-wal", contents: nil)
            case .indexDeleted: unlink(path + "-shm")
            case .allDeleted: for end in ["", "-wal", "-shm"] { unlink(path + end) }
            }
        }
    }

    @Test(arguments: Removal.allCases) func nothingIsAcknowledgedOnceTheFileIsGone(removal: Removal)
        async throws
    {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            let database = try SQLiteStore.open(path: path)
            #expect(try await database.provesRoom())
            try await database.proveReading()
            try removal.apply(to: path)
            let replaced = Refusal.storage(.readOnly, code: "DATABASE_FILE_REPLACED")
            await #expect(throws: replaced) { try await database.provesRoom() }
            await #expect(throws: replaced) { try await database.proveReading() }
            // Requests that wait together are refused one by one.
            await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        await #expect(throws: DatabaseFileFault.replaced) {
                            try await database.write { db in try db.execute(sql: "PRAGMA user_version = 9") }
                        }
                    }
                }
            }
            try database.close()
        }
    }

    @Test func fileThatGoesDuringTheCommitIsNoticedBeforeTheAnswer() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            let database = try SQLiteStore.open(path: path)
            await #expect(throws: DatabaseFileFault.replaced) {
                try await database.write { _ in unlink(path) }
            }
            try database.close()
        }
    }

    // MARK: A copy that is put in place

    /// A shop that died with a log, and a copy of it from before.
    private func crash(
        in folder: String, _ body: (_ path: String, _ copies: [String]) async throws -> Void
    ) async throws {
        let path = folder + "/shop.sqlite", manager = FileManager.default
        let first = try SQLiteStore.open(path: path)
        try await first.fill(SmallCatalogue.load(), environment: TestWorld().environment)
        try first.close()
        let copies = ["/cold", "/backup"].map { folder + $0 }
        try manager.copyItem(atPath: path, toPath: copies[0])
        let running = try SQLiteStore.open(path: path)
        try running.backUp(to: copies[1], replacing: false)
        for name in 0..<50 {
            try await running.write { db in try db.execute(sql: "CREATE TABLE t\(name) (x)") }
        }
        // As a killed server leaves them.
        for end in ["", "-wal"] { try manager.copyItem(atPath: path + end, toPath: folder + "/dead" + end) }
        try running.close()
        for end in ["", "-wal"] {
            try? manager.removeItem(atPath: path + end)
            try manager.moveItem(atPath: folder + "/dead" + end, toPath: path + end)
        }
        try await body(path, copies)
    }

    @Test func logOfADeadServerIsPlayedBackIntoItsOwnFile() async throws {
        try await TemporaryFolder.use { folder in
            try await crash(in: folder) { path, _ in
                let again = try SQLiteStore.open(path: path)
                let isThere = try await again.read { try $0.tableExists("t49") }
                #expect(isThere)
                try again.close()
            }
        }
    }

    /// By every door, and the copy stays as it is.
    @Test(arguments: [0, 1]) func copyBesideTheLogOfAnotherFileIsNotOpened(_ copy: Int) async throws {
        try await TemporaryFolder.use { folder in
            try await crash(in: folder) { path, copies in
                let bytes = try Data(contentsOf: URL(filePath: copies[copy]))
                try bytes.write(to: URL(filePath: path))
                #expect(throws: SQLiteStore.OpenFault.foreignLog) { try SQLiteStore.open(path: path) }
                #expect(throws: SQLiteStore.OpenFault.foreignLog) { try SQLiteStore.look(path: path) }
                #expect(throws: SQLiteStore.OpenFault.foreignLog) { try SQLiteStore.version(ofFile: path) }
                #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
                unlink(path + "-wal")
                let restored = try SQLiteStore.open(path: path)
                let isUndone = try await restored.read { try $0.tableExists("t0") }
                #expect(!isUndone)
                try restored.close()
            }
        }
    }

    @Test func logOfOtherPagesIsNotPlayedBack() async throws {
        try await TemporaryFolder.use { folder in
            try await crash(in: folder) { path, _ in
                let log = try #require(FileHandle(forUpdatingAtPath: path + "-wal"))
                try log.seek(toOffset: 8)
                try log.write(contentsOf: Data([0, 0, 0x20, 0]))
                #expect(throws: SQLiteStore.OpenFault.foreignLog) { try SQLiteStore.open(path: path) }
            }
        }
    }

    @Test func malformedFileIsNotOpenedAndStaysAsItIs() async throws {
        try await TemporaryFolder.use { folder in
            try await crash(in: folder) { path, _ in
                unlink(path + "-wal")
                let file = try #require(FileHandle(forUpdatingAtPath: path))
                for page in stride(from: UInt64(3), to: 30, by: 2) {
                    try file.seek(toOffset: page * 4096)
                    try file.write(contentsOf: Data(repeating: 0xAA, count: 600))
                }
                try file.close()
                let bytes = try Data(contentsOf: URL(filePath: path))
                #expect(throws: SQLiteStore.OpenFault.damaged) { try SQLiteStore.open(path: path) }
                #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
            }
        }
    }
}
