/// A parameter of a statement, in place of `$1`, `$2`, …, or a value of a row.
package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case boolean(Bool)
    case text(String)
    case bytes([UInt8])
    case integers([Int64])
    case texts([String])
    /// An array of texts, or of what the statement makes of them, in which some may be null.
    case nullableTexts([String?])
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
    ExpressibleByNilLiteral
{
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(nilLiteral: ()) { self = .null }
}

package struct Statement: Hashable, Sendable {
    /// SQL with placeholders `$1`, `$2`, ….
    package var sql: String
    package var values: [Value]
    /// True for one that locks and is read for nothing else: an engine with one writer leaves it out.
    package var isLock = false

    package init(_ sql: String, _ values: [Value] = []) {
        self.sql = sql
        self.values = values
    }

    package init(lock sql: String, _ values: [Value] = []) {
        self.init(sql, values)
        isLock = true
    }
}
