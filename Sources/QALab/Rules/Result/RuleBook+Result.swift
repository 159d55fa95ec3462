extension RuleBook {
    /// UX-RES: what became of a payment.
    package static let result: [Rule] = []
}
