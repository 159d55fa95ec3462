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
            try await addPictures()
            try await addProducts(at: now)
            try await addVariants(at: now)
            let changes = try await changeVariants(at: now)
            try await changeProducts()
            try await changeWords()
            try await tell(changes)
            transaction.announce([.events, .catalogue])
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

    /// Products that changed since they were looked at are looked at and worded once more.
    private func renewStale() async throws {
        let slugs = try await run(
            """
            SELECT item.slug FROM item JOIN product AS known ON known.id = item.id
            WHERE NOT is_new AND known.version <> item.version
            """
        ).map { try $0.get(0, as: String.self) }
        guard !slugs.isEmpty else { return }
        let stale: [Value] = [.texts(slugs)]
        try await run("DELETE FROM wording WHERE slug = ANY($1)", stale)
        try await run("DELETE FROM item WHERE slug = ANY($1)", stale)
        try await run(layOut(where: "leader.slug = ANY($1)"), stale)
        try await word(where: "is_worded AND slug = ANY($1)", stale)
    }

    /// Pictures that came along and that no row names are not kept.
    private func addPictures() async throws {
        try await run(
            """
            INSERT INTO picture (sha256, bytes)
            SELECT sha256, bytes FROM arrival WHERE sha256 IN (SELECT picture FROM entry)
            ON CONFLICT DO NOTHING
            """)
    }

    /// New products stand behind all that there are.
    private func addProducts(at now: Date) async throws {
        try await run(
            """
            UPDATE item SET position = place.position FROM (
                SELECT slug, (SELECT coalesce(max(position), 0) FROM product)
                    + row_number() OVER (ORDER BY line) AS position FROM item WHERE is_new) AS place
            WHERE place.slug = item.slug
            """)
        try await run(
            """
            INSERT INTO product (id, position, slug, kind, category, price, name, description, picture,
                picture_text, accent, options, weight_grams, tags, tax_class, is_active, added_at, price_from,
                name_key_en, name_key_zh, version)
            SELECT id, position, slug, kind, category, lowest, item.name, item.description, picture,
                picture_text, accent, options, weight_grams, tags, tax_class, is_active, $1, lowest, key_en,
                key_zh, 1
            FROM item JOIN wording USING (slug)
            JOIN (SELECT slug, min(price) AS lowest FROM entry GROUP BY slug) AS prices USING (slug)
            WHERE is_new ORDER BY position
            """, [.integer(now.seconds)])
    }

    /// New variants stand behind those that their product has, and their stock comes by the ledger.
    private func addVariants(at now: Date) async throws {
        let choices = validation.has(.choices) ? "coalesce(entry.choices, '{}')" : "'{}'"
        try await run(
            """
            INSERT INTO variant (id, product, position, sku, options, price, on_hand)
            SELECT new_variant, item.id,
                coalesce(last.position, 0) + row_number() OVER (PARTITION BY entry.slug ORDER BY entry.line),
                sku, \(choices), entry.price, entry.stock
            FROM entry JOIN item USING (slug)
            LEFT JOIN (SELECT product, max(position) AS position FROM variant GROUP BY product) AS last
                ON last.product = item.id
            WHERE entry.variant IS NULL ORDER BY entry.line
            """)
        try await run(
            """
            INSERT INTO stock_move (variant, from_account, to_account, quantity, cause, at)
            SELECT new_variant, 'supplier', 'available', stock, 'import', $1 FROM entry
            WHERE variant IS NULL AND stock > 0 ORDER BY line
            """, [.integer(now.seconds)])
    }

    /// The variants that have something else than before.
    private struct VariantChanges: Sendable {
        var prices: [String] = []
        var choices: [String] = []
        var stocks: [String] = []
    }

    /// Prices, choices and stock of variants that were there: more units come from the supplier, what is
    /// missing counts as scrapped.
    private func changeVariants(at now: Date) async throws -> VariantChanges {
        var changes = VariantChanges()
        if validation.has(.price) { changes.prices = try await change("price", to: "entry.price") }
        if validation.has(.choices) {
            changes.choices = try await change("options", to: "entry.choices", asKind: "::jsonb")
        }
        guard validation.has(.stock) else { return changes }
        try await run(
            """
            INSERT INTO stock_move (variant, from_account, to_account, quantity, cause, at)
            SELECT known.id, CASE WHEN entry.stock > known.on_hand THEN 'supplier' ELSE 'available' END,
                CASE WHEN entry.stock > known.on_hand THEN 'available' ELSE 'scrapped' END,
                abs(entry.stock - known.on_hand), 'import', $1
            FROM entry JOIN variant AS known ON known.id = entry.variant
            WHERE entry.stock <> known.on_hand ORDER BY entry.line
            """, [.integer(now.seconds)])
        changes.stocks = try await run(
            """
            UPDATE variant SET on_hand = entry.stock FROM entry
            WHERE entry.variant = variant.id AND entry.stock <> variant.on_hand RETURNING id
            """
        ).map { try $0.get(0) }
        // Also where the shelf changed since the table was looked at.
        try await run(
            """
            UPDATE item SET is_touched = TRUE
            WHERE NOT is_touched AND id IN (SELECT product FROM variant WHERE id = ANY($1))
            """, [.texts(changes.stocks)])
        return changes
    }

    private func change(
        _ column: String, to value: String, asKind kind: String = ""
    ) async throws -> [String] {
        try await run(
            """
            UPDATE variant SET \(column) = \(value) FROM entry
            WHERE entry.variant = variant.id AND entry.is_changed
                AND (\(value))\(kind) <> variant.\(column)\(kind)
            RETURNING id
            """
        ).map { try $0.get(0) }
    }

    /// One version more for each product that changed; its place in the lists moves only when that does.
    private func changeProducts() async throws {
        try await connection.execute([ImportValidation.touching])
        try await run(
            """
            UPDATE product SET version = product.version + 1, kind = item.kind, category = item.category,
                name = item.name, description = item.description, picture = item.picture,
                picture_text = item.picture_text, accent = item.accent, options = item.options,
                weight_grams = item.weight_grams, tags = item.tags, tax_class = item.tax_class,
                is_active = item.is_active, name_key_en = coalesce(wording.key_en, name_key_en),
                name_key_zh = coalesce(wording.key_zh, name_key_zh)
            FROM item LEFT JOIN wording USING (slug)
            WHERE product.id = item.id AND item.is_changed AND NOT item.is_new
            """)
        try await run(
            """
            UPDATE product SET version = product.version + 1 FROM item
            WHERE product.id = item.id AND item.is_touched AND NOT item.is_changed AND NOT item.is_new
            """)
        try await run(
            """
            UPDATE product SET price_from = lowest.price FROM (
                SELECT variant.product AS id, min(variant.price) AS price FROM variant
                JOIN item ON item.id = variant.product
                WHERE (item.is_changed OR item.is_touched) AND NOT item.is_new GROUP BY variant.product
            ) AS lowest
            WHERE product.id = lowest.id AND product.price_from <> lowest.price
            """)
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

    /// Tells of every change, or of very many that the whole catalogue has to be read again.
    private func tell(_ changes: VariantChanges) async throws {
        let products = try await run(
            """
            SELECT id FROM item WHERE is_new OR is_changed OR EXISTS (
                SELECT FROM entry WHERE entry.slug = item.slug
                    AND (entry.variant IS NULL OR entry.variant = ANY($1)))
            """, [.texts(changes.choices)]
        ).map { try $0.get(0, as: String.self) }
        guard products.count + changes.prices.count + changes.stocks.count <= 500 else {
            try await connection.execute([PostgreSQLStore.tellingWholeCatalogue])
            return
        }
        try await connection.execute([
            PostgreSQLStore.telling(products: products),
            PostgreSQLStore.telling(pricesOf: changes.prices),
            PostgreSQLStore.telling(stockOf: changes.stocks),
        ])
    }
}
