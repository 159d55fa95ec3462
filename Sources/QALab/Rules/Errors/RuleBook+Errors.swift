extension RuleBook {
    /// UX-ERR: what is said when something is wrong.
    package static let errors: [Rule] = []
}
