package import FoundationEssentials
import GRDB
import SQLStatements
package import ShopCore
package import ShopSQL
import Synchronization

/// A database beside the shop's own, in which a table is laid out and held against the shop before it changes
/// anything: the shop goes on being served meanwhile.
///
/// It is thrown away afterwards and needs neither a journal nor syncing; its pages are large, because
/// it is written and read from end to end.
package final class SQLiteStage: SQLStage {
    package let database: SQLiteStore
    /// A connection to both, beside the shop's writer; a database in memory has one connection for all.
    private let connection: any DatabaseWriter
    /// Where it is; nil in memory.
    private let path: String?
    package let validation: ImportValidation
    private let isHandedOver = Mutex(false)

    package init(
        _ columns: [ProductColumn], _ policy: ShopPolicy, beside database: SQLiteStore
    ) async throws {
        self.database = database
        validation = ImportValidation(columns, policy, .sqlite)
        path = database.path.map { "\($0).import" }
        if let path { Self.remove(path) }
        connection = try database.connection()
        let attach = Self.attach(path ?? ":memory:")
        let journal = path == nil ? "MEMORY" : "OFF"
        try await connection.writeWithoutTransaction { [validation] db in
            try db.execute(
                sql: """
                    \(attach)
                    PRAGMA incoming.page_size = 16384;
                    PRAGMA incoming.journal_mode = \(journal);
                    PRAGMA incoming.synchronous = OFF;
                    PRAGMA incoming.cache_size = -8000;
                    """)
            try _ = db.run(validation.tables)
        }
    }

    /// Works on both databases; what it changes is the stage alone.
    package func work<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer {
        try await Refusal.naming {
            try await connection.writeWithoutTransaction { db in
                var answer: Answer?
                try db.inTransaction(.deferred) {
                    answer = try db.run(work)
                    return .commit
                }
                guard let answer else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                return answer
            }
        }
    }

    /// Lets the connection that the shop writes by see the stage, which nobody changes from then on but it.
    package func handOver() async throws {
        guard let path else { return isHandedOver.withLock { $0 = true } }
        try connection.close()
        // An import may sort more than fits into memory.
        try await database.configure(
            Self.attach(path)
                + """
                PRAGMA incoming.journal_mode = MEMORY; PRAGMA incoming.synchronous = OFF;
                PRAGMA temp_store = FILE;
                """)
        isHandedOver.withLock { $0 = true }
    }

    package func close() async {
        if path == nil || isHandedOver.withLock(\.self) {
            try? await database.configure("DETACH DATABASE incoming; PRAGMA temp_store = MEMORY")
        } else {
            try? connection.close()
        }
        if let path { Self.remove(path) }
    }

    private static func attach(_ path: String) -> String {
        "ATTACH DATABASE '\(path.replacing("'", with: "''"))' AS incoming;"
    }

    private static func remove(_ path: String) {
        for file in [path, "\(path)-journal"] { try? FileManager.default.removeItem(atPath: file) }
    }

    // MARK: Applying

    package func apply(at now: Date) async throws(Refusal) -> (held: Duration, unfit: UnfitRows?) {
        do {
            try await word()
            try await handOver()
            let outcome = try await change(at: now)
            if outcome.unfit != nil { try await forgetWordsAhead() }
            return outcome
        } catch {
            // Nothing was changed but what nobody sees.
            try? await forgetWordsAhead()
            throw Refusal(of: error)
        }
    }

    /// Changes the shop in one transaction, once the writer sees the stage.
    package func change(at now: Date) async throws -> (held: Duration, unfit: UnfitRows?) {
        let applying = SQLiteStore.applying(validation, at: now)
        return try await database.write(as: .ending) { db in
            let started = ContinuousClock.now
            // More of it in memory: what is new lies all over the indexes.
            try db.execute(sql: "PRAGMA main.cache_size = -16000")
            defer { try? db.execute(sql: "PRAGMA main.cache_size = -2000; PRAGMA shrink_memory") }
            let isVast = try Self.isVast(db)
            if isVast { try SQLiteStore.dropListOrders(db) }
            let faults = try db.run(applying)
            if isVast { try SQLiteStore.createListOrders(db) }
            return (ContinuousClock.now - started, faults)
        }
    }

    /// True if so much of the lists changes that they are better made anew.
    private static func isVast(_ db: Database) throws -> Bool {
        let changes = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM incoming.item WHERE is_new OR is_changed")
        let known = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.product")
        return (changes ?? 0) > 5000 && (changes ?? 0) > (known ?? 0) / 4
    }

    /// Writes words down, a portion at a time. New products are found by theirs before they are there, which
    /// nobody notices: who searches sees products alone. That is most of the work of an import, and the shop
    /// goes on between two portions of it; each is made while the one before is written.
    package func word() async throws {
        try await forgetWordsAhead()
        var (line, new): (Int?, [SQLStatements.Statement]) = (0, [])
        while let after = line {
            let found = new
            async let isFound: Void =
                found.isEmpty ? () : database.run(StoreTransaction(as: .ending, found) { _ in .done(()) })
            let portion = try await work(
                StoreTransaction(SQLiteStore.word(after: after) { .done(($0, $1)) }))
            try await isFound
            (line, new) = portion
        }
    }

    /// Takes the words away of products that are not there, after an import that came to nothing.
    private func forgetWordsAhead() async throws {
        try await database.write(as: .ending) { db in
            try db.execute(
                sql: """
                    DELETE FROM product_search WHERE rowid IN (
                        SELECT rowid FROM product_search
                        WHERE rowid > (SELECT coalesce(max(position), 0) FROM product))
                    """)
        }
    }
}

extension SQLiteStore {
    /// Opens an empty import stage beside the shop; a file that an earlier import left is removed.
    package func stage(
        _ columns: [ProductColumn], _ policy: ShopPolicy
    ) async throws(Refusal) -> any ProductStage {
        try await Refusal.naming { try await SQLiteStage(columns, policy, beside: self) }
    }
}
