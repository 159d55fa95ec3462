extension RuleBook {
    /// UX-CAN: going back.
    package static let cancellation: [Rule] = []
}
