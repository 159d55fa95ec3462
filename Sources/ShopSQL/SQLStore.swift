package import FoundationEssentials
package import SQLStatements
package import ShopCore

/// An engine that speaks SQL, for the transactions of a store to run on. It brings statements to their
/// answers; what they are, and what is decided on them, is written once.
///
/// The protocols of `Store` say what its methods do; here stands what statements add to that. A row or a
/// document that cannot be read throws ``ColumnFault`` or ``DecodingError``.
package protocol SQLStore: Sendable {
    static var dialect: Dialect { get }

    /// Writes in one transaction; whatever it throws takes all of it back.
    func run<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws -> Answer

    /// Reads one consistent state by several steps, none of which writes.
    func view<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws -> Answer

    /// Returns when the events that were told here have their numbers.
    func settleEvents() async

    /// Reads by several statements, each of a moment of its own.
    func answers(to statements: [Statement], as turn: Turn) async throws -> [QueryResult]

    /// Reads a few rows by their keys, each statement of a moment of its own; an engine in this process does
    /// not give up the thread for it.
    func lookUp(_ statements: [Statement]) async throws -> [QueryResult]
}

extension SQLStore {
    package func lookUp(_ statements: [Statement]) async throws -> [QueryResult] {
        try await answers(to: statements, as: .beginning)
    }

    package func lookUp(_ sql: String, _ values: [Value]) async throws -> QueryResult {
        try await lookUp([Statement(sql, values)])[0]
    }

    /// Reads by one statement, which is of one moment by itself.
    package func rows(
        _ sql: String, _ values: [Value] = [], as turn: Turn = .beginning
    ) async throws -> QueryResult {
        try await rows(Statement(sql, values), as: turn)
    }

    package func rows(_ statement: Statement, as turn: Turn = .beginning) async throws -> QueryResult {
        try await answers(to: [statement], as: turn)[0]
    }

    /// Writes by statements that are decided on nothing.
    package func write(_ statements: [Statement]) async throws {
        try await run(StoreTransaction(statements) { _ in .done(()) })
    }
}

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
