package import FoundationEssentials
package import SQLStatements
package import ShopCore

extension SQLStore {
    /// Changes the shop as planned; or gives the rows that do not fit it any more, and changes nothing.
    package static func applying(
        _ table: ImportValidation, at now: Date
    ) -> StoreTransaction<UnfitRows?> {
        let asked =
            locks(of: table) + [selectStaleSlugs, table.takenStock] + ImportValidation.selectFaults
        return StoreTransaction(as: .ending, asked) { found in
            let faults = try ImportValidation.faults(found)
            guard faults.count == 0 else { return .done(faults) }
            let slugs: [String] = try found[2].map { try $0.get(0) }
            guard !slugs.isEmpty else { return importing(table, at: now) }
            // Products that changed since they were planned are planned once more.
            return .run(unplanning(slugs) + [table.layOut(slugs)], []) { _ in
                reword(slugs, after: 0) { importing(table, at: now) }
            }
        }
    }

    /// In the global lock order: stock by SKU first, then products.
    private static func locks(of table: ImportValidation) -> [Statement] {
        let rows = table.has(.stock) ? "TRUE" : "is_changed"
        return [
            Statement(
                lock: """
                    SELECT FROM variant WHERE id IN (SELECT variant FROM entry WHERE \(rows))
                    ORDER BY sku FOR NO KEY UPDATE
                    """),
            Statement(
                lock: """
                    SELECT FROM product WHERE id IN (SELECT id FROM item WHERE NOT is_new)
                    ORDER BY id FOR NO KEY UPDATE
                    """),
        ]
    }

    private static var selectStaleSlugs: Statement {
        Statement(
            """
            SELECT item.slug FROM item JOIN product AS known ON known.id = item.id
            WHERE NOT is_new AND known.version <> item.version
            """)
    }

    private static func unplanning(_ slugs: [String]) -> [Statement] {
        let key = dialect.wordingKey
        return [
            Statement(
                "DELETE FROM wording WHERE \(key) IN (SELECT \(key) FROM item WHERE slug = ANY($1))",
                [.texts(slugs)]),
            Statement("DELETE FROM item WHERE slug = ANY($1)", [.texts(slugs)]),
        ]
    }

    // MARK: Words

    /// Writes down the words that the next products of the plan are found and sorted by.
    ///
    /// - Parameters:
    ///   - slugs: The products; nil for all.
    ///   - next: Takes the last line, nil behind the end, and for SQLite the statements by which new products
    ///     are found before they are there.
    package static func word<Answer>(
        after line: Int, of slugs: [String]? = nil,
        _ next: @escaping @Sendable (Int?, [Statement]) throws -> StoreTransaction<Answer>.Step
    ) -> StoreTransaction<Answer>.Step {
        .run([Statement(labels), selectWorded(after: line, of: slugs)], []) { found in
            guard let last = try found[1].last?.get("line", as: Int.self) else { return try next(nil, []) }
            let labels = try labels(in: found[0])
            let rows = try found[1].map { (row: $0, words: try ProductWords($0, labels)) }
            let new = try rows.filter { try $0.row.get("is_ahead") }
                .map { insertion(of: $0.words, at: try $0.row.get("position")) }
            let key = dialect.wordingKey
            let names = [key, "key_en", "key_zh", "name", "facts", "description"]
            let written = dialect.insertions(
                into: "wording", names.map { ($0, "text") },
                try rows.map { row, words in
                    [
                        .text(try row.get(key)), .text(words.keyInEnglish), .text(words.keyInChinese),
                        .text(words.name), .text(words.facts), .text(words.description),
                    ]
                })
            return .run(written, []) { _ in try next(last, new) }
        }
    }

    private static func reword<Answer>(
        _ slugs: [String], after line: Int,
        _ next: @escaping @Sendable () throws -> StoreTransaction<Answer>.Step
    ) -> StoreTransaction<Answer>.Step {
        word(after: line, of: slugs) { last, _ in
            guard let last else { return try next() }
            return reword(slugs, after: last, next)
        }
    }

