import Foundation
import GRDB
import Glibc
import ShopCore
import ShopSQLite
import ShopWeb
import StoreAPI
import TestSupport
import Testing

/// A database file that goes away under a running server: nothing is acknowledged that the next start lacks.
struct DatabaseFileTests {
    /// Ways in which a file is no longer in its place.
    enum Removal: CaseIterable {
        case deleted, moved, replacedByACopy

        func apply(to path: String) throws {
            switch self {
            case .deleted: unlink(path)
            case .moved: rename(path, path + ".old")
            case .replacedByACopy:
                try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
                rename(path + ".copy", path)
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
            await #expect(throws: DatabaseFileFault.replaced) { try await database.provesRoom() }
            await #expect(throws: DatabaseFileFault.replaced) { try await database.proveReading() }
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

    @Test func shopperIsToldThatNothingCanBeKept() {
        let problem = AnswerMiddleware.refusal(for: DatabaseFileFault.replaced).problem
        #expect(problem.status == 503 && problem.name == .storageReadOnly && problem.retryable)
    }
}
