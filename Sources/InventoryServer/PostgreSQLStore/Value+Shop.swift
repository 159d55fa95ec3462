import FoundationEssentials
import PostgreSQL

extension Value {
    static func number(_ number: Int) -> Value { .integer(Int64(number)) }

    /// A moment in whole seconds, as moments are stored.
    static func moment(_ moment: Date) -> Value { .integer(moment.seconds) }

    static func maybe(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    static func maybe(_ number: Int64?) -> Value { number.map { .integer($0) } ?? .null }
    static func maybe(_ number: Int?) -> Value { number.map { .number($0) } ?? .null }
}

extension Row {
    func moment(_ column: String) throws -> Date { Date(seconds: try get(column)) }
}
