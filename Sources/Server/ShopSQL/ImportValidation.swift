package import SQLStatements
package import ShopCore

/// Validates a table of products that lies in the tables of a stage, beside the shop that it is meant for.
package struct ImportValidation: Sendable {
    package let columns: [ProductColumn]
    package let policy: ShopPolicy
    package let dialect: Dialect

    /// The first faults by line, and the count of all.

    package init(_ columns: [ProductColumn], _ policy: ShopPolicy, _ dialect: Dialect) {
        self.columns = columns
        self.policy = policy
        self.dialect = dialect
    }

    package func has(_ column: ProductColumn) -> Bool { columns.contains(column) }

    package func validate() -> StoreTransaction<UnfitRows> {
        let rows =
            prepare("CREATE INDEX \(stage)entry_by_sku ON entry (sku)", "ANALYZE entry") + resolving
            + prepare("CREATE INDEX \(stage)entry_by_slug ON entry (slug)", "ANALYZE entry")
            + [
                note(
                    .repeatedSKU, in: .sku,
                    """
                    entry WHERE EXISTS (SELECT 1 FROM entry AS earlier
                        WHERE earlier.sku = entry.sku AND earlier.line < entry.line)
                    """)
            ] + missing
        let products =
            [layOut()] + prepare("CREATE INDEX \(stage)item_by_id ON item (id)", "ANALYZE item")
            + unknown
        return StoreTransaction(rows + isAnyConflict) { [self] found in
            let isConflict = !isAnyConflict.isEmpty && found.last?.isEmpty == false
            let asked = (isConflict ? conflicts : []) + products + choices
            return .run(asked, []) { found in
                let misfits = try misfits(Array(found.suffix(choices.count)))
                return .run(misfits + [takenStock] + indexes + Self.selectFaults, []) { found in
                    .done(try Self.faults(found))
                }
            }
        }
    }

    private var stage: String { dialect.words(postgreSQL: "", sqlite: "incoming.") }

    /// SQLite plans by the indexes alone.
    private func prepare(_ index: String, _ analysis: String) -> [Statement] {
        [Statement(index)] + (dialect == .sqlite ? [] : [Statement(analysis)])
    }

    /// Indexes for reading products in portions, and for placing new ones, which SQLite alone needs.
    private var indexes: [Statement] {
        guard dialect == .sqlite else { return [] }
        return [
            Statement("CREATE INDEX incoming.item_by_position ON item (position) WHERE is_new"),
            Statement("CREATE INDEX incoming.item_by_line ON item (line)"),
        ]
    }

    private var resolving: [Statement] {
        let variants = Statement(
            """
            UPDATE entry SET variant = known.id, known_product = known.product
            FROM variant AS known WHERE known.sku = entry.sku
            """)
        guard has(.slug) else {
            return [
                variants,
                Statement(
                    """
                    UPDATE entry SET slug = known.slug FROM product AS known
                    WHERE known.id = entry.known_product
                    """),
            ]
        }
        return [
            variants,
            note(
                .skuOfOtherProduct, in: .slug, value: "known.slug",
                "entry JOIN product AS known ON known.id = entry.known_product WHERE known.slug <> entry.slug"
            ),
            Statement(
                """
                UPDATE entry SET known_product = known.id FROM product AS known
                WHERE entry.known_product IS NULL AND known.slug = entry.slug
                """),
        ]
    }

    private var missing: [Statement] {
        func missing(_ needed: [ProductColumn]) -> String {
            needed.filter { !has($0) }.map(\.rawValue).joined(separator: ", ")
        }
        let ofVariant = missing(ProductColumn.neededByVariants)
        let ofProduct = missing(ProductColumn.neededByProducts)
        let variants = note(
            .variantNeeds, in: .sku, value: "'\(ofVariant)'",
            "entry WHERE variant IS NULL AND sku IS NOT NULL")
        let products = note(
            .productNeeds, in: .slug, value: "'\(ofProduct)'",
            "entry WHERE known_product IS NULL AND slug IS NOT NULL")
        return (ofVariant.isEmpty ? [] : [variants]) + (ofProduct.isEmpty ? [] : [products])
    }

    // MARK: Conflicts

    /// The columns in which all rows of a product have to agree.
    private var shared: [ProductColumn] { columns.filter { !$0.isOfVariant && $0 != .slug } }

    private let followers = """
        (SELECT slug, min(line) AS line FROM entry WHERE slug IS NOT NULL GROUP BY slug
            HAVING count(*) > 1) AS leader
        JOIN entry AS head ON head.line = leader.line
        JOIN entry ON entry.slug = leader.slug AND entry.line <> head.line
        """

    private func differs(_ column: ProductColumn) -> String {
        "entry.\(column.sql) IS DISTINCT FROM head.\(column.sql)"
    }

    private var isAnyConflict: [Statement] {
        guard !shared.isEmpty else { return [] }
        let any = shared.map(differs).joined(separator: " OR ")
        return [Statement("SELECT 1 FROM \(followers) WHERE \(any) LIMIT 1")]
    }

    private var conflicts: [Statement] {
        shared.map { column in
            note(
                .otherInLine, in: column, value: "head.line::text", "\(followers) WHERE \(differs(column))")
        }
    }

    // MARK: What the shop does not have

    private var unknown: [Statement] {
        var found = ProductText.allCases.filter(\.isRequired).map { text in
            note(.noText, in: .text(text, .fallback), "item AS entry WHERE \(text.rawValue) = '{}'")
        }
        if has(.picture) {
            found.append(
                note(
                    .unknownPicture, in: .picture,
                    """
                    entry WHERE picture IS NOT NULL
                        AND NOT EXISTS (SELECT 1 FROM picture WHERE picture.sha256 = entry.picture)
                        AND NOT EXISTS (SELECT 1 FROM arrival WHERE arrival.sha256 = entry.picture)
                    """))
        }
        guard has(.taxClass) else { return found }
        let classes = policy.taxClasses
        found.append(
            note(
                .unknownTaxClass, in: .taxClass, value: "$1::text",
                """
                item AS entry LEFT JOIN product AS known ON known.id = entry.id
                WHERE entry.tax_class <> ALL($2) AND entry.tax_class IS DISTINCT FROM known.tax_class
                """, with: [.text(classes.joined(separator: ", ")), .texts(classes)]))
        return found
    }

    // MARK: Choices

    func json(_ text: String) -> String {
        dialect.words(postgreSQL: "(\(text))::jsonb", sqlite: "json(\(text))")
    }

    /// Variants choose one value of everything that there is to choose of their product, those that the table
    /// does not name, too. Repeated choices that a shop has already may stay, so that an older one can be
    /// changed by tables.
    private var choices: [Statement] {
        let isOther = "\(json("item.options")) <> \(json("old.options"))"
        return [
            Statement(
                """
                SELECT entry.line, item.options, coalesce(entry.choices, known.options, '{}') AS choices
                FROM entry JOIN item USING (slug) LEFT JOIN variant AS known ON known.id = entry.variant
                WHERE NOT (item.options = '[]' AND coalesce(entry.choices, known.options, '{}') = '{}')
                """),
            Statement(
                """
                SELECT item.line, item.options, known.options AS choices, known.sku
                FROM item JOIN product AS old ON old.id = item.id
                JOIN variant AS known ON known.product = old.id
                WHERE \(isOther) AND NOT EXISTS (SELECT 1 FROM entry
                    WHERE entry.slug = item.slug AND entry.variant = known.id)
                """),
            Statement(
                """
                SELECT item.slug, entry.line, 'choices' AS place, entry.sku, item.options,
                    coalesce(entry.choices, known.options, '{}') AS choices, known.id IS NULL OR \(isOther)
                    OR \(json("coalesce(entry.choices, known.options)")) <> \(json("known.options")) AS is_new
                FROM entry JOIN item USING (slug) LEFT JOIN variant AS known ON known.id = entry.variant
                LEFT JOIN product AS old ON old.id = item.id WHERE entry.sku IS NOT NULL
                UNION ALL
                SELECT item.slug, item.line, 'options', known.sku, item.options, known.options, \(isOther)
                FROM item JOIN product AS old ON old.id = item.id
                JOIN variant AS known ON known.product = old.id
                WHERE NOT EXISTS (SELECT 1 FROM entry
                    WHERE entry.slug = item.slug AND entry.variant = known.id)
                ORDER BY 1, is_new, line
                """),
        ]
    }

    private func misfits(_ found: [QueryResult]) throws -> [Statement] {
        var misfits: [Noted] = []
        for row in found[0] where try !ProductChoices.fit(row.get("choices"), row.get("options")) {
            misfits.append((try row.get("line"), .choices, .choicesMisfit, ""))
        }
        for row in found[1] where try !ProductChoices.fit(row.get("choices"), row.get("options")) {
            misfits.append((try row.get("line"), .options, .choicesMisfitOfOther, try row.get("sku")))
        }
        var repeated = RepeatedChoices()
        for row in found[2] {
            let other = try repeated.other(
                like: row.get("sku"), of: row.get("slug"), choices: row.get("choices"),
                options: row.get("options"))
            guard let other, try row.get("is_new") else { continue }
            let place: String = try row.get("place")
            misfits.append(
                (try row.get("line"), ProductColumn(rawValue: place) ?? .choices, .choicesRepeated, other))
        }
        return insertions(of: misfits)
    }

    // MARK: Faults

    /// Finds rows that would take units off the shelf which are spoken for.
    package var takenStock: Statement {
        note(
            .spokenFor, in: .stock, value: "known.reserved::text",
            "entry JOIN variant AS known ON known.id = entry.variant WHERE entry.stock < known.reserved")
    }

    package typealias Noted = (line: Int, column: ProductColumn, rule: RowFault.Rule, value: String)

    func insertions(of faults: [Noted]) -> [Statement] {
        dialect.insertions(
            into: "fault", [("line", "bigint"), ("place", "text"), ("rule", "text"), ("value", "text")],
            faults.map {
                [.number($0.line), .text($0.column.rawValue), .text($0.rule.rawValue), .text($0.value)]
            })
    }

    /// `value` is an SQL expression for the value that the rule failed at.
    private func note(
        _ rule: RowFault.Rule, in column: ProductColumn, value: String = "''", _ rows: String,
        with values: [Value] = []
    ) -> Statement {
        Statement(
            """
            INSERT INTO fault (line, place, rule, value)
            SELECT entry.line, '\(column.rawValue)', '\(rule.rawValue)', \(value) FROM \(rows)
            """, values)
    }

    package static var selectFaults: [Statement] {
        [
            Statement(
                """
                SELECT line, place, rule, value FROM fault ORDER BY line, serial
                LIMIT \(RowFault.mostListed)
                """),
            Statement("SELECT count(*) FROM fault"),
        ]
    }

    /// The faults that ``selectFaults`` found, whatever was asked before.
    package static func faults(_ found: [QueryResult]) throws -> UnfitRows {
        let found = Array(found.suffix(2))
        let first = try found[0].compactMap { row in
            try RowFault.Rule(rawValue: row.get("rule")).map {
                RowFault(
                    line: try row.get("line"), column: try row.get("place"),
                    .rule($0, value: try row.get("value")))
            }
        }
        return (first, try found[1].first?.get(0) ?? 0)
    }
}
