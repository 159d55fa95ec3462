import Synchronization

/// A statement in the words of PostgreSQL, as SQLite reads it: what it has no need of is left out, such as
/// locks of rows and types of parameters.
package struct SQLiteText: Hashable, Sendable {
    package let sql: String
    package let parameters: Int

    private static let known = Mutex<[String: SQLiteText]>([:])

    package static func of(_ sql: String) -> SQLiteText {
        if let text = known.withLock({ $0[sql] }) { return text }
        let text = SQLiteText(sql)
        known.withLock { $0[sql] = text }
        return text
    }

    package init(_ sql: String) {
        var text = sql.replacing(/\/\*sqlite (.*?)\*\//) { $0.1 }
        text.replace(/\sFOR (NO KEY )?UPDATE( SKIP LOCKED)?/, with: "")
        text.replace(/= ANY\((\$\d+)\)/) { "IN (SELECT value FROM json_each(\($0.1)))" }
        text = text.replacing("''::bytea", with: "x''")
        text.replace(/::\w+(\[\])?/, with: "")
        text.replace(/<> ALL\((\$\d+)\)/) { "NOT IN (SELECT value FROM json_each(\($0.1)))" }
        text = text.replacing("IS DISTINCT FROM", with: "IS NOT")
        text.replace(/\bserial\b/.wordBoundaryKind(.simple), with: "rowid")
        text.replace(/\$(\d+)/) { "?\($0.1)" }
        while let array = text.firstRange(of: "ARRAY(") { Self.join(array, in: &text) }
        self.sql = text
        parameters = text.matches(of: /\?(\d+)/).compactMap { Int($0.1) }.max() ?? 0
    }

    /// An array of `item`s becomes a text of lines.
    private static func join(_ array: Range<String.Index>, in text: inout String) {
        var (depth, end) = (1, array.upperBound)
        while depth > 0, end < text.endIndex {
            if text[end] == "(" { depth += 1 }
            if text[end] == ")" { depth -= 1 }
            if depth > 0 { end = text.index(after: end) }
        }
        let items = text[array.upperBound..<end]
        text.replaceSubrange(
            array.lowerBound..<end,
            with: "(SELECT coalesce(group_concat(item, char(10)), '') FROM (\(items))")
    }
}
