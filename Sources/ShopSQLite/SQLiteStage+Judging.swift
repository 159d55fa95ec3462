package import GRDB
package import ShopCore
import ShopSQL
import StoreAPI

/// The faults of a table as a whole, and of it beside the shop.
extension SQLiteStage {
    /// Finds for every row its variant and its product, and everything that stands against it.
    package func judge() async throws -> (first: [RowFault], count: Int) {
        try await work { [self] db in
            try db.execute(sql: "CREATE INDEX incoming.entry_by_sku ON entry (sku)")
            try resolve(db)
            try db.execute(sql: "CREATE INDEX incoming.entry_by_slug ON entry (slug)")
            try Self.note(
                .repeatedSKU, in: .sku,
                "entry WHERE EXISTS (SELECT 1 FROM incoming.entry AS earlier "
                    + "WHERE earlier.sku = entry.sku AND earlier.line < entry.line)", db)
            try findWhatIsMissing(db)
            try findConflicts(db)
            try db.execute(sql: layOut(where: "TRUE"))
            try db.execute(
                sql: """
                    CREATE INDEX incoming.item_by_line ON item (line);
                    CREATE INDEX incoming.item_by_position ON item (position) WHERE is_new;
                    """)
            try findWhatIsUnknown(db)
            try findMisfits(db)
            try Self.findTakenStock(db)
            return try Self.faults(db)
        }
    }

    /// True if the table has the column.
    package func has(_ column: ProductColumn) -> Bool { columns.contains(column) }

