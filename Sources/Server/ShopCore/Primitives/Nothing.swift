/// The body of an operation that has none.
package struct Nothing: Codable, Hashable, Sendable {
    package init() {}
}