    private static func selectWorded(after line: Int, of slugs: [String]?) -> Statement {
        let isAhead = dialect == .sqlite ? "is_new AND is_active" : "FALSE"
        return Statement(
            """
            SELECT line, slug, position, name, description, category, tags, options, \(isAhead) AS is_ahead,
                ARRAY(SELECT entry.sku AS item FROM entry WHERE entry.slug = item.slug
                    UNION SELECT variant.sku FROM variant WHERE variant.product = item.id) AS skus
            FROM item WHERE line > $1 AND is_worded AND \(slugs == nil ? "TRUE" : "slug = ANY($2)")
            ORDER BY line LIMIT 2000
            """, [.number(line)] + (slugs.map { [.texts($0)] } ?? []))
    }

    /// Gives changed products their new words, and new ones theirs unless they have them.
    private static var changingWords: [Statement] {
        let isLeft = dialect == .sqlite ? "AND NOT is_new" : ""
        return [
            Statement(
                """
                DELETE FROM product_search WHERE \(dialect.searchKey) IN (
                    SELECT position FROM item WHERE is_worded AND NOT is_new)
                """),
            Statement(
                """
                INSERT INTO product_search (\(dialect.searchKey), name, facts, description)
                SELECT item.position, wording.name, wording.facts, wording.description
                FROM item JOIN wording ON \(dialect.wordingOfItem)
                WHERE is_worded AND is_active \(isLeft)
                """),
        ]
    }

    // MARK: What is changed

    private static func importing(
        _ table: ImportValidation, at now: Date
    ) -> StoreTransaction<UnfitRows?>.Step {
        var statements = additions(of: table, at: now)
        var places: [ProductColumn: Int] = [:]
        for column in [ProductColumn.price, .choices, .stock] where table.has(column) {
            if column == .stock { statements.append(stockMoves(at: now)) }
            places[column] = statements.count
            statements.append(change(column))
        }
        return .run(statements, []) { [places] found in
            func variants(with column: ProductColumn) throws -> [String] {
                try places[column].map { place in try found[place].map { try $0.get(0) } } ?? []
            }
            let (prices, stocks) = (try variants(with: .price), try variants(with: .stock))
            let changed = productChanges(stocks: stocks) + [selectTold(choices: try variants(with: .choices))]
            return .run(changed, [.catalogue]) { found in
                let products: [String] = try found.last?.map { try $0.get(0) } ?? []
                // Of very many changes the whole catalogue has to be read again.
                let isWhole = products.count + prices.count + stocks.count > 500
                let told =
                    isWhole
                    ? [tellingWholeCatalogue]
                    : [telling(products: products), telling(pricesOf: prices), telling(stockOf: stocks)]
                return .run(told + changingWords, [.events]) { _ in .done(nil) }
            }
        }
    }

    // MARK: What is new

    private static func additions(of table: ImportValidation, at now: Date) -> [Statement] {
        let choices = table.has(.choices) ? "coalesce(entry.choices, '{}')" : "'{}'"
        let fields = ImportValidation.planned.joined(separator: ", ")
        return [
            Statement(
                """
                INSERT INTO picture (sha256, bytes)
                SELECT sha256, bytes FROM arrival WHERE sha256 IN (SELECT picture FROM entry)
                ON CONFLICT DO NOTHING
                """)
        ] + dialect.placingNewProducts + [
            Statement(
                """
                INSERT INTO product (id, position, slug, price, price_from, added_at, name_key_en,
                    name_key_zh, version, \(fields))
                SELECT id, position, slug, lowest, lowest, $1, key_en, key_zh, 1, \(fields)
                FROM (SELECT item.*, wording.key_en, wording.key_zh, (SELECT min(entry.price) FROM entry
                        WHERE entry.slug = item.slug) AS lowest
                    FROM item JOIN wording ON \(dialect.wordingOfItem) WHERE is_new) AS new
                ORDER BY position
                """, [.integer(now.seconds)]),
            Statement(
                """
                INSERT INTO variant (id, product, position, sku, options, price, on_hand)
                SELECT new_variant, item.id,
                    (SELECT coalesce(max(position), 0) FROM variant WHERE variant.product = item.id)
                    + row_number() OVER (PARTITION BY entry.slug ORDER BY entry.line),
                    sku, \(choices), entry.price, entry.stock
                FROM entry JOIN item ON item.slug = entry.slug WHERE entry.variant IS NULL
                ORDER BY entry.line
                """),
            Statement(
                """
                INSERT INTO stock_move (variant, from_account, to_account, quantity, cause, at)
                SELECT new_variant, 'supplier', 'available', stock, 'import', $1 FROM entry
                WHERE variant IS NULL AND stock > 0 ORDER BY line
                """, [.integer(now.seconds)]),
        ]
    }

