package import FoundationEssentials
package import SQLStatements
package import ShopCore

package enum Turn: Sendable {
    /// Something new, which is refused when the line is too long.
    case beginning
    /// The end of something that others were told of already: it is never refused.
    case ending
}

/// A transaction as a value: statements, and what is decided on their answers.
///
/// An engine brings the statements of a step to their answers, in one round trip where there is one, until a
/// step is the last. It may begin anew, so that a step does nothing but decide.
package struct StoreTransaction<Answer: Sendable>: Sendable {
    package indirect enum Step: Sendable {
        case done(Answer)
        /// Changes are written, in this order, before the answer is given.
        case change([StoreChange], Answer)
        /// Statements, with the news that they bring, and what their answers lead to.
        case run([Statement], News, @Sendable ([QueryResult]) throws -> Step)
        /// Ends first all that is over by a moment, and begins all of this anew; where that was done, it goes
        /// on.
        case endFirst(upTo: Date, @Sendable () throws -> Step)

        package static func write(_ decision: Decision<Answer>) -> Self {
            .change(decision.changes, decision.outcome)
        }
    }

    package let turn: Turn
    package let first: Step

    package init(as turn: Turn = .beginning, _ first: Step) {
        self.turn = turn
        self.first = first
    }

    package init(
        as turn: Turn = .beginning, _ statements: [Statement], news: News = [],
        _ next: @escaping @Sendable ([QueryResult]) throws -> Step
    ) {
        self.init(as: turn, .run(statements, news, next))
    }
}

/// A defect that is planted into transactions: what is written in the place of what was decided, and asked in
/// the place of what was to be asked. The simulation plants them to see that they are found.
package struct Mutation: Sendable {
    package static let none = Mutation()

    package var changes: @Sendable (StoreChange) -> [StoreChange]
    /// Nil drops the statement, whose guard holds then.
    package var statement: @Sendable (Statement) -> Statement?

    package init(
        changes: @escaping @Sendable (StoreChange) -> [StoreChange] = { [$0] },
        statement: @escaping @Sendable (Statement) -> Statement? = { $0 }
    ) {
        self.changes = changes
        self.statement = statement
    }
}

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
