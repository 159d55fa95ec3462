import SQLStatements
package import ShopCore
import ShopSQL
import StoreAPI

/// The faults of a table as a whole, and of it beside the shop.
extension PostgreSQLStage {
    /// Resolves every row to its variant and product and validates the table; returns the first faults by
    /// line, and the count of all.
    package func judge() async throws -> (first: [RowFault], count: Int) {
        try await run("CREATE INDEX entry_by_sku ON entry (sku)")
        try await run("ANALYZE entry")
        try await resolve()
        try await run("CREATE INDEX entry_by_slug ON entry (slug)")
        try await run("ANALYZE entry")
        try await note(
            .repeatedSKU, in: .sku,
            """
            entry WHERE EXISTS (SELECT FROM entry AS earlier
                WHERE earlier.sku = entry.sku AND earlier.line < entry.line)
            """)
        try await findWhatIsMissing()
        try await findConflicts()
        try await run(layOut(where: "TRUE"))
        try await run("CREATE INDEX item_by_id ON item (id)")
        try await run("ANALYZE item")
        try await findWhatIsUnknown()
        try await findMisfits()
        try await findTakenStock()
        return try await faults()
    }

    /// True if the table has the column.
    package func has(_ column: ProductColumn) -> Bool { columns.contains(column) }

    private func resolve() async throws {
        try await run(
            """
            UPDATE entry SET variant = known.id, known_product = known.product
            FROM variant AS known WHERE known.sku = entry.sku
            """)
        guard has(.slug) else {
            try await run(
                """
                UPDATE entry SET slug = known.slug FROM product AS known WHERE known.id = entry.known_product
                """)
            return
        }
        try await note(
            .skuOfOtherProduct, in: .slug, value: "known.slug",
            "entry JOIN product AS known ON known.id = entry.known_product WHERE known.slug <> entry.slug"
        )
        try await run(
            """
            UPDATE entry SET known_product = known.id FROM product AS known
            WHERE entry.known_product IS NULL AND known.slug = entry.slug
            """)
    }

    /// New variants and products need more than changes do.
    private func findWhatIsMissing() async throws {
        func missing(_ needed: [ProductColumn]) -> String {
            needed.filter { !has($0) }.map(\.rawValue).joined(separator: ", ")
        }
        let ofVariant = missing(ProductColumn.neededByVariants)
        if !ofVariant.isEmpty {
            try await note(
                .variantNeeds, in: .sku, value: "'\(ofVariant)'",
                "entry WHERE variant IS NULL AND sku IS NOT NULL")
        }
        let ofProduct = missing(ProductColumn.neededByProducts)
        if !ofProduct.isEmpty {
            try await note(
                .productNeeds, in: .slug, value: "'\(ofProduct)'",
                "entry WHERE known_product IS NULL AND slug IS NOT NULL")
        }
    }

    /// All rows of a product say the same of it.
    private func findConflicts() async throws {
        let shared = columns.filter { !$0.isOfVariant && $0 != .slug }
        guard !shared.isEmpty else { return }
        let rows = """
            (SELECT slug, min(line) AS line FROM entry WHERE slug IS NOT NULL GROUP BY slug
                HAVING count(*) > 1) AS leader
            JOIN entry AS head ON head.line = leader.line
            JOIN entry ON entry.slug = leader.slug AND entry.line <> head.line
            """
        let differs = { (column: ProductColumn) in
            "entry.\(column.sql) IS DISTINCT FROM head.\(column.sql)"
        }
        let any = shared.map(differs).joined(separator: " OR ")
        guard try await !run("SELECT FROM \(rows) WHERE \(any) LIMIT 1").isEmpty else { return }
        for column in shared {
            try await note(
                .otherInLine, in: column, value: "head.line::text", "\(rows) WHERE \(differs(column))")
        }
    }

