extension RuleBook {
    /// UX-CRT: several products at once.
    package static let cart: [Rule] = []
}
