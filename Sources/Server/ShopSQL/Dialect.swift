import SQLStatements

/// The engines' dialects, for the few things that they do not say in the same words.
package enum Dialect: Sendable {
    case postgreSQL, sqlite

    func words(postgreSQL: String, sqlite: String) -> String {
        switch self {
        case .postgreSQL: postgreSQL
        case .sqlite: sqlite
        }
    }

    /// The column by which events are numbered as the shop's guests see them. In PostgreSQL, an event that
    /// has no place yet is durable and counts, but is not numbered.
    package var eventNumber: String { words(postgreSQL: "place", sqlite: "id") }

    /// The rows of an order's `frozen` summary, with `role` and `amount`.
    package var summaryOfOrder: String {
        switch self {
        case .postgreSQL:
            "jsonb_to_recordset(frozen::jsonb -> 'summary') AS part (role text, amount text)"
        case .sqlite:
            """
            (SELECT json_extract(value, '$.role') AS role, json_extract(value, '$.amount') AS amount
            FROM json_each(frozen, '$.summary'))
            """
        }
    }

    var wordingKey: String { words(postgreSQL: "slug", sqlite: "position") }

    var wordingOfItem: String { "wording.\(wordingKey) = item.\(wordingKey)" }

    /// Puts new products of an import behind all that there are; SQLite planned that, to search by their
    /// words before they are there.
    var placingNewProducts: [Statement] {
        switch self {
        case .postgreSQL:
            [
                Statement(
                    """
                    UPDATE item SET position = place.position FROM (
                        SELECT slug, (SELECT coalesce(max(position), 0) FROM product)
                            + row_number() OVER (ORDER BY line) AS position FROM item WHERE is_new) AS place
                    WHERE place.slug = item.slug
                    """)
            ]
        case .sqlite: []
        }
    }

    package var searchKey: String { words(postgreSQL: "position", sqlite: "rowid") }

    /// Lets PostgreSQL plan anew for each word, because the plan depends on how frequent it is.
    var planning: [Statement] {
        self == .postgreSQL ? [Statement("SET LOCAL plan_cache_mode = force_custom_plan")] : []
    }

    /// The catalogue's version, where it is of the moment that other rows are read in.
    var catalogueVersion: [Statement] {
        self == .sqlite ? [Statement("SELECT catalogue_version FROM shop")] : []
    }
}