    private func findWhatIsUnknown() async throws {
        for text in ProductText.allCases {
            try await note(
                .noText, in: text.column(.fallback), "item AS entry WHERE \(text.rawValue) = '{}'")
        }
        if has(.picture) {
            try await note(
                .unknownPicture, in: .picture,
                """
                entry WHERE picture IS NOT NULL
                    AND NOT EXISTS (SELECT FROM picture WHERE picture.sha256 = entry.picture)
                    AND NOT EXISTS (SELECT FROM arrival WHERE arrival.sha256 = entry.picture)
                """)
        }
        guard has(.taxClass) else { return }
        try await note(
            .unknownTaxClass, in: .taxClass, value: "array_to_string($1::text[], ', ')",
            """
            item AS entry LEFT JOIN product AS known ON known.id = entry.id
            WHERE entry.tax_class <> ALL($1) AND entry.tax_class IS DISTINCT FROM known.tax_class
            """, with: [.texts(policy.taxClasses)])
    }

    /// Variants choose one value of everything that there is to choose of their product, those that the table
    /// does not name, too.
    private func findMisfits() async throws {
        let named = try await run(
            """
            SELECT entry.line, item.options, coalesce(entry.choices, known.options, '{}') AS choices
            FROM entry JOIN item USING (slug) LEFT JOIN variant AS known ON known.id = entry.variant
            WHERE NOT (item.options = '[]' AND coalesce(entry.choices, known.options, '{}') = '{}')
            """)
        var misfits: [Noted] = []
        for row in named where try !ProductChoices.fit(row.get("choices"), row.get("options")) {
            misfits.append((try row.get("line"), .choices, .choicesMisfit, ""))
        }
        let unnamed = try await run(
            """
            SELECT item.line, item.options, known.options AS choices, known.sku
            FROM item JOIN product AS old ON old.id = item.id JOIN variant AS known ON known.product = old.id
            WHERE item.options::jsonb <> old.options::jsonb
                AND NOT EXISTS (SELECT FROM entry
                    WHERE entry.slug = item.slug AND entry.variant = known.id)
            """)
        for row in unnamed where try !ProductChoices.fit(row.get("choices"), row.get("options")) {
            misfits.append((try row.get("line"), .options, .choicesMisfitOfOther, try row.get("sku")))
        }
        // Repeated choices that a shop has already may stay, so that an older one can be changed by tables.
        let offered = try await run(
            """
            SELECT item.slug, entry.line, 'choices' AS place, entry.sku, item.options,
                coalesce(entry.choices, known.options, '{}') AS choices,
                known.id IS NULL OR item.options::jsonb <> old.options::jsonb
                    OR coalesce(entry.choices, known.options)::jsonb <> known.options::jsonb AS is_new
            FROM entry JOIN item USING (slug) LEFT JOIN variant AS known ON known.id = entry.variant
            LEFT JOIN product AS old ON old.id = item.id WHERE entry.sku IS NOT NULL
            UNION ALL
            SELECT item.slug, item.line, 'options', known.sku, item.options, known.options,
                item.options::jsonb <> old.options::jsonb
            FROM item JOIN product AS old ON old.id = item.id JOIN variant AS known ON known.product = old.id
            WHERE NOT EXISTS (SELECT FROM entry WHERE entry.slug = item.slug AND entry.variant = known.id)
            ORDER BY 1, is_new, line
            """)
        var repeated = RepeatedChoices()
        for row in offered {
            let other = try repeated.other(
                like: row.get("sku"), of: row.get("slug"), choices: row.get("choices"),
                options: row.get("options"))
            guard let other, try row.get("is_new") else { continue }
            let place: String = try row.get("place")
            misfits.append(
                (try row.get("line"), ProductColumn(rawValue: place) ?? .choices, .choicesRepeated, other))
        }
        try await note(misfits)
    }

    /// Finds rows that would take units off the shelf which are spoken for.
    package func findTakenStock() async throws {
        try await note(
            .spokenFor, in: .stock, value: "known.reserved::text",
            "entry JOIN variant AS known ON known.id = entry.variant WHERE entry.stock < known.reserved")
    }

    /// Notes a fault for every row of a query.
    ///
    /// - Parameter value: An expression for the value that the rule failed at.
    private func note(
        _ rule: RowFault.Rule, in column: ProductColumn, value: String = "''", _ rows: String,
        with values: [Value] = []
    ) async throws {
        try await run(
            """
            INSERT INTO fault (line, place, rule, value)
            SELECT entry.line, '\(column.rawValue)', '\(rule.rawValue)', \(value) FROM \(rows)
            """, values)
    }
}
