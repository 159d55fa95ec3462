extension RuleBook {
    /// UX-UPD: what happens while the sheet is open.
    package static let updates: [Rule] = []
}
