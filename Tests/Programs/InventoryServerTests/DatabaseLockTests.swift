import Foundation
import Glibc
import InventoryServer
import TestSupport
import Testing

/// One database file has one server, whatever its name is.
struct DatabaseLockTests {
    private func take(_ path: String) throws -> DatabaseLock? {
        try DatabaseLock.take(StoreAddress(path)) { .databaseInUse(path: path) }
    }

    /// Runs a test with a file that a server has taken.
    private func withTaken(_ body: (_ folder: String, _ path: String) async throws -> Void) async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            try Data("a database".utf8).write(to: URL(filePath: path))
            let lock = try #require(try take(path))
            try await body(folder, path)
            lock.release()
            try take(path)?.release()
        }
    }

    @Test func sameNameIsInUse() async throws {
        try await withTaken { _, path in
            #expect(throws: StartFailure.databaseInUse(path: path)) { try take(path) }
        }
    }

    @Test func symbolicLinkLeadsToTheSameLockAndSideFiles() async throws {
        try await withTaken { folder, path in
            let link = folder + "/link.sqlite"
            symlink("shop.sqlite", link)
            let address = try StoreAddress(link)
            #expect(address == .file(path))
            #expect(throws: StartFailure.databaseInUse(path: link)) { try take(link) }
            #expect(!FileManager.default.fileExists(atPath: link + ".lock"))
        }
    }

    @Test(arguments: [
        "file:shop.sqlite", "FILE:/tmp/x", "sqlite:file:x", "postgresql:shop", "postgres:", "http://x",
        "mysql://x/y",
        "host=h dbname=d", " dbname = d", "service=shop", "user=a password=secret", "", "sqlite:",
        "sqlite::memory:",
        "sqlite:sqlite:host=x",
    ]) func addressOfAnotherKindIsNoFile(_ text: String) {
        #expect(throws: StartFailure.databaseKind) { try StoreAddress(text) }
    }

    @Test(arguments: [
        ("shop.sqlite", "shop.sqlite"), ("./file:x", "./file:x"), ("/srv/a=b:c.sqlite", "/srv/a=b:c.sqlite"),
        ("SQLite:shop.sqlite", "shop.sqlite"), ("./host=h", "./host=h"), ("my shop", "my shop"),
        ("sqlite:/srv/shop", "/srv/shop"),
    ]) func nameOfAFileIsOne(_ text: String, _ path: String) throws {
        #expect(try StoreAddress(text) == .file(path))
    }

    @Test(arguments: ["postgresql://h/shop", "POSTGRES://h/shop"]) func schemeHasNoCase(_ text: String) throws
    {
        guard case .server = try StoreAddress(text) else {
            Issue.record("\(text) is no server")
            return
        }
    }

    @Test func hardLinkIsRefusedUnderEitherName() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite", other = folder + "/other.sqlite"
            try Data("a database".utf8).write(to: URL(filePath: path))
            link(path, other)
            for name in [path, other] {
                #expect(throws: StartFailure.databaseLinked(path: name)) { try take(name) }
            }
            #expect(StartFailure.databaseLinked(path: other).sentence.contains("find FOLDER -samefile"))
            unlink(other)
            try take(path)?.release()
        }
    }

    @Test func fileThatWasMovedIsStillInUse() async throws {
        try await withTaken { folder, path in
            let moved = folder + "/moved.sqlite"
            rename(path, moved)
            #expect(throws: StartFailure.databaseInUse(path: moved)) { try take(moved) }
            rename(moved, path)
        }
    }

    @Test func fileThatIsMadeAnewIsTakenAgain() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            let lock = try #require(try take(path), "before there is a database")
            try Data("a database".utf8).write(to: URL(filePath: path))
            try lock.hold()
            try lock.hold()
            let moved = folder + "/moved.sqlite"
            rename(path, moved)
            #expect(throws: StartFailure.databaseInUse(path: moved)) { try take(moved) }
            lock.release()
            try take(moved)?.release()
        }
    }
}
