extension RuleBook {
    /// UX-ACC: keyboard, cursor, colour, sizes.
    package static let accessibility: [Rule] = []
}
