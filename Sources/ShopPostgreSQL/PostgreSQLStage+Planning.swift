import PostgreSQL
import SQLStatements
package import ShopCore
import ShopSQL
import StoreAPI

/// The plan for each product.
extension PostgreSQLStage {
    /// Puts down what the products of some rows are to be: what the table says, and of all else what they
    /// are.
    ///
    /// A product is worded anew when something changes that it is found or sorted by.
    package func layOut(where condition: String) -> String {
        let texts = ProductText.allCases.map { text(of: $0) }
        let fields = texts.map(\.value) + facts.map { value(of: $0) }
        let changed = texts.map(\.isChanged) + facts.map { isChanged($0) }
        let worded =
            [texts[0].isChanged, texts[1].isChanged]
            + facts.filter { ["category", "tags", "is_active", "options"].contains($0.name) }
            .map { isChanged($0) } + [
                "EXISTS (SELECT FROM entry AS new WHERE new.slug = leader.slug AND new.variant IS NULL)"
            ]
        return """
            INSERT INTO item (slug, line, id, position, version, is_new, is_changed, is_touched, is_worded,
                was_active, name, description, picture_text, \(facts.map(\.name).joined(separator: ", ")))
            SELECT leader.slug, leader.line, coalesce(known.id, entry.new_product), known.position,
                coalesce(known.version, 1), known.id IS NULL,
                known.id IS NULL OR \(changed.joined(separator: " OR ")), FALSE,
                known.id IS NULL OR \(worded.joined(separator: " OR ")), coalesce(known.is_active, FALSE),
                \(fields.joined(separator: ",\n"))
            FROM (SELECT slug, min(line) AS line, max(known_product) AS product FROM entry
                WHERE slug IS NOT NULL GROUP BY slug) AS leader
            JOIN entry ON entry.line = leader.line
            LEFT JOIN product AS known ON known.id = leader.product
            WHERE \(condition)
            """
    }

    private var facts: [StoredFact] { StoredFact.all }

    private func said(_ fact: StoredFact) -> String {
        let cell = "entry.\(fact.column.sql)"
        return fact.column == .active ? "(\(cell) <> 0)" : cell
    }

    private func value(of fact: StoredFact) -> String {
        let isSaid = has(fact.column)
        guard fact.usual != "NULL" else { return isSaid ? said(fact) : "known.\(fact.name)" }
        return "coalesce(\(isSaid ? said(fact) : "known.\(fact.name)"), \(fact.usual))"
    }

    private func isChanged(_ fact: StoredFact) -> String {
        guard has(fact.column) else { return "FALSE" }
        let kind = fact.isJSON ? "::jsonb" : ""
        return "(\(value(of: fact)))\(kind) IS DISTINCT FROM known.\(fact.name)\(kind)"
    }

    /// A text in all its languages, with what the table says of it: an empty cell removes.
    private func text(of text: ProductText) -> (value: String, isChanged: String) {
        let known = "known.\(text.rawValue)"
        let languages = ContentLanguage.allCases.map { language in
            let old = "\(known)::jsonb ->> '\(language.rawValue)'"
            // A text that is there and empty is written like one that is not there.
            let new =
                has(text.column(language))
                ? "coalesce(entry.\(text.column(language).sql), CASE \(old) WHEN '' THEN '' END)" : old
            return (name: language.rawValue, old: old, new: new)
        }
        guard ContentLanguage.allCases.contains(where: { has(text.column($0)) }) else {
            return ("coalesce(\(known), '{}')", "FALSE")
        }
        let members = languages.map { "'\"\($0.name)\":' || to_json((\($0.new))::text)::text" }
        let differences = languages.map { "(\($0.new)) IS DISTINCT FROM (\($0.old))" }
        return (
            "'{' || concat_ws(',', \(members.joined(separator: ", "))) || '}'",
            "(" + differences.joined(separator: " OR ") + ")"
        )
    }

    /// Marks the rows that change their variant, and with it their product, and counts what is to be done.
    package func plan(_ mode: ImportMode, rows: Int) async throws -> ImportReport {
        var changes = ["entry.variant IS NULL"]
        if has(.price) { changes.append("entry.price <> known.price") }
        if has(.stock) { changes.append("entry.stock <> known.on_hand") }
        if has(.choices) { changes.append("entry.choices::jsonb <> known.options::jsonb") }
        try await run(
            """
            UPDATE entry SET is_changed = TRUE FROM entry AS own
            LEFT JOIN variant AS known ON known.id = own.variant
            WHERE own.line = entry.line AND (\(changes.joined(separator: " OR ")))
            """)
        try await touchItems()
        return try await report(mode, rows)
    }

    /// A product is another when one of its variants is.
    package func touchItems() async throws {
        try await run(
            """
            UPDATE item SET is_touched = TRUE
            WHERE NOT is_touched AND slug IN (SELECT slug FROM entry WHERE is_changed)
            """)
    }

    private func report(_ mode: ImportMode, _ rows: Int) async throws -> ImportReport {
        let delta = "coalesce(entry.stock - coalesce(known.on_hand, 0), 0)"
        let price = has(.price) ? "entry.price <> known.price" : "FALSE"
        let found = try await connection.execute([
            Statement(
                """
                SELECT count(*) FILTER (WHERE is_new) AS new,
                    count(*) FILTER (WHERE (is_changed OR is_touched) AND NOT is_new) AS changed,
                    count(*) FILTER (WHERE NOT (is_changed OR is_touched)) AS unchanged,
                    count(*) FILTER (WHERE NOT is_new AND was_active AND NOT is_active) AS withdrawn,
                    count(*) FILTER (WHERE NOT is_new AND is_active AND NOT was_active) AS offered
                FROM item
                """),
            Statement(
                """
                SELECT count(*) FILTER (WHERE variant IS NULL) AS new,
                    count(*) FILTER (WHERE is_changed AND variant IS NOT NULL) AS changed,
                    count(*) FILTER (WHERE NOT is_changed) AS unchanged,
                    coalesce(sum(greatest(\(delta), 0)) FILTER (WHERE is_changed), 0) AS added,
                    coalesce(sum(greatest(-\(delta), 0)) FILTER (WHERE is_changed), 0) AS removed,
                    count(*) FILTER (WHERE \(price)) AS prices
                FROM entry LEFT JOIN variant AS known ON known.id = entry.variant
                """),
        ])
        guard let items = found[0].first, let entries = found[1].first else { throw Refusal.notFound }
        return ImportReport(
            mode: mode, rows: rows,
            products: ImportReport.Products(
                new: try items.get("new"), changed: try items.get("changed"),
                unchanged: try items.get("unchanged"), withdrawn: try items.get("withdrawn"),
                offered: try items.get("offered")),
            variants: ImportReport.Counts(
                new: try entries.get("new"), changed: try entries.get("changed"),
                unchanged: try entries.get("unchanged")),
            stock: ImportReport.Stock(
                added: try entries.get("added"), removed: try entries.get("removed")),
            prices: try entries.get("prices"), links: Links([:]))
    }
}
