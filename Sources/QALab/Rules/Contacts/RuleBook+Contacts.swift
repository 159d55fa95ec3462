extension RuleBook {
    /// UX-CON: what is asked of the shopper, and who learns it when.
    package static let contacts: [Rule] = []
}
