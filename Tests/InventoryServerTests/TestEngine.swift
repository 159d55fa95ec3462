@testable import InventoryServer

extension InventoryDatabase {
    /// Writes one change by itself.
    func carryOut(_ change: StoreChange) async throws {
        try await write { db in try Self.carryOut(change, db) }
    }
}

/// The engine that a test's shop lies on; this is the one place where it is chosen.
///
/// What holds for every shop is tested through its store alone; what is broken on purpose, or looked up below
/// the store, is the business of one engine.
enum TestEngine: Sendable {
    case sqlite(InventoryDatabase)

    /// A fresh store of the engine that is tested.
    static func fresh() throws -> TestEngine { .sqlite(try InventoryDatabase.inMemory()) }

    var store: any Store {
        switch self {
        case .sqlite(let database): database
        }
    }

    var sqlite: InventoryDatabase {
        switch self {
        case .sqlite(let database): database
        }
    }
}
