import ArgumentParser
import Foundation
import GRDB
import InventoryServer
import ShopSQL
import ShopSQLite
import ShopSamples
import StoreSupport
import TestSupport
import Testing

/// The commands that take data in, give it out, copy and check, in this process.
struct TransferCommandTests {
    /// A filled database in a folder of its own.
    static func use(_ body: (_ folder: String, _ path: String) async throws -> Void) async throws {
        try await TemporaryFolder.use { folder in
            let path = "\(folder)/shop.sqlite"
            let database = try SQLiteStore.open(path: path)
            try await database.fill(SmallCatalogue.load(), environment: TestWorld().environment)
            try database.close()
            try await body(folder, path)
        }
    }

    static func run(_ line: String, on path: String) async throws -> TransferAnswer {
        let arguments = line.split(separator: " ").map(String.init)
        let command = try #require(try VitrineServer.parseAsRoot(arguments) as? any TransferStep)
        return try await command.answer(on: .file(path))
    }

    private static func failure(_ line: String, on path: String) async throws -> String {
        do {
            _ = try await run(line, on: path)
            return "none"
        } catch let failure as StartFailure {
            return failure.sentence
        }
    }

    @Test func whatIsExportedIsImportedAgain() async throws {
        try await Self.use { folder, path in
            let table = "\(folder)/products.csv"
            #expect(try await Self.run("export --output \(table)", on: path).isSuccess)
            let again = try await Self.run("import \(table)", on: path)
            #expect(
                again.notes == [
                    "5 rows brought 0 new products, 0 changed (0 withdrawn), 4 as before, "
                        + "0 new variants, 0 other prices, 0 units more and 0 fewer."
                ])
            #expect(
                try await Self.failure("export --output \(table)", on: path)
                    == "\(table) is there already and was not touched. Name another file, or move it away.")
            #expect(try ExportCommand.parse(["--bom"]).bom)
        }
    }

    @Test func badRowsAreListedAndNothingIsChanged() async throws {
        try await Self.use { folder, path in
            let table = "\(folder)/products.csv"
            try Data("sku,price,stock\nWAX,1.505,1\nCOMB,2.00,3\n".utf8).write(to: URL(filePath: table))
            let answer = try await Self.run("import \(table)", on: path)
            #expect(!answer.isSuccess)
            #expect(
                answer.notes == [
                    "line 2, price: This is no price in USD: digits and 2 behind a point, "
                        + "such as 19.90.",
                    "nothing was changed. Correct the table, then import it again.",
                ])
            try Data("sku,price,stock\nWAX,1.50,1\nCOMB,2.00,3\n".utf8).write(to: URL(filePath: table))
            #expect(try await Self.run("import \(table) --dry-run", on: path).isSuccess)
            let database = try SQLiteStore.look(path: path)
            let stock = try await database.read { db in
                try Int.fetchAll(db, sql: "SELECT on_hand FROM variant ORDER BY sku")
            }
            #expect(stock == [1, 999, 0, 4, 12])
            try database.close()
        }
    }

    @Test func openDatabaseIsWrittenByItsServerAlone() async throws {
        try await Self.use { folder, path in
            let table = "\(folder)/products.csv"
            try Data("sku,stock\nWAX,1\n".utf8).write(to: URL(filePath: table))
            let lock = try DatabaseLock.take(.file(path)) { StartFailure.databaseInUse(path: path) }
            defer { lock?.release() }
            #expect(
                try await Self.failure("import \(table)", on: path)
                    == StartFailure.importInUse(path: path).sentence)
            // Everything else only looks.
            #expect(
                try await Self.run("check", on: path).notes == ["\(path) is sound, and the books balance."])
            #expect(try await Self.run("backup \(folder)/copy.sqlite", on: path).isSuccess)
            #expect(try await Self.run("export --output \(folder)/out.csv", on: path).isSuccess)
        }
    }

    static let commands = ["import TABLE", "export --output OUT", "backup COPY", "check"]

    @Test(arguments: commands)
    func databaseOfAnotherVersionIsToldInWords(command: String) async throws {
        try await Self.use { folder, path in
            try Data("sku,stock\nWAX,1\n".utf8).write(to: URL(filePath: "\(folder)/TABLE"))
            let line = ["TABLE", "OUT", "COPY"].reduce(command) {
                $0.replacingOccurrences(of: $1, with: "\(folder)/\($1)")
            }
            #expect(
                try await Self.failure(line, on: "\(folder)/none.sqlite")
                    == "the database \(folder)/none.sqlite is not there. Name the file that holds the shop.")
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in try db.execute(sql: "PRAGMA user_version = 999") }
            #expect(
                try await Self.failure(line, on: path)
                    == "the database \(path) was written by a newer vitrine-server. Use that version, or "
                    + "name "
                    + "another file.")
            try await queue.write { db in try db.execute(sql: "PRAGMA application_id = 1") }
            #expect(try await Self.failure(line, on: path).contains("belongs to another program"))
            try queue.close()
        }
    }

    @Test(arguments: ["export --output OUT", "backup COPY", "check"])
    func earlierDatabaseIsNotMigratedByLookingAtIt(command: String) async throws {
        try await TemporaryFolder.use { folder in
            let path = "\(folder)/old.sqlite"
            let queue = try DatabaseQueue(path: path)
            try SQLiteStore.migrator.migrate(queue, upTo: "4 pricing")
            try queue.close()
            #expect(try await Self.failure(command, on: path).contains("was written by an earlier"))
            #expect(try SQLiteStore.version(ofFile: path) == 4)
        }
    }

    @Test func checkTellsWhatIsWrong() async throws {
        try await Self.use { _, path in
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(sql: "UPDATE variant SET on_hand = 13 WHERE sku = 'WAX'")
            }
            try queue.close()
            let answer = try await Self.run("check", on: path)
            #expect(!answer.isSuccess)
            #expect(answer.notes.first?.hasPrefix("I1 is broken: ") == true)
            #expect(answer.notes.last?.hasPrefix("\(path) was only looked at. ") == true)
        }
    }
}
