import GRDB
import ShopCore
import ShopSQL

/// The words that new and changed products are found and sorted by.
extension SQLiteStage {
    /// The words that a product is found by, at its position.
    private struct Wording: Sendable {
        let position: Int64
        let words: ProductWords
    }

    /// Writes words down, a portion at a time. New products are found by theirs before they are there, which
    /// nobody notices: who searches sees products alone. That is most of the work of an import, and the shop
    /// goes on between two portions of it; each is made while the one before is written.
    package func word() async throws {
        try await forgetWordsAhead()
        var (line, found): (Int?, [Wording]) = (0, [])
        while let after = line {
            let made = found
            async let isFound: Void = find(made)
            let portion = try await work { db in try Self.wordSome(after: after, db) }
            try await isFound
            (line, found) = portion
        }
    }

    /// Makes new products to be found by their words.
    private func find(_ new: [Wording]) async throws {
        guard !new.isEmpty else { return }
        try await database.write(as: .ending) { db in
            for one in new {
                try db.run(
                    "INSERT INTO product_search (rowid, name, facts, description) VALUES (?, ?, ?, ?)",
                    arguments: [one.position, one.words.name, one.words.facts, one.words.description])
            }
        }
    }

    /// The next portion: its last line, nil behind the end, and what of it is new and sold.
    private static func wordSome(after line: Int, _ db: Database) throws -> (
        last: Int?, new: [Wording]
    ) {
        let labels = try SQLiteStore.labels(db)
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT line, position, category, tags, options, \(SQLiteStore.wordedTexts),
                        is_new AND is_active AS is_found,
                        (SELECT group_concat(sku, ' ') FROM (
                            SELECT sku FROM incoming.entry WHERE entry.slug = item.slug
                            UNION SELECT sku FROM main.variant WHERE variant.product = item.id)) AS skus
                    FROM incoming.item WHERE line > ? AND is_worded ORDER BY line LIMIT 2000
                    """), arguments: [line])
        let write = try db.cachedStatement(
            sql: "INSERT INTO incoming.wording VALUES (?, ?, ?, ?, ?, ?)")
        var (last, new): (Int?, [Wording]) = (nil, [])
        while let row = try rows.next() {
            let words = try SQLiteStore.words(of: row, labels: labels)
            let position: Int64 = row["position"]
            try write.execute(
                arguments: [
                    position, words.keyInEnglish, words.keyInChinese, words.name, words.facts,
                    words.description,
                ])
            if row["is_found"] { new.append(Wording(position: position, words: words)) }
            last = row["line"]
        }
        return (last, new)
    }

    /// Takes the words away of products that are not there, after an import that came to nothing.
    package func forgetWordsAhead() async throws {
        try await database.write(as: .ending) { db in
            try db.execute(
                sql: """
                    DELETE FROM product_search WHERE rowid IN (
                        SELECT rowid FROM product_search
                        WHERE rowid > (SELECT coalesce(max(position), 0) FROM product))
                    """)
        }
    }
}
