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
