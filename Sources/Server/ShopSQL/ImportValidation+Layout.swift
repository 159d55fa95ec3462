package import SQLStatements
import ShopCore

extension ImportValidation {
    /// The columns of `product` that are written as they stand in its plan.
    static var planned: [String] { ProductText.allCases.map(\.rawValue) + StoredFact.all.map(\.name) }

    /// Fills the plan: with the table's values, and with a product's present ones for everything else.
    ///
    /// A product is worded anew when something changes that it is found or sorted by.
    ///
    /// - Parameter slugs: The products; nil for all that the table names.
    package func layOut(_ slugs: [String]? = nil) -> Statement {
        let facts = StoredFact.all
        let texts = ProductText.allCases.map { text(of: $0) }
        let changed = texts.map(\.isChanged) + facts.map { isChanged($0) }
        let searched = facts.filter { ["category", "tags", "is_active", "options"].contains($0.name) }
        let worded =
            [texts[0].isChanged, texts[1].isChanged] + searched.map { isChanged($0) } + [
                "EXISTS (SELECT 1 FROM entry AS new WHERE new.slug = leader.slug AND new.variant IS NULL)"
            ]
        let values = texts.map(\.value) + facts.map { value(of: $0) }
        return Statement(
            """
            INSERT INTO item (slug, line, id, position, version, is_new, is_changed, is_touched, is_worded,
                was_active, \(Self.planned.joined(separator: ", ")))
            SELECT leader.slug, leader.line, coalesce(known.id, entry.new_product),
                \(dialect.plannedPosition), coalesce(known.version, 1), known.id IS NULL,
                known.id IS NULL OR \(changed.joined(separator: " OR ")), FALSE,
                known.id IS NULL OR \(worded.joined(separator: " OR ")), coalesce(known.is_active, FALSE),
                \(values.joined(separator: ",\n"))
            FROM (SELECT slug, min(line) AS line, max(known_product) AS product FROM entry
                WHERE slug IS NOT NULL GROUP BY slug) AS leader
            JOIN entry ON entry.line = leader.line
            LEFT JOIN product AS known ON known.id = leader.product
            WHERE \(slugs == nil ? "TRUE" : "leader.slug = ANY($1)")
            """, slugs.map { [.texts($0)] } ?? [])
    }

    private func value(of fact: StoredFact) -> String {
        let cell = "entry.\(fact.column.sql)"
        let said = fact.column == .active ? "(\(cell) <> 0)" : cell
        let value = has(fact.column) ? said : "known.\(fact.name)"
        return fact.usual == "NULL" ? value : "coalesce(\(value), \(fact.usual))"
    }

    private func isChanged(_ fact: StoredFact) -> String {
        guard has(fact.column) else { return "FALSE" }
        let (new, old) = ("(\(value(of: fact)))", "known.\(fact.name)")
        return fact.isJSON ? "\(json(new)) IS DISTINCT FROM \(json(old))" : "\(new) IS DISTINCT FROM \(old)"
    }

    /// A text in all its languages, with what the table says of it: an empty cell removes.
    private func text(of text: ProductText) -> (value: String, isChanged: String) {
        let known = "known.\(text.rawValue)"
        guard ContentLanguage.allCases.contains(where: { has(.text(text, $0)) }) else {
            return ("coalesce(\(known), '{}')", "FALSE")
        }
        let languages = ContentLanguage.allCases.map { language in
            let old = "(\(known)::jsonb ->> '\(language.rawValue)')"
            // A text that is there and empty is written like one that is not there.
            let new =
                has(.text(text, language))
                ? "coalesce(entry.\(ProductColumn.text(text, language).sql), CASE \(old) WHEN '' THEN '' END)"
                : old
            return (name: language.rawValue, old: old, new: new)
        }
        let members = languages.map { dialect.jsonMember($0.name, "(\($0.new))") }
        let differences = languages.map { "(\($0.new)) IS DISTINCT FROM \($0.old)" }
        return (dialect.jsonObject(members), "(" + differences.joined(separator: " OR ") + ")")
    }
}

extension Dialect {
    /// The place that a product is planned at; PostgreSQL gives new ones theirs when they are written.
    fileprivate var plannedPosition: String {
        words(
            postgreSQL: "known.position",
            sqlite: """
                coalesce(known.position, (SELECT coalesce(max(position), 0) FROM product)
                    + row_number() OVER (PARTITION BY known.id IS NULL ORDER BY leader.line))
                """)
    }

    /// A member of a JSON document as text; NULL for a text that is not there.
    fileprivate func jsonMember(_ name: String, _ text: String) -> String {
        words(
            postgreSQL: "'\"\(name)\":' || to_json(\(text)::text)::text", sqlite: "'\(name)', \(text)")
    }

    fileprivate func jsonObject(_ members: [String]) -> String {
        let members = members.joined(separator: ", ")
        return words(
            postgreSQL: "'{' || concat_ws(',', \(members)) || '}'",
            sqlite: "json_patch('{}', json_object(\(members)))")
    }
}
