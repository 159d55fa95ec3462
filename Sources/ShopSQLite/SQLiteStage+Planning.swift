import GRDB
package import ShopCore
import ShopSQL
import StoreAPI

/// The plan for each product, and the words that it is found by.
extension SQLiteStage {
    /// Puts down what the products of some rows are to be: what the table says, and of all else what they
    /// are.
    ///
    /// A product is worded anew when something changes that it is found or sorted by.
    package func layOut(where condition: String) -> String {
        let texts = ProductText.allCases.map { text(of: $0) }
        let fields = texts.map(\.value) + facts.map { value(of: $0) }
        let changed =
            texts.map(\.isChanged) + facts.map { "(\(value(of: $0))) IS NOT \(known(of: $0))" }
        let worded = [
            texts[0].isChanged, texts[1].isChanged, isChanged("category"), isChanged("tags"),
            isChanged("is_active"), isChanged("options"),
            """
            EXISTS (SELECT 1 FROM incoming.entry AS new WHERE new.slug = leader.slug AND new.variant IS NULL)
            """,
        ]
        return """
            INSERT INTO incoming.item (slug, line, id, position, version, is_new, is_changed, is_worded,
                was_active, name, description, picture_text, \(facts.map(\.name).joined(separator: ", ")))
            SELECT leader.slug, leader.line, coalesce(known.id, entry.new_product), coalesce(known.position,
                    (SELECT coalesce(max(position), 0) FROM main.product)
                    + row_number() OVER (PARTITION BY known.id IS NULL ORDER BY leader.line)),
                coalesce(known.version, 1), known.id IS NULL,
                known.id IS NULL OR \(changed.joined(separator: " OR ")),
                known.id IS NULL OR \(worded.joined(separator: " OR ")), coalesce(known.is_active, 0),
                \(fields.joined(separator: ",\n"))
            FROM (SELECT slug, min(line) AS line, max(product) AS product FROM incoming.entry
                WHERE slug IS NOT NULL GROUP BY slug) AS leader
            JOIN incoming.entry ON entry.line = leader.line
            LEFT JOIN main.product AS known ON known.id = leader.product
            WHERE \(condition)
            """
    }

    private var facts: [StoredFact] { StoredFact.all }

    private func value(of fact: StoredFact) -> String {
        let isSaid = has(fact.column)
        let said = "entry.\(fact.column.sql)"
        guard fact.usual != "NULL" else { return isSaid ? said : "known.\(fact.name)" }
        return "coalesce(\(isSaid ? said : known(of: fact)), \(fact.usual))"
    }

    private func known(of fact: StoredFact) -> String {
        fact.isJSON ? "json(known.\(fact.name))" : "known.\(fact.name)"
    }

    private func isChanged(_ name: String) -> String {
        guard let fact = facts.first(where: { $0.name == name }) else { return "FALSE" }
        return "(\(value(of: fact))) IS NOT \(known(of: fact))"
    }

    /// A text in all its languages, merged with what the table says (RFC 7396): an empty cell removes.
    private func text(of text: ProductText) -> (value: String, isChanged: String) {
        let members = ContentLanguage.allCases.filter { has(text.column($0)) }.map { language in
            let cell = "entry.\(text.column(language).sql)"
            // A text that is there and empty is written like one that is not there.
            let old = "json_extract(known.\(text.rawValue), '$.\"\(language.rawValue)\"')"
            return "'\(language.rawValue)', coalesce(\(cell), CASE \(old) WHEN '' THEN '' END)"
        }
        let old = "coalesce(known.\(text.rawValue), '{}')"
        guard !members.isEmpty else { return ("json(\(old))", "FALSE") }
        let value = "json_patch(\(old), json_object(\(members.joined(separator: ", "))))"
        return (value, "\(value) IS NOT json(known.\(text.rawValue))")
    }

    /// Marks the rows that change their variant, and with it their product, and counts what is to be done.
    package func plan(_ mode: ImportMode, rows: Int) async throws -> ImportReport {
        try await work { [self] db in
            var changes = ["entry.variant IS NULL"]
            if has(.price) { changes.append("entry.price <> known.price") }
            if has(.stock) { changes.append("entry.stock <> known.on_hand") }
            if has(.choices) { changes.append("entry.choices <> json(known.options)") }
            try db.execute(
                sql: """
                    UPDATE incoming.entry SET is_changed = 1 WHERE line IN (
                        SELECT entry.line FROM incoming.entry
                        LEFT JOIN main.variant AS known ON known.id = entry.variant
                        WHERE \(changes.joined(separator: " OR ")));
                    UPDATE incoming.item SET is_changed = 2 WHERE is_changed = 0 AND slug IN (
                        SELECT slug FROM incoming.entry WHERE is_changed);
                    """)
            return try report(mode, rows, db)
        }
    }

    private func report(_ mode: ImportMode, _ rows: Int, _ db: Database) throws -> ImportReport {
        func count(_ rows: String) throws -> Int {
            try Int.fetchOne(db, sql: "SELECT count(*) FROM incoming.\(rows)") ?? 0
        }
        let products = ImportReport.Products(
            new: try count("item WHERE is_new"),
            changed: try count("item WHERE is_changed AND NOT is_new"),
            unchanged: try count("item WHERE NOT is_changed"),
            withdrawn: try count("item WHERE NOT is_new AND was_active AND NOT is_active"),
            offered: try count("item WHERE NOT is_new AND is_active AND NOT was_active"))
        let variants = ImportReport.Counts(
            new: try count("entry WHERE variant IS NULL"),
            changed: try count("entry WHERE is_changed AND variant IS NOT NULL"),
            unchanged: try count("entry WHERE NOT is_changed"))
        let shelves = "incoming.entry LEFT JOIN main.variant AS known ON known.id = entry.variant"
        let delta = "coalesce(entry.stock - coalesce(known.on_hand, 0), 0)"
        let stock = try Row.fetchOne(
            db,
            sql: """
                SELECT coalesce(sum(max(\(delta), 0)), 0) AS added, coalesce(sum(max(-\(delta), 0)), 0)
                AS removed FROM \(shelves) WHERE is_changed
                """)
        let prices =
            has(.price)
            ? try Int.fetchOne(
                db, sql: "SELECT count(*) FROM \(shelves) WHERE entry.price <> known.price") ?? 0 : 0
        return ImportReport(
            mode: mode, rows: rows, products: products, variants: variants,
            stock: ImportReport.Stock(added: stock?["added"] ?? 0, removed: stock?["removed"] ?? 0),
            prices: prices, links: Links([:]))
    }
}
