package import FoundationEssentials
import GRDB
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
            try addPictures(db)
            try addProducts(at: now, db)
            try addVariants(at: now, db)
            let changes = try changeVariants(at: now, db)
            try changeProducts(db)
            try changeWords(stale, db)
            try db.execute(sql: "UPDATE shop SET catalogue_version = catalogue_version + 1")
            try tell(changes, db)
            if isVast { try SQLiteStore.createListOrders(db) }
            return ContinuousClock.now - started
        }
    }

    /// Products that changed since they were looked at are looked at once more.
    private func renewStale(_ db: Database) throws -> [String] {
        let slugs = try String.fetchAll(
            db,
            sql: """
                SELECT item.slug FROM incoming.item JOIN main.product AS known ON known.id = item.id
                WHERE NOT is_new AND known.version <> item.version
                """)
        guard !slugs.isEmpty else { return [] }
        let list = try StoredText.encode(slugs)
        // Their prepared wordings may be outdated, and are made anew when the products change.
        try db.execute(
            sql: """
                DELETE FROM incoming.wording WHERE position IN (SELECT position FROM incoming.item
                    WHERE slug IN (SELECT value FROM json_each(:slugs)));
                DELETE FROM incoming.item WHERE slug IN (SELECT value FROM json_each(:slugs))
                """, arguments: ["slugs": list])
        try db.execute(
            sql: layOut(where: "leader.slug IN (SELECT value FROM json_each(?))"), arguments: [list])
        return try String.fetchAll(
            db,
            sql: """
                SELECT id FROM incoming.item
                WHERE is_worded AND slug IN (SELECT value FROM json_each(?))
                """, arguments: [list])
    }

    /// True if so much of the lists changes that they are better made anew.
    private func isVast(_ db: Database) throws -> Bool {
        let changes = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM incoming.item WHERE is_new OR is_changed")
        let known = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.product")
        return (changes ?? 0) > 5000 && (changes ?? 0) > (known ?? 0) / 4
    }

    /// Pictures that came along and that no row names are not kept.
    private func addPictures(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO main.picture (sha256, bytes)
                SELECT sha256, bytes FROM incoming.arrival
                WHERE sha256 IN (SELECT picture FROM incoming.entry)
                """)
    }

    private func addProducts(at now: Date, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO main.product (id, position, slug, kind, category, price, name, description,
                    picture, picture_text, accent, options, weight_grams, tags, tax_class, is_active,
                    added_at, price_from, name_key_en, name_key_zh, version)
                SELECT id, position, slug, kind, category, lowest, name, description, picture, picture_text,
                    accent, options, weight_grams, tags, tax_class, is_active, ?, lowest, key_en, key_zh, 1
                FROM (SELECT item.*, key_en, key_zh, (SELECT min(entry.price) FROM incoming.entry
                        WHERE entry.slug = item.slug) AS lowest
                    FROM incoming.item JOIN incoming.wording USING (position) WHERE is_new)
                ORDER BY position
                """, arguments: [now.seconds])
    }

    /// New variants stand behind those that their product has, and their stock comes by the ledger.
    private func addVariants(at now: Date, _ db: Database) throws {
        let choices = validation.has(.choices) ? "coalesce(entry.choices, '{}')" : "'{}'"
        try db.execute(
            sql: """
                INSERT INTO main.variant (id, product, position, sku, options, price, on_hand)
                SELECT new_variant, item.id,
                    (SELECT coalesce(max(position), 0) FROM main.variant WHERE variant.product = item.id)
                    + row_number() OVER (PARTITION BY entry.slug ORDER BY entry.line),
                    sku, \(choices), entry.price, entry.stock
                FROM incoming.entry JOIN incoming.item USING (slug) WHERE entry.variant IS NULL
                ORDER BY entry.line
                """)
        try db.execute(
            sql: """
                INSERT INTO main.stock_move (variant, from_account, to_account, quantity, cause, at)
                SELECT new_variant, 'supplier', 'available', stock, 'import', ? FROM incoming.entry
                WHERE variant IS NULL AND stock > 0 ORDER BY line
                """, arguments: [now.seconds])
    }

    /// Prices, choices and stock of variants that were there: more units come from the supplier, what is
    /// missing counts as scrapped.
    private func changeVariants(at now: Date, _ db: Database) throws -> VariantChanges {
        var changes = VariantChanges()
        if validation.has(.price) { changes.prices = try change("price", to: "entry.price", db) }
        if validation.has(.choices) { changes.choices = try change("options", to: "entry.choices", db) }
        guard validation.has(.stock) else { return changes }
        let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM main.stock_move") ?? 0
        try db.execute(
            sql: """
                INSERT INTO main.stock_move (variant, from_account, to_account, quantity, cause, at)
                SELECT known.id, CASE WHEN entry.stock > known.on_hand THEN 'supplier' ELSE 'available' END,
                    CASE WHEN entry.stock > known.on_hand THEN 'available' ELSE 'scrapped' END,
                    abs(entry.stock - known.on_hand), 'import', ?
                FROM incoming.entry JOIN main.variant AS known ON known.id = entry.variant
                WHERE entry.stock <> known.on_hand ORDER BY entry.line
                """, arguments: [now.seconds])
        changes.stocks = try String.fetchAll(
            db,
            sql: """
                UPDATE main.variant SET on_hand = entry.stock FROM incoming.entry
                WHERE entry.variant = variant.id AND entry.stock <> variant.on_hand
                    AND entry.stock >= variant.reserved
                RETURNING id
                """)
        // Also where the shelf changed since the table was looked at.
        try db.execute(
            sql: """
                UPDATE incoming.item SET is_touched = TRUE WHERE NOT is_touched AND id IN (
                    SELECT product FROM main.variant
                    WHERE id IN (SELECT variant FROM main.stock_move WHERE id > ?))
                """, arguments: [last])
        return changes
    }

    /// The variants that have something else than before.
    private struct VariantChanges {
        var prices: [String] = []
        var choices: [String] = []
        var stocks: [String] = []
    }

    private func change(_ column: String, to value: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                UPDATE main.variant SET \(column) = \(value) FROM incoming.entry
                WHERE entry.variant = variant.id AND entry.is_changed AND \(value) <> variant.\(column)
                RETURNING id
                """)
    }

    /// Tells of every change, or of very many that the whole catalogue has to be read again.
    private func tell(_ changes: VariantChanges, _ db: Database) throws {
        let products = try String.fetchAll(
            db,
            sql: """
                SELECT id FROM incoming.item WHERE is_new OR is_changed OR EXISTS (
                    SELECT 1 FROM incoming.entry WHERE entry.slug = item.slug AND (entry.variant IS NULL
                        OR entry.variant IN (SELECT value FROM json_each(?))))
                """, arguments: [try StoredText.encode(changes.choices)])
        guard products.count + changes.prices.count + changes.stocks.count <= 500 else {
            try db.run(SQLiteStore.tellingWholeCatalogue)
            return
        }
        for id in products { try db.run(SQLiteStore.telling(products: [id])) }
        for id in changes.prices { try db.run(SQLiteStore.telling(pricesOf: [id])) }
        for id in changes.stocks { try db.run(SQLiteStore.telling(stockOf: [id])) }
    }

    /// One version more for each product that changed; its place in the lists moves only when that does.
    private func changeProducts(_ db: Database) throws {
        try db.run(ImportValidation.touching)
        try db.execute(
            sql: """
                UPDATE main.product SET version = version + 1
                WHERE id IN (SELECT id FROM incoming.item WHERE (is_changed OR is_touched) AND NOT is_new);
                UPDATE main.product SET kind = item.kind, category = item.category, name = item.name,
                    description = item.description, picture = item.picture,
                    picture_text = item.picture_text, accent = item.accent, options = item.options,
                    weight_grams = item.weight_grams, tags = item.tags, tax_class = item.tax_class,
                    is_active = item.is_active, name_key_en = coalesce(wording.key_en, name_key_en),
                    name_key_zh = coalesce(wording.key_zh, name_key_zh)
                FROM incoming.item LEFT JOIN incoming.wording USING (position) WHERE product.id = item.id AND
                item.is_changed AND NOT item.is_new;
                UPDATE main.product SET price_from = lowest.price FROM (
                    SELECT variant.product AS id, min(variant.price) AS price FROM main.variant
                    JOIN incoming.item ON item.id = variant.product
                    WHERE (item.is_changed OR item.is_touched) AND NOT item.is_new
                    GROUP BY variant.product) AS lowest
                WHERE product.id = lowest.id AND product.price_from <> lowest.price
                """)
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
