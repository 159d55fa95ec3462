extension RuleBook {
    /// UX-BTN: when which pay action is offered.
    package static let buttons: [Rule] = []
}
