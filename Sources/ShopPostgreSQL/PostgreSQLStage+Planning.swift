import PostgreSQL
import SQLStatements
import ShopCore
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
        let isSaid = validation.has(fact.column)
        guard fact.usual != "NULL" else { return isSaid ? said(fact) : "known.\(fact.name)" }
        return "coalesce(\(isSaid ? said(fact) : "known.\(fact.name)"), \(fact.usual))"
    }

    private func isChanged(_ fact: StoredFact) -> String {
        guard validation.has(fact.column) else { return "FALSE" }
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
                validation.has(text.column(language))
                ? "coalesce(entry.\(text.column(language).sql), CASE \(old) WHEN '' THEN '' END)" : old
            return (name: language.rawValue, old: old, new: new)
        }
        guard ContentLanguage.allCases.contains(where: { validation.has(text.column($0)) }) else {
            return ("coalesce(\(known), '{}')", "FALSE")
        }
        let members = languages.map { "'\"\($0.name)\":' || to_json((\($0.new))::text)::text" }
        let differences = languages.map { "(\($0.new)) IS DISTINCT FROM (\($0.old))" }
        return (
            "'{' || concat_ws(',', \(members.joined(separator: ", "))) || '}'",
            "(" + differences.joined(separator: " OR ") + ")"
        )
    }
}
