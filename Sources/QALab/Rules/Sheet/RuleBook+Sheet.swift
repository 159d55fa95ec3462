extension RuleBook {
    /// UX-SHT: what the sheet is and shows.
    package static let sheet: [Rule] = []
}
