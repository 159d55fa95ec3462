extension RuleBook {
    /// UX-SHP: ways to ship.
    package static let shipping: [Rule] = []
}
