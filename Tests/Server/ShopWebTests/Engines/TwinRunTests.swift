import ShopCore
import ShopPostgreSQL
import ShopSQLite
import ShopSamples
import ShopSupport
import StoreSupport
import Synchronization
import Testing

/// A twin run: one history through both engines, whose tables hold the same rows after each of its parts.
struct TwinRunTests {
    /// Columns that are drawn by chance or counted by the engine itself.
    private static let ownColumns: [CopiedTable: Set<String>] = [
        .shop: ["catalogue_version"], .accessKey: ["hash"], .stockMove: ["id"], .outbox: ["id"],
        // It is made of what a wallet's keys give.
        .attempt: ["fingerprint"],
    ]

    /// The rows of all tables after one part, sorted.
    private typealias Snapshot = [CopiedTable: [String]]

    @Test func bothEnginesHoldTheSameRowsAfterEachPart() async throws {
        let store = try SQLiteStore.inMemory()
        let ours = try await Self.history(on: .sqlite(store), store)
        let theirs = try await TestCluster.use { database in
            let store = try await database.open()
            let found: [Snapshot]
            do { found = try await Self.history(on: .postgreSQL(store), store) } catch {
                await store.close()
                throw error
            }
            await store.close()
            return found
        }
        #expect(ours.count == theirs.count && ours.count > 5)
        for (part, (ours, theirs)) in zip(ours, theirs).enumerated() {
            for table in CopiedTable.allCases {
                let difference = Set(ours[table] ?? []).symmetricDifference(theirs[table] ?? [])
                #expect(difference.isEmpty, "\(table.rawValue) after part \(part)")
            }
        }
        let empty = CopiedTable.allCases.filter { table in ours.allSatisfy { $0[table]?.isEmpty ?? true } }
        // Holds are released or turned into orders within their part.
        #expect(empty == [.stockHold])
    }

    private static func history(
        on engine: TestEngine, _ source: some CopySource
    ) async throws -> [Snapshot] {
        let snapshots = Mutex<[Snapshot]>([])
        let world = TestWorld()
        var environment = try world.environment
        environment.secret = { [UInt8](repeating: 7, count: 32) }
        try await engine.store.fill(SmallCatalogue.load(), environment: environment)
        try await OpenShop.run(on: engine, world: world) { open in
            try await StoreWalk(open: open) { stage in
                guard stage == nil else { return }
                let snapshot = try await snapshot(of: source)
                snapshots.withLock { $0.append(snapshot) }
            }.run()
        }
        return snapshots.withLock(\.self)
    }

    private static func snapshot(of source: some CopySource) async throws -> Snapshot {
        let rows = Mutex(Snapshot())
        try await source.copy { table, found in
            let own = ownColumns[table] ?? []
            let kept = found.map { row in
                zip(table.columns, row).filter { !own.contains($0.0.name) }.map { "\($0.0.name): \($0.1)" }
                    .joined(separator: ", ")
            }
            // A reset tells of the version of the catalogue, which each engine counts in its own way.
            let told = kept.filter { !$0.hasPrefix("topic: text(\"reset\")") }
            rows.withLock { $0[table, default: []] += told }
        }
        return rows.withLock { $0.mapValues { $0.sorted() } }
    }
}
