/// The body of an operation that has none.
struct Nothing: Codable, Hashable, Sendable {}
