extension RuleBook {
    /// UX-AUT: consent.
    package static let authorisation: [Rule] = []
}