    // MARK: What changes

    /// More units come from the supplier, what is missing counts as scrapped.
    private static func stockMoves(at now: Date) -> Statement {
        Statement(
            """
            INSERT INTO stock_move (variant, from_account, to_account, quantity, cause, at)
            SELECT known.id, CASE WHEN entry.stock > known.on_hand THEN 'supplier' ELSE 'available' END,
                CASE WHEN entry.stock > known.on_hand THEN 'available' ELSE 'scrapped' END,
                abs(entry.stock - known.on_hand), 'import', $1
            FROM entry JOIN variant AS known ON known.id = entry.variant
            WHERE entry.stock <> known.on_hand ORDER BY entry.line
            """, [.integer(now.seconds)])
    }

    /// Gives variants that were there what the table says in a column, and returns those that have something
    /// else now. Stock may have moved since the table was planned.
    private static func change(_ column: ProductColumn) -> Statement {
        let (old, type, condition) =
            switch column {
            case .stock: ("on_hand", "", "entry.stock >= variant.reserved")
            case .choices: ("options", "::jsonb", "entry.is_changed")
            default: (column.rawValue, "", "entry.is_changed")
            }
        let new = "entry.\(column.sql)"
        return Statement(
            """
            UPDATE variant SET \(old) = \(new) FROM entry WHERE entry.variant = variant.id AND \(condition)
                AND \(new)\(type) <> variant.\(old)\(type)
            RETURNING id
            """)
    }

    /// One version more for each product that changed; its place in the lists moves only when that does.
    private static func productChanges(stocks: [String]) -> [Statement] {
        [
            // Also where the shelf changed since the table was planned.
            Statement(
                """
                UPDATE item SET is_touched = TRUE
                WHERE NOT is_touched AND id IN (SELECT product FROM variant WHERE id = ANY($1))
                """, [.texts(stocks)]),
            ImportValidation.touching,
            Statement(
                """
                UPDATE product SET version = product.version + 1,
                    \(ImportValidation.planned.map { "\($0) = item.\($0)" }.joined(separator: ", ")),
                    name_key_en = coalesce(wording.key_en, name_key_en),
                    name_key_zh = coalesce(wording.key_zh, name_key_zh)
                FROM item LEFT JOIN wording ON \(dialect.wordingOfItem)
                WHERE product.id = item.id AND item.is_changed AND NOT item.is_new
                """),
            Statement(
                """
                UPDATE product SET version = product.version + 1 FROM item
                WHERE product.id = item.id AND item.is_touched AND NOT item.is_changed AND NOT item.is_new
                """),
            Statement(
                """
                UPDATE product SET price_from = lowest.price FROM (
                    SELECT variant.product AS id, min(variant.price) AS price FROM variant
                    JOIN item ON item.id = variant.product
                    WHERE (item.is_changed OR item.is_touched) AND NOT item.is_new GROUP BY variant.product
                ) AS lowest
                WHERE product.id = lowest.id AND product.price_from <> lowest.price
                """),
        ]
    }

    private static func selectTold(choices: [String]) -> Statement {
        Statement(
            """
            SELECT id FROM item WHERE is_new OR is_changed OR EXISTS (SELECT 1 FROM entry
                WHERE entry.slug = item.slug AND (entry.variant IS NULL OR entry.variant = ANY($1)))
            """, [.texts(choices)])
    }
}
