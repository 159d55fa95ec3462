import ShopSQLite
import Testing

/// Statements are written once, as PostgreSQL reads them.
struct SQLiteTextTests {
    @Test(arguments: [
        ("SELECT id FROM quote WHERE id = $1 FOR NO KEY UPDATE", "SELECT id FROM quote WHERE id = ?1", 1),
        ("SELECT id FROM quote LIMIT 9\nFOR UPDATE SKIP LOCKED)", "SELECT id FROM quote LIMIT 9)", 0),
        (
            "WHERE id = ANY($2) AND $3::text IS NULL AND at > $10::bigint[]",
            "WHERE id IN (SELECT value FROM json_each(?2)) AND ?3 IS NULL AND at > ?10", 10
        ),
        ("ORDER BY shop_order.serial", "ORDER BY shop_order.rowid", 0),
        ("FROM shop_order /*sqlite INDEXED BY age*/ WHERE", "FROM shop_order INDEXED BY age WHERE", 0),
        (
            "ARRAY(SELECT (a) AS item FROM b WHERE b.c = (1)) AS d",
            "(SELECT coalesce(group_concat(item, char(10)), '') FROM (SELECT (a) AS item FROM b "
                + "WHERE b.c = (1))) AS d", 0
        ),
        ("''::bytea, 'serialised'", "x'', 'serialised'", 0),
    ])
    func statementIsReadBySQLite(sql: String, expected: String, parameters: Int) {
        let text = SQLiteText.of(sql)
        #expect(text.sql == expected)
        #expect(text.parameters == parameters)
    }
}
