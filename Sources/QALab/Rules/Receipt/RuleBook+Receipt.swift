extension RuleBook {
    /// UX-RCP: what is shown of an order.
    package static let receipt: [Rule] = []
}
