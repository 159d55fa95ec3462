package import FoundationEssentials
import PostgreSQL
import SQLStatements
import ShopCore
import ShopSQL
import StoreAPI

/// Carries a table out that was judged and planned, all of it or nothing.
extension PostgreSQLStage {
    /// Changes the shop in one transaction. Nobody else can change the rows that it is about meanwhile: that
    /// is how long it tells.
    ///
    /// - Throws: ``TransferRefusal`` `rows` for rows that do not fit the shop any more; ``PostgreSQLError``
    ///   if the server or the connection fails. Nothing is changed then.
    package func apply(at now: Date) async throws -> Duration {
        try await word(where: "is_worded")
        return try await change(at: now)
    }

    /// Changes the shop in one transaction, once everything is worded.
    ///
    /// - Throws: ``TransferRefusal`` `rows` for rows that do not fit the shop any more.
    package func change(at now: Date) async throws -> Duration {
        let (held, news) = try await connection.transaction { [self] connection in
            let started = ContinuousClock.now
            let transaction = PostgreSQLStore.Transaction(connection)
            try await lockRows()
            let faults = try ImportValidation.faults(
                await connection.execute([validation.takenStock] + ImportValidation.selectFaults))
            guard faults.count == 0 else {
                throw TransferRefusal.rows(faults.first, count: faults.count)
            }
            try await renewStale()
            try await PostgreSQLStore.run(PostgreSQLStore.importing(validation, at: now), transaction)
            try await changeWords()
            return (ContinuousClock.now - started, transaction.news)
        }
        await store.heard(news)
        return held
    }

    /// In the order in which everybody locks: stock first, by SKU, then products.
    private func lockRows() async throws {
        try await run(
            """
            SELECT FROM variant
            WHERE id IN (SELECT variant FROM entry WHERE \(validation.has(.stock) ? "TRUE" : "is_changed"))
            ORDER BY sku FOR NO KEY UPDATE
            """)
        try await run(
            """
            SELECT FROM product WHERE id IN (SELECT id FROM item WHERE NOT is_new)
            ORDER BY id FOR NO KEY UPDATE
            """)
    }

    /// Plans and words products once more that changed since they were planned.
    private func renewStale() async throws {
        let found = try await connection.execute([PostgreSQLStore.selectStaleSlugs])
        let slugs: [String] = try found[0].map { try $0.get(0) }
        guard !slugs.isEmpty else { return }
        try await connection.execute(PostgreSQLStore.unplanning(slugs) + [validation.layOut(slugs)])
        try await word(where: "is_worded AND slug = ANY($1)", [.texts(slugs)])
    }

    private func changeWords() async throws {
        try await run(
            """
            DELETE FROM product_search WHERE position IN (
                SELECT position FROM item WHERE is_worded AND NOT is_new)
            """)
        try await run(
            """
            INSERT INTO product_search (position, name, facts, description)
            SELECT position, wording.name, wording.facts, wording.description
            FROM item JOIN wording USING (slug) WHERE is_worded AND is_active
            """)
    }
}
