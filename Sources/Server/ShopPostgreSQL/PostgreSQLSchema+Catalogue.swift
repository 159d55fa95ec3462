import ShopSQL

extension PostgreSQLSchema {
    static func define(_ tables: String) -> [String] { Dialect.postgreSQL.define(tables) }

    /// The version of the catalogue and the numbers of orders come from sequences: they are no rows for which
    /// everybody who writes would have to wait.
    static let catalogueTables =
        [
            "CREATE SEQUENCE catalogue_version",
            "CREATE SEQUENCE order_number",
            """
            CREATE TABLE shop (
                id bigint PRIMARY KEY CHECK (id = 1),
                policy text NOT NULL,
                secret bytea NOT NULL CHECK (octet_length(secret) = 32),
                policy_version bigint NOT NULL DEFAULT 1 CHECK (policy_version > 0)
            )
            """,
        ] + define(SharedTables.picture) + define(productTables) + define(SharedTables.access)
        + define(SharedTables.coupons) + ListIndex.creations

    private static let productTables = """
        CREATE TABLE product (
            id text PRIMARY KEY,
            position bigint NOT NULL UNIQUE,
            slug text NOT NULL UNIQUE,
            kind text NOT NULL CHECK (kind IN ('physical', 'digital')),
            category text NOT NULL,
            price bigint NOT NULL CHECK (price > 0),
            name text NOT NULL,
            description text NOT NULL,
            picture text NOT NULL REFERENCES picture (sha256),
            picture_text text NOT NULL,
            accent text,
            options text NOT NULL,
            weight_grams bigint CHECK (weight_grams >= 0),
            version bigint NOT NULL CHECK (version > 0),
            tags text NOT NULL DEFAULT '[]',
            tax_class text NOT NULL DEFAULT 'standard' CHECK (tax_class <> ''),
            is_active boolean NOT NULL DEFAULT TRUE,
            added_at bigint NOT NULL DEFAULT 0,
            price_from bigint NOT NULL DEFAULT 1 CHECK (price_from > 0),
            name_key_en text NOT NULL DEFAULT '',
            name_key_zh text NOT NULL DEFAULT ''
        );
        CREATE TABLE variant (
            id text PRIMARY KEY,
            product text NOT NULL REFERENCES product (id),
            position bigint NOT NULL,
            sku text NOT NULL UNIQUE,
            options text NOT NULL,
            price bigint NOT NULL CHECK (price > 0),
            on_hand bigint NOT NULL CHECK (on_hand >= 0),
            reserved bigint NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND on_hand),
            UNIQUE (product, position)
        )
        """

    static let endedPassTables = define(SharedTables.endedPasses)

    static let taxClassesOfProducts = [
        """
        UPDATE product SET tax_class = listed.class, version = version + 1 FROM (
            SELECT DISTINCT ON (product.id) product.id, entry.value ->> 'id' AS class
            FROM product, shop, jsonb_array_elements(shop.policy::jsonb -> 'tax_classes') WITH ORDINALITY
                AS entry (value, place)
            WHERE tax_class = 'standard' AND (
                coalesce(entry.value -> 'categories' ? category, FALSE)
                OR NOT EXISTS (SELECT FROM variant WHERE variant.product = product.id
                    AND NOT coalesce(entry.value -> 'skus' ? sku, FALSE))
                OR NOT entry.value ?| ARRAY['categories', 'skus'])
            ORDER BY product.id, entry.place
        ) AS listed WHERE product.id = listed.id
        """,
        """
        UPDATE shop SET policy = (policy::jsonb - 'tax_classes')::text, policy_version = policy_version + 1
        WHERE policy::jsonb ? 'tax_classes'
        """,
    ]
}