    private func resolve(_ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE incoming.entry SET variant = known.id, product = known.product
                FROM main.variant AS known WHERE known.sku = entry.sku;
                """)
        guard has(.slug) else {
            try db.execute(
                sql: """
                    UPDATE incoming.entry SET slug = known.slug
                    FROM main.product AS known WHERE known.id = entry.product
                    """)
            return
        }
        try Self.note(
            .skuOfOtherProduct, in: .slug, value: "known.slug",
            "entry JOIN main.product AS known ON known.id = entry.product WHERE known.slug <> entry.slug",
            db)
        try db.execute(
            sql: """
                UPDATE incoming.entry SET product = known.id FROM main.product AS known
                WHERE entry.product IS NULL AND known.slug = entry.slug
                """)
    }

    /// New variants and products need more than changes do.
    private func findWhatIsMissing(_ db: Database) throws {
        func missing(_ needed: [ProductColumn]) -> String {
            needed.filter { !has($0) }.map(\.rawValue).joined(separator: ", ")
        }
        let ofVariant = missing(ProductColumn.neededByVariants)
        if !ofVariant.isEmpty {
            try Self.note(
                .variantNeeds, in: .sku, value: "'\(ofVariant)'",
                "entry WHERE variant IS NULL AND sku IS NOT NULL", db)
        }
        let ofProduct = missing(ProductColumn.neededByProducts)
        if !ofProduct.isEmpty {
            try Self.note(
                .productNeeds, in: .slug, value: "'\(ofProduct)'",
                "entry WHERE product IS NULL AND slug IS NOT NULL", db)
        }
    }

    /// All rows of a product say the same of it.
    private func findConflicts(_ db: Database) throws {
        let shared = columns.filter { !$0.isOfVariant && $0 != .slug }
        guard !shared.isEmpty else { return }
        let rows = """
            (SELECT slug, min(line) AS line FROM incoming.entry WHERE slug IS NOT NULL GROUP BY slug
                HAVING count(*) > 1) AS leader
            JOIN incoming.entry AS head ON head.line = leader.line
            JOIN incoming.entry ON entry.slug = leader.slug AND entry.line <> head.line
            """
        let differs = { (column: ProductColumn) in "entry.\(column.sql) IS NOT head.\(column.sql)" }
        let any = shared.map(differs).joined(separator: " OR ")
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(rows) WHERE \(any))") == true
        else {
            return
        }
        for column in shared {
            try Self.note(
                .otherInLine, in: column, value: "head.line", "\(rows) WHERE \(differs(column))", db)
        }
    }

    private func findWhatIsUnknown(_ db: Database) throws {
        for text in ProductText.allCases {
            try Self.note(
                .noText, in: text.column(.fallback), "item AS entry WHERE \(text.rawValue) = '{}'", db)
        }
        if has(.picture) {
            try Self.note(
                .unknownPicture, in: .picture,
                """
                entry WHERE picture IS NOT NULL AND picture NOT IN (SELECT sha256 FROM main.picture)
                    AND picture NOT IN (SELECT sha256 FROM incoming.arrival)
                """, db)
        }
        guard has(.taxClass) else { return }
        let classes = policy.taxClasses
        try Self.note(
            .unknownTaxClass, in: .taxClass, value: "?",
            """
            item AS entry LEFT JOIN main.product AS known ON known.id = entry.id
            WHERE entry.tax_class NOT IN (SELECT value FROM json_each(?))
                AND entry.tax_class IS NOT known.tax_class
            """, with: [classes.joined(separator: ", "), try StoredText.encode(classes)], db)
    }

    /// Variants choose one value of everything that there is to choose of their product, those that the table
    /// does not name, too.
    private func findMisfits(_ db: Database) throws {
        let named = try Row.fetchCursor(
            db,
            sql: """
                SELECT entry.line, item.options, coalesce(entry.choices, known.options, '{}') AS choices
                FROM incoming.entry JOIN incoming.item USING (slug)
                LEFT JOIN main.variant AS known ON known.id = entry.variant
                WHERE NOT (item.options = '[]' AND coalesce(entry.choices, known.options, '{}') = '{}')
                """)
        var misfits: [(line: Int, ProductColumn, RowFault.Rule, value: String)] = []
        while let row = try named.next() {
            if ProductChoices.fit(row["choices"], row["options"]) { continue }
            misfits.append((row["line"], .choices, .choicesMisfit, ""))
        }
        let unnamed = try Row.fetchCursor(
            db,
            sql: """
                SELECT item.line, item.options, known.options AS choices, known.sku
                FROM incoming.item JOIN main.product AS old ON old.id = item.id
                JOIN main.variant AS known ON known.product = old.id
                WHERE item.options IS NOT json(old.options)
                    AND NOT EXISTS (SELECT 1 FROM incoming.entry
                        WHERE entry.slug = item.slug AND entry.variant = known.id)
                """)
        while let row = try unnamed.next() {
            if ProductChoices.fit(row["choices"], row["options"]) { continue }
            misfits.append((row["line"], .options, .choicesMisfitOfOther, row["sku"]))
        }
        // Repeated choices that a shop has already may stay, so that an older one can be changed by tables.
        let offered = try Row.fetchCursor(
            db,
            sql: """
                SELECT item.slug, entry.line, 'choices' AS place, entry.sku, item.options,
                    coalesce(entry.choices, known.options, '{}') AS choices,
                    known.id IS NULL OR item.options IS NOT json(old.options)
                        OR coalesce(entry.choices, known.options) IS NOT known.options AS is_new
                FROM incoming.entry JOIN incoming.item USING (slug)
                LEFT JOIN main.variant AS known ON known.id = entry.variant
                LEFT JOIN main.product AS old ON old.id = item.id
                WHERE entry.sku IS NOT NULL
                UNION ALL
                SELECT item.slug, item.line, 'options', known.sku, item.options, known.options,
                    item.options IS NOT json(old.options)
                FROM incoming.item JOIN main.product AS old ON old.id = item.id
                JOIN main.variant AS known ON known.product = old.id
                WHERE NOT EXISTS (SELECT 1 FROM incoming.entry
                    WHERE entry.slug = item.slug AND entry.variant = known.id)
                ORDER BY 1, is_new, line
                """)
        var repeated = RepeatedChoices()
        while let row = try offered.next() {
            let other = repeated.other(
                like: row["sku"], of: row["slug"], choices: row["choices"], options: row["options"])
            guard let other, row["is_new"] else { continue }
            misfits.append(
                (row["line"], ProductColumn(rawValue: row["place"]) ?? .choices, .choicesRepeated, other))
        }
        let insert = try db.cachedStatement(sql: "INSERT INTO incoming.fault VALUES (?, ?, ?, ?)")
        for (line, column, rule, value) in misfits {
            try insert.execute(arguments: [line, column.rawValue, rule.rawValue, value])
        }
    }

    /// Finds rows that would take units off the shelf which are spoken for.
    package static func findTakenStock(_ db: Database) throws {
        try note(
            .spokenFor, in: .stock, value: "known.reserved",
            "entry JOIN main.variant AS known ON known.id = entry.variant WHERE entry.stock < known.reserved",
            db)
    }

    /// Notes a fault for every row of a query.
    ///
    /// - Parameter value: An expression for the value that the rule failed at.
    private static func note(
        _ rule: RowFault.Rule, in column: ProductColumn, value: String = "''", _ rows: String,
        with arguments: StatementArguments = [], _ db: Database
    ) throws {
        let source = rows.hasPrefix("(") ? rows : "incoming.\(rows)"
        try db.execute(
            sql: """
                INSERT INTO incoming.fault
                SELECT entry.line, '\(column.rawValue)', '\(rule.rawValue)', \(value) FROM \(source)
                """, arguments: arguments)
    }
}
