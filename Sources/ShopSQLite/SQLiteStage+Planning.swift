import GRDB
import ShopCore
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
            INSERT INTO incoming.item (slug, line, id, position, version, is_new, is_changed, is_touched,
                is_worded, was_active, name, description, picture_text,
                \(facts.map(\.name).joined(separator: ", ")))
            SELECT leader.slug, leader.line, coalesce(known.id, entry.new_product), coalesce(known.position,
                    (SELECT coalesce(max(position), 0) FROM main.product)
                    + row_number() OVER (PARTITION BY known.id IS NULL ORDER BY leader.line)),
                coalesce(known.version, 1), known.id IS NULL,
                known.id IS NULL OR \(changed.joined(separator: " OR ")), FALSE,
                known.id IS NULL OR \(worded.joined(separator: " OR ")), coalesce(known.is_active, 0),
                \(fields.joined(separator: ",\n"))
            FROM (SELECT slug, min(line) AS line, max(known_product) AS product FROM incoming.entry
                WHERE slug IS NOT NULL GROUP BY slug) AS leader
            JOIN incoming.entry ON entry.line = leader.line
            LEFT JOIN main.product AS known ON known.id = leader.product
            WHERE \(condition)
            """
    }

    private var facts: [StoredFact] { StoredFact.all }

    private func value(of fact: StoredFact) -> String {
        let isSaid = validation.has(fact.column)
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
        let members = ContentLanguage.allCases.filter { validation.has(text.column($0)) }.map { language in
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
}
