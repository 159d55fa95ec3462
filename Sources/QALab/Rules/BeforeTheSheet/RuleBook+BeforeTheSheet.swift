extension RuleBook {
    /// UX-PRE: what is settled before the sheet opens.
    package static let beforeTheSheet: [Rule] = []
}
