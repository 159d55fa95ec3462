extension RuleBook {
    /// UX-SET: how a first card is added.
    package static let setUp: [Rule] = []
}
