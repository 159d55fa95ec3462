extension PostgreSQLSchema {
    /// The texts that products are found by: the words of their names, of their facts and of their
    /// descriptions, as tokens with blanks between them.
    ///
    /// `words` holds each token with a letter before it for where it stands (n, f or d), so that the index
    /// alone answers every question about words and their beginnings: it keeps neither weights nor places.
    /// Nothing here depends on a dictionary or on the database's locale.
    package static let searchTables = [
        """
        CREATE FUNCTION product_words(name text, facts text, description text) RETURNS tsvector
        LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT array_to_tsvector(array(
                SELECT 'n' || token FROM unnest(string_to_array(name, ' ')) AS token WHERE token <> ''
                UNION SELECT 'f' || token FROM unnest(string_to_array(facts, ' ')) AS token WHERE token <> ''
                UNION SELECT 'd' || token FROM unnest(string_to_array(description, ' ')) AS token
                    WHERE token <> ''))
        $$
        """,
        """
        CREATE TABLE product_search (
            position bigint PRIMARY KEY REFERENCES product (position),
            name text COLLATE "C" NOT NULL,
            facts text COLLATE "C" NOT NULL,
            description text COLLATE "C" NOT NULL,
            words tsvector NOT NULL GENERATED ALWAYS AS (product_words(name, facts, description)) STORED
        )
        """,
        // A pending list (`fastupdate`) would have to be read through by every search.
        "CREATE INDEX product_search_by_words ON product_search USING gin (words) WITH (fastupdate = off)",
    ]
}
