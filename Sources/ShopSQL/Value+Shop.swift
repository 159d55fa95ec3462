package import FoundationEssentials
package import SQLStatements
package import ShopCore

extension Value {
    package static func number(_ number: Int) -> Value { .integer(Int64(number)) }

    /// A moment in whole seconds, as moments are stored.
    package static func moment(_ moment: Date) -> Value { .integer(moment.seconds) }

    package static func maybe(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    package static func maybe(_ number: Int64?) -> Value { number.map { .integer($0) } ?? .null }
    package static func maybe(_ number: Int?) -> Value { number.map { .number($0) } ?? .null }
}

extension Row {
    /// Reads a column of whole seconds since 1970.
    package func moment(_ column: String) throws -> Date { Date(seconds: try get(column)) }
}

/// A column of another kind than the program knows: the database was changed by something else.
extension ColumnFault: StoreFault {
    package var trouble: StoreTrouble { .failed }
    /// Name of the error for logs, without values.
    package var code: String { "column \(column)" }
}
