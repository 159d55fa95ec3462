extension RuleBook {
    /// UX-CAT: list and pictures.
    package static let catalogue: [Rule] = []
}
