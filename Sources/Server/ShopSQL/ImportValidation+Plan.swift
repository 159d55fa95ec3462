package import SQLStatements
package import ShopCore
import StoreAPI

extension ImportValidation {
    /// Marks the rows that change their variant, and with it their product, and counts what is to be done.
    package func plan(_ mode: ImportMode, rows: Int) -> StoreTransaction<ImportReport> {
        var changes = ["entry.variant IS NULL"]
        if has(.price) { changes.append("entry.price <> known.price") }
        if has(.stock) { changes.append("entry.stock <> known.on_hand") }
        if has(.choices) { changes.append("\(json("entry.choices")) <> \(json("known.options"))") }
        let marking = Statement(
            """
            UPDATE entry SET is_changed = TRUE WHERE line IN (
                SELECT entry.line FROM entry LEFT JOIN variant AS known ON known.id = entry.variant
                WHERE \(changes.joined(separator: " OR ")))
            """)
        return StoreTransaction([marking, Self.touching] + counts) { found in
            guard let items = found[2].first, let entries = found[3].first else { throw Refusal.notFound }
            return .done(
                ImportReport(
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
                    prices: try entries.get("prices"), links: Links([:])))
        }
    }

    package static var touching: Statement {
        Statement(
            """
            UPDATE item SET is_touched = TRUE
            WHERE NOT is_touched AND slug IN (SELECT slug FROM entry WHERE is_changed)
            """)
    }

    private var counts: [Statement] {
        let delta = "coalesce(entry.stock - coalesce(known.on_hand, 0), 0)"
        let price = has(.price) ? "entry.price <> known.price" : "FALSE"
        return [
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
                    coalesce(sum(\(delta)) FILTER (WHERE is_changed AND \(delta) > 0), 0) AS added,
                    coalesce(sum(-\(delta)) FILTER (WHERE is_changed AND \(delta) < 0), 0) AS removed,
                    count(*) FILTER (WHERE \(price)) AS prices
                FROM entry LEFT JOIN variant AS known ON known.id = entry.variant
                """),
        ]
    }
}
