import ShopSQL

extension PostgreSQLSchema {
    /// The version of the catalogue and the numbers of orders come from sequences: they are no rows for which
    /// everybody who writes would have to wait.
    package static let catalogueTables =
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
            """
            CREATE TABLE picture (
                sha256 text COLLATE "C" PRIMARY KEY CHECK (length(sha256) = 64),
                bytes bytea NOT NULL
            )
            """,
            """
            CREATE TABLE product (
                id text COLLATE "C" PRIMARY KEY,
                position bigint NOT NULL UNIQUE,
                slug text COLLATE "C" NOT NULL UNIQUE,
                kind text COLLATE "C" NOT NULL CHECK (kind IN ('physical', 'digital')),
                category text COLLATE "C" NOT NULL,
                price bigint NOT NULL CHECK (price > 0),
                name text COLLATE "C" NOT NULL,
                description text COLLATE "C" NOT NULL,
                picture text COLLATE "C" NOT NULL REFERENCES picture (sha256),
                picture_text text COLLATE "C" NOT NULL,
                accent text COLLATE "C",
                options text COLLATE "C" NOT NULL,
                weight_grams bigint CHECK (weight_grams >= 0),
                version bigint NOT NULL CHECK (version > 0),
                tags text COLLATE "C" NOT NULL DEFAULT '[]',
                tax_class text COLLATE "C" NOT NULL DEFAULT 'standard' CHECK (tax_class <> ''),
                is_active boolean NOT NULL DEFAULT TRUE,
                added_at bigint NOT NULL DEFAULT 0,
                price_from bigint NOT NULL DEFAULT 1 CHECK (price_from > 0),
                name_key_en text COLLATE "C" NOT NULL DEFAULT '',
                name_key_zh text COLLATE "C" NOT NULL DEFAULT ''
            )
            """,
            """
            CREATE TABLE variant (
                id text COLLATE "C" PRIMARY KEY,
                product text COLLATE "C" NOT NULL REFERENCES product (id),
                position bigint NOT NULL,
                sku text COLLATE "C" NOT NULL UNIQUE,
                options text COLLATE "C" NOT NULL,
                price bigint NOT NULL CHECK (price > 0),
                on_hand bigint NOT NULL CHECK (on_hand >= 0),
                reserved bigint NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND on_hand),
                UNIQUE (product, position)
            )
            """,
            """
            CREATE TABLE access_key (
                id text COLLATE "C" PRIMARY KEY,
                kind text COLLATE "C" NOT NULL CHECK (kind IN ('admin', 'kiosk', 'readonly')),
                label text COLLATE "C" NOT NULL CHECK (length(label) <= 100),
                hash text COLLATE "C" NOT NULL UNIQUE CHECK (length(hash) = 64),
                created_at bigint NOT NULL,
                revoked_at bigint CHECK (revoked_at >= 0)
            )
            """,
            """
            CREATE TABLE stock_adjustment (
                id text COLLATE "C" PRIMARY KEY,
                variant text COLLATE "C" NOT NULL REFERENCES variant (id),
                delta bigint NOT NULL,
                on_hand bigint NOT NULL CHECK (on_hand >= 0),
                reserved bigint NOT NULL CHECK (reserved BETWEEN 0 AND on_hand),
                reason text COLLATE "C" NOT NULL,
                access_key text COLLATE "C" REFERENCES access_key (id),
                at bigint NOT NULL
            )
            """,
            """
            CREATE TABLE coupon (
                code text COLLATE "C" PRIMARY KEY CHECK (code = upper(code)),
                definition text COLLATE "C" NOT NULL,
                use_limit bigint CHECK (use_limit > 0),
                contact_limit bigint CHECK (contact_limit > 0),
                used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
                version bigint NOT NULL DEFAULT 1 CHECK (version > 0)
            )
            """,
            """
            CREATE TABLE coupon_use (
                order_id text COLLATE "C" NOT NULL,
                code text COLLATE "C" NOT NULL REFERENCES coupon (code) ON DELETE CASCADE,
                contact text COLLATE "C" NOT NULL,
                at bigint NOT NULL,
                PRIMARY KEY (order_id, code)
            )
            """,
            "CREATE INDEX coupon_use_by_contact ON coupon_use (code, contact)",
        ] + listIndexes

    /// The revocation list of back-office sessions: signed out before they expire, and dropped when they
    /// have.
    package static let endedPassTables = [
        """
        CREATE TABLE ended_pass (
            id text COLLATE "C" PRIMARY KEY,
            ends_at bigint NOT NULL
        )
        """,
        "CREATE INDEX ended_pass_by_end ON ended_pass (ends_at)",
    ]

    /// Gives products the classes that the policy listed, which it does no longer; as SQLite's does.
    package static let taxClassesOfProducts = [
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

    /// Each index has the columns that lists are filtered by, too, and is enough to find a page's keys.
    private static let listIndexes = ListIndex.all.flatMap { name, columns in
        [
            "CREATE INDEX product_by_\(name) ON product (is_active, \(columns))",
            "CREATE INDEX product_in_category_by_\(name) ON product (is_active, category, \(columns))",
        ]
    }
}
