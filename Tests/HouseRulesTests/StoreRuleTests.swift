import Testing

/// What the shop keeps lies behind its store: SQL and its library are one engine's business, and what is
/// decided knows of no store.
@Suite struct StoreRuleTests {
    private static let engine = "ShopSQLite"
    /// Rooms that speak SQL: the engines, and what both say in the same words. `PostgreSQL` is a line to a
    /// server: it knows transactions and what is prepared, and nothing of shops.
    private static let speakers: Set<String> = [
        engine, "ShopPostgreSQL", "ShopSQL", "SQLStatements", "PostgreSQL",
    ]
    /// Where the simulation plants its defects, as other words in the place of a statement's.
    private static let defects = "Sources/Server/ShopSimulation/Defect.swift"
    private static let decisions = "Sources/Server/ShopCore/Decisions/"

    private static var server: [Source] {
        Source.all.filter { source in
            let isRoom = RoomTests.Room.all.contains { $0.name == source.room }
            return !source.isTest && (isRoom || source.room == "InventoryServer")
        }
    }

    private static let words = [
        "SELECT ", "INSERT INTO ", "INSERT OR ", "DELETE FROM ", "PRAGMA ", "CREATE TABLE ", "CREATE INDEX ",
        "ALTER TABLE ", "ORDER BY ", "GROUP BY ", "sql:",
    ]

    /// `path:line` of every line that says something in SQL, quoted or not; comments may.
    private static func statements(in files: [Source]) -> [String] {
        files.flatMap { file in
            file.lines.enumerated().filter { _, line in
                !line.drop { $0 == " " }.hasPrefix("//")
                    && (words.contains { line.contains(word: $0) } || line.contains(/\bUPDATE \w+ SET\b/))
            }.map { "\(file.path):\($0.offset + 1)" }
        }
    }

    private static func importers(in files: [Source]) -> [String] {
        files.filter { $0.imports.contains("GRDB") }.map(\.path)
    }

    @Test func databaseLibraryIsImportedByItsEngineAlone() {
        let outside = Self.server.filter { $0.room != Self.engine }
        #expect(outside.count > 200)
        #expect(Self.importers(in: outside).isEmpty)
    }

    @Test func statementsStandInTheirEngineAlone() {
        let rooms = Source.all.filter { source in
            !source.isTest && !Self.speakers.contains(source.room) && source.path != Self.defects
        }
        #expect(Self.statements(in: rooms).isEmpty)
    }

    @Test func statementsAndImportsAreFoundWhereTheyStand() {
        let engine = Self.server.filter { $0.room == Self.engine }
        #expect(Set(Self.statements(in: engine).map { $0.split(separator: ":")[0] }).count > 7)
        #expect(Self.importers(in: engine).count > 7)
    }

    @Test(arguments: [
        "async", "await", "Store", "Database", "Task", "Date()", "Date.now", "ContinuousClock", "random(",
        "UUID()", "FileManager",
    ])
    func decisionKnowsNoStoreAndNoClock(word: String) {
        let files = Self.server.filter { $0.path.hasPrefix(Self.decisions) }
        #expect(files.count > 7)
        let found = files.flatMap { file in
            file.code.enumerated().filter { Self.says($0.element, word) }.map {
                "\(file.path):\($0.offset + 1)"
            }
        }
        #expect(found.isEmpty)
    }

    /// Whether a line says a word, and not as a part of a longer one.
    private static func says(_ line: String, _ word: String) -> Bool {
        guard let last = word.last, last.isLetter else { return line.contains(word: word) }
        return line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == word }
    }
}
