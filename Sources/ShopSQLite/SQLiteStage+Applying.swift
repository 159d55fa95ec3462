package import FoundationEssentials
import GRDB
import SQLStatements
import ShopCore
import ShopSQL
import StoreAPI

/// Carries a table out that was judged and planned, all of it or nothing.
extension SQLiteStage {
    /// Changes the shop in one transaction, and tells how long nobody else could write.
    ///
    /// - Throws: ``TransferRefusal`` `rows` for rows that do not fit the shop any more; ``DatabaseError``
    ///   if SQLite fails. Nothing is changed then.
    package func apply(at now: Date) async throws -> Duration {
        do {
            try await word()
            try await handOver()
            return try await change(at: now)
        } catch {
            // Nothing was changed but what nobody sees.
            try? await forgetWordsAhead()
            throw error
        }
    }

    /// Changes the shop in one transaction, once the writer sees the stage.
    ///
    /// - Throws: ``TransferRefusal`` `rows` for rows that do not fit the shop any more.
    package func change(at now: Date) async throws -> Duration {
        try await database.write(as: .ending) { [self] db in
            let started = ContinuousClock.now
            // More of it in memory: what is new lies all over the indexes.
            try db.execute(sql: "PRAGMA main.cache_size = -16000")
            defer { try? db.execute(sql: "PRAGMA main.cache_size = -2000; PRAGMA shrink_memory") }
            let faults = try ImportValidation.faults(
                db.run([validation.takenStock] + ImportValidation.selectFaults))
            guard faults.count == 0 else {
                throw TransferRefusal.rows(faults.first, count: faults.count)
            }
            let stale = try renewStale(db)
            let isVast = try isVast(db)
            if isVast { try SQLiteStore.dropListOrders(db) }
            try db.run(SQLiteStore.importing(validation, at: now))
            try changeWords(stale, db)
            if isVast { try SQLiteStore.createListOrders(db) }
            return ContinuousClock.now - started
        }
    }

    /// Plans products that changed since they were planned once more, and returns those whose words changed.
    private func renewStale(_ db: Database) throws -> [String] {
        let slugs: [String] = try db.run(SQLiteStore.selectStaleSlugs).map { try $0.get(0) }
        guard !slugs.isEmpty else { return [] }
        try _ = db.run(SQLiteStore.unplanning(slugs) + [validation.layOut(slugs)])
        return try db.run(
            SQLStatements.Statement(
                "SELECT id FROM item WHERE is_worded AND slug = ANY($1)", [.texts(slugs)])
        ).map { try $0.get(0) }
    }

    /// True if so much of the lists changes that they are better made anew.
    private func isVast(_ db: Database) throws -> Bool {
        let changes = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM incoming.item WHERE is_new OR is_changed")
        let known = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.product")
        return (changes ?? 0) > 5000 && (changes ?? 0) > (known ?? 0) / 4
    }

    private func changeWords(_ stale: [String], _ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM product_search WHERE rowid IN (
                    SELECT position FROM incoming.item WHERE is_worded AND NOT is_new);
                INSERT INTO product_search (rowid, name, facts, description)
                SELECT position, wording.name, wording.facts, wording.description
                FROM incoming.item JOIN incoming.wording USING (position)
                WHERE is_worded AND NOT is_new AND is_active
                """)
        let labels = stale.isEmpty ? nil : try SQLiteStore.labels(db)
        for id in stale { try SQLiteStore.enlist(id, labels: labels, db) }
    }
}
