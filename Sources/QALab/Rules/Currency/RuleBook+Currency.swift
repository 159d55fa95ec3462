extension RuleBook {
    /// UX-CUR: amounts and their currencies.
    package static let currency: [Rule] = []
}
