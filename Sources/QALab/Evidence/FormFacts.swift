/// What was typed into the forms of a session.
package struct FormFacts: Sendable {
    package init() {}

    package mutating func take(_ moment: Moment) {}
}
