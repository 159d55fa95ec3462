import ArgumentParser
import Foundation
import InventoryServer
import ShopSQL
import ShopSQLite
import Testing

/// `serve --fresh`.
@Suite struct FreshStartTests {
    private static func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fresh-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path())
    }

    @Test("a fresh start removes the shop and the card network's memory, and leaves the keys")
    func freshStartForgets() async throws {
        try await Self.inFolder { folder in
            let path = folder + "/shop.sqlite"
            try SQLiteStore.open(path: path).close()
            try Data("old".utf8).write(to: URL(filePath: path + ".network"))
            try Data("key".utf8).write(to: URL(filePath: folder + "/keys"))
            try await Serve.parse(["--fresh"]).startOver(.file(path))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["keys"])
        }
    }

    @Test("a fresh start never removes a file that is no shop's")
    func freshStartKeepsOtherFiles() async throws {
        try await Self.inFolder { folder in
            let path = folder + "/letter.txt"
            let text = Data(String(repeating: "Dear reader, ", count: 100).utf8)
            try text.write(to: URL(filePath: path))
            await #expect(throws: (any Error).self) {
                try await Serve.parse(["--fresh"]).startOver(.file(path))
            }
            #expect(try Data(contentsOf: URL(filePath: path)) == text)
        }
    }

    @Test("where there is nothing yet, a fresh start has nothing to do")
    func freshStartOfNothing() async throws {
        try await Serve.parse(["--fresh"]).startOver(.memory)
        try await Self.inFolder { folder in
            try await Serve.parse(["--fresh"]).startOver(.file(folder + "/shop.sqlite"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }
}
